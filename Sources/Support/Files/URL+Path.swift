package import FoundationSubset

extension URL {
    /// Creates a file URL of a path exactly as the caller wrote it.
    ///
    /// A tilde is a part of a name, because shells have already expanded other tildes.
    package init(pathAsWritten path: String) {
        self.init(filePath: path.hasPrefix("~") ? "./\(path)" : path)
    }

    /// Whether this can name a file, unlike the URLs without a scheme that relative paths become in a removed folder.
    package var namesFile: Bool { isFileURL || scheme == nil }

    /// The path as the caller wrote it, relative or absolute, or the whole URL if it cannot name a file.
    package var pathAsWritten: String {
        guard namesFile else { return absoluteString }
        // A path that is relative to the folder that the process runs in stays as it is.
        let isRelativeToHere = baseURL.map { $0.path == URL(filePath: ".").path } ?? true
        return isRelativeToHere ? relativePath : path
    }
}
