import Support

/// A file of an output that is not what the masters and their settings give.
public struct StaleFile: Sendable, Codable, Equatable {
    /// Why the file would change.
    public enum Why: String, Sendable, Codable {
        /// It is not there yet.
        case new
        /// It has other bytes.
        case changed
        /// Its master is gone, or is not made in this format or scale any more.
        case gone
        /// It was changed after Stickermill had written it.
        case edited
    }

    /// What is not as it was when Stickermill wrote a file.
    public enum Cause: String, Sendable, Codable {
        /// The file of its master.
        case master
        /// A setting, or an option of the call.
        case setting
        /// A label or a name.
        case label
        /// The version of Stickermill.
        case version
    }

    /// The path, relative to the output folder.
    public var path: String
    /// Why the file would change.
    public var why: Why
    /// What gives other bytes, or `nil` if that is not known, or `why` says it.
    public var because: Cause?

    package init(path: String, why: Why, because: Cause? = nil) {
        (self.path, self.why, self.because) = (path, why, because)
    }

    /// Returns the same file of an output in a folder.
    package func below(_ folder: String) -> StaleFile {
        StaleFile(path: folder.isEmpty ? path : Paths.join(folder, path), why: why, because: because)
    }
}
