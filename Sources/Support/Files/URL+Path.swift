#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension URL {
    /// Creates a file URL of a path as its caller wrote it.
    ///
    /// A tilde is part of a name, because shells expand the others.
    package init(pathAsWritten path: String) {
        self.init(filePath: path.hasPrefix("~") ? "./\(path)" : path)
    }

    /// Whether this can name a file: in a folder that was removed, relative paths become URLs without a scheme.
    package var namesFile: Bool { isFileURL || scheme == nil }

    /// The path as the caller wrote it, relative or absolute; of a URL that cannot name a file, the whole URL.
    package var pathAsWritten: String {
        guard namesFile else { return absoluteString }
        // A path that is relative to the folder that the process runs in stays as it is.
        let isRelativeToHere = baseURL.map { $0.path == URL(filePath: ".").path } ?? true
        return isRelativeToHere ? relativePath : path
    }
}
