import FoundationSubset
import Inspection
import Making
import Platforms
import Synchronization

/// Keeps the files of one conversion at a time in memory.
final class MemorySink: Sink {
    private let state = Mutex<[MadeMaster.File]>([])
    private let layout: AssetLayout

    init(_ layout: AssetLayout = .renditions) { self.layout = layout }

    /// Returns the files of the last master and forgets them.
    func take() -> [MadeMaster.File] {
        state.withLock { files in
            defer { files = [] }
            return files
        }
    }

    func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport] {
        var files: [MadeMaster.File] = []
        let place = AssetPlace(of: judged.master, layout, output: "")
        for file in judged.made.files {
            do {
                let report = FileReport(file, path: place.path(of: file))
                files.append(.init(report: report, data: Data(try file.bytes())))
            } catch {
                throw StickermillError(error, of: judged.master)
            }
        }
        let result = files
        state.withLock { $0 = result }
        return files.map(\.report)
    }
}
