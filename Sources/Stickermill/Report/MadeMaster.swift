public import FoundationSubset
import Making

/// The files and the report of one master in memory.
///
/// ```swift
/// let made = try await Workshop.shared.make(data, named: "cat@3x")
/// let large = made.files.first { $0.report.size == .large && $0.report.scale == .x3 }
/// try large?.data.write(to: output.appending(path: "cat.png"))
/// ```
public struct MadeMaster: Sendable {
    /// A file in memory.
    public struct File: Sendable {
        /// The description of the file, with its path below the output folder of a conversion.
        public let report: FileReport
        /// The bytes.
        public let data: Data

        /// The path below the output folder of a conversion, such as `thumbnails/large/cat@3x.png`.
        public var path: String { report.path }
    }

    /// The result for the master, such as its format, size, findings, and preparation.
    public let report: MasterReport
    /// The files, in the order of `report.files`.
    public let files: [File]
    /// How long each stage took.
    package let stages: [Stage: Duration]
}
