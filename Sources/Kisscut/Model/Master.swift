/// The @3x source file of one sticker.
public struct Master: Sendable, Hashable {
    /// The file's path, as the caller would write it.
    public let path: String
    /// The sticker's name: the file's stem without a `@3x` suffix.
    public let name: String
    /// The folder below the input folder that the file was found in, such as `faces/happy`; empty at the top.
    public let subfolder: String

    public init(path: String, subfolder: String = "") {
        self.path = path
        self.subfolder = subfolder
        let stem = FilePath.stem(of: path)
        name = stem.hasSuffix("@3x") && stem.count > 3 ? String(stem.dropLast(3)) : stem
    }
}
