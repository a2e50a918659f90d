import PackManifest
import Support

extension FileSystem {
    /// Returns the SHA-256 of a file in a folder, or `nil` if there is none, or a link leads to it.
    static func hash(of path: String, in folder: String) -> String? {
        guard firstLink(from: folder, to: path) == nil,
            let bytes = try? contents(of: Paths.join(folder, path), limit: OutputTree.maximumBytes)
        else { return nil }
        return SHA256.hexadecimal(of: bytes)
    }
}
