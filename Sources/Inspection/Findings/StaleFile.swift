/// A file of an output that is not what the masters and their settings give.
public struct StaleFile: Sendable, Codable, Equatable {
    /// Why the file would change.
    public enum Why: String, Sendable, Codable {
        /// It is not there yet.
        case new
        /// It has other bytes, because the master, a setting or the version of Kisscut is another.
        case changed
        /// Its master is gone, or is not made in this format or scale any more.
        case gone
        /// It was changed after Kisscut had written it.
        case edited
    }

    /// The path, relative to the output folder.
    public var path: String
    /// Why the file would change.
    public var why: Why

    package init(path: String, why: Why) { (self.path, self.why) = (path, why) }
}
