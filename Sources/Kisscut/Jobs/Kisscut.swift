public import Inspection
import Making

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes the stickers of one master in memory, for services and apps.
///
/// ```swift
/// let made = try await Kisscut.make(data, named: "cat@3x")
/// for file in made.files { print(file.path, file.data.count) }
/// print(made.report.findings)
/// ```
public enum Kisscut {
    /// Makes the files that settings ask for from one master, without reading or writing any file.
    ///
    /// At most one call per processor works at a time; the others wait. If the task is cancelled, the call throws.
    ///
    /// - Parameters:
    ///   - data: The bytes of a file in any format that `Converter` reads.
    ///   - name: The name of the file, such as `cat@3x` or `cat@3x.png`; paths and messages begin with it.
    ///   - settings: The settings of the conversion.
    /// - Throws: `KisscutError` with the code `badSettings` or `badName`, or with the code of the master's failure.
    public static func make(
        _ data: Data, named name: String, _ settings: Settings = Settings()
    ) async throws(KisscutError) -> MadeMaster {
        guard await turns.enter() else {
            throw KisscutError(.cancelled(during: .waiting), path: name)
        }
        defer { Task { await turns.leave() } }
        let (outcome, files) = try await Converter(settings: settings)
            .outcome(of: Array(data), Master(inMemory: name), isFile: false, to: nil, jobs: 1)
        if let error = outcome.error { throw error }
        return MadeMaster(report: outcome.report, files: files, stages: outcome.stages)
    }

    private static let turns = Turnstile(usualJobs)
}

/// The files and the report of one master in memory.
///
/// ```swift
/// let made = try await Kisscut.make(data, named: "cat@3x")
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
    public let stages: [Stage: Duration]
}
