import Making
import Synchronization
import Threads

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Stickers of one master in memory, for services and apps.
///
/// ```swift
/// let made = try await Kisscut.make(data, named: "cat@3x")
/// for file in made.files { print(file.path, file.data.count) }
/// print(made.report.findings)
/// ```
public enum Kisscut {
    /// Makes everything that settings ask for of the file of one master, without reading or writing any file.
    ///
    /// As many calls work at once as there are processors; the others wait. If the task is cancelled, the call throws.
    ///
    /// - Parameters:
    ///   - data: The bytes of a file in any format that `Converter` reads.
    ///   - name: The name of the file, such as `cat@3x` or `cat@3x.png`; paths and messages begin with it.
    ///   - settings: What to make, and how.
    /// - Throws: `KisscutError` with the code `badSettings` or `badName`, or that of a master that cannot be converted.
    public static func make(
        _ data: Data, named name: String, _ settings: Settings = Settings()
    ) async throws(KisscutError) -> MadeMaster {
        guard await turns.enter() else {
            throw KisscutError(.cancelled, path: name, reason: "the call was cancelled while it waited for its turn")
        }
        defer { Task { await turns.leave() } }
        let (outcome, files) = try await Converter(settings: settings)
            .outcome(of: Array(data), Master(inMemory: name), isFile: false, to: nil, jobs: 1)
        if let error = outcome.error { throw error }
        return MadeMaster(report: outcome.report, files: files, stages: outcome.stages)
    }

    private static let turns = Turnstile(usualJobs)
}

/// What was made of one master in memory.
///
/// ```swift
/// let made = try await Kisscut.make(data, named: "cat@3x")
/// let large = made.files.first { $0.report.size == .large && $0.report.scale == .x3 }
/// try large?.data.write(to: output.appending(path: "cat.png"))
/// ```
public struct MadeMaster: Sendable {
    /// A file in memory.
    public struct File: Sendable {
        /// What the file is, and its path below the output folder of a conversion.
        public let report: FileReport
        /// The bytes.
        public let data: Data

        /// The path below the output folder of a conversion, such as `thumbnails/large/cat@3x.png`.
        public var path: String { report.path }
    }

    /// What is known about the master: its format and size, the findings, the preparation.
    public let report: MasterReport
    /// The files, in the order of `report.files`.
    public let files: [File]
    /// How long each stage took.
    public let stages: [Stage: Duration]
}

extension Converter {
    /// Converts a file in memory.
    ///
    /// - Parameters:
    ///   - master: What the file is called.
    ///   - isFile: Whether it is a file of this name, whose extension must be right.
    ///   - output: The folder to write to; nil keeps the files in memory.
    /// - Returns: The report, and the files that were kept.
    /// - Throws: As for files of a folder.
    package func convert(
        _ bytes: [UInt8], of master: Master, isFile: Bool, to output: URL?, jobs: Int? = nil
    ) async throws(KisscutError) -> (report: Report, files: [MadeMaster.File]) {
        let clock = ContinuousClock()
        let start = clock.now
        let (outcome, files) = try await outcome(of: bytes, master, isFile: isFile, to: output, jobs: jobs)
        return (Report([outcome], duration: clock.now - start), files)
    }

    fileprivate func outcome(
        of bytes: [UInt8], _ master: Master, isFile: Bool, to output: URL?, jobs: Int?
    ) async throws(KisscutError) -> (Outcome, [MadeMaster.File]) {
        try await offload { monitor throws(KisscutError) in
            let item = try settings.itemToConvert(bytes, of: master, isFile: isFile)
            monitor.expect(1)
            let memory = MemorySink()
            let folder = try output.map { url throws(KisscutError) in
                try FolderSink(try url.outputPath(), isDryRun: false)
            }
            defer { folder?.end() }
            var run = Run(jobs: try workers(jobs), sink: folder ?? memory, monitor)
            run.names = StickerNames(of: [item.master])
            let outcome = run.outcomes(of: [item])[0]
            guard outcome.report.status != .cancelled else {
                throw KisscutError(.cancelled, path: master.path, reason: "the run was interrupted")
            }
            return (outcome, memory.files)
        }
    }
}

extension Settings {
    /// Returns what a run needs to convert a file in memory.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    fileprivate func itemToConvert(
        _ bytes: [UInt8], of master: Master, isFile: Bool
    ) throws(KisscutError) -> RunItem {
        try checkConversion()
        var item = itemToConvert(master)
        item.isFile = isFile
        item.source = { [limits] () throws(MakeError) in
            guard bytes.count <= limits.bytes else {
                throw MakeError(.tooManyBytes, "more bytes than the limit of \(limits.bytes)")
            }
            return Source(bytes)
        }
        return item
    }
}

extension Master {
    /// Names a master that is no file.
    ///
    /// - Throws: `KisscutError` with the code `badName`.
    package init(inMemory name: String) throws(KisscutError) {
        guard !name.isEmpty, Master.isSubfolder(name), !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
        else { throw KisscutError(.badName, path: name, reason: "cannot name a master in memory; use a file name") }
        self.init(path: name)
    }
}

/// Keeps the files of a conversion in memory.
private final class MemorySink: Sink {
    private let state = Mutex<[MadeMaster.File]>([])

    var files: [MadeMaster.File] { state.withLock { $0 } }

    func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        var files: [MadeMaster.File] = []
        for file in judged.made.files {
            do {
                let report = FileReport(file, path: ConvertedFiles.path(of: file, for: judged.master))
                files.append(.init(report: report, data: Data(try file.bytes())))
            } catch {
                throw KisscutError(error, of: judged.master)
            }
        }
        let result = files
        state.withLock { $0 = result }
        return files.map(\.report)
    }
}

/// Lets a number of tasks pass at once; the others wait in order, until they are cancelled.
actor Turnstile {
    private var free: Int
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    private var tickets = 0

    init(_ count: Int) {
        free = count
    }

    /// Waits for a turn.
    ///
    /// - Returns: Whether there is one; if not, the task was cancelled.
    func enter() async -> Bool {
        guard free == 0 else {
            free -= 1
            return true
        }
        tickets += 1
        let ticket = tickets
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    waiting.append((ticket, continuation))
                }
            }
        } onCancel: {
            Task { await self.giveUp(ticket) }
        }
    }

    private func giveUp(_ ticket: Int) {
        guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: place).continuation.resume(returning: false)
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume(returning: true) }
    }
}
