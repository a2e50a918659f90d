import FoundationSubset
import Inspection
import Making
import Platforms
import Synchronization

/// Keeps the files of one conversion at a time in memory.
final class MemorySink: Sink {
    private let state = Mutex<[MadeMaster.File]>([])
    /// Where the files of the master are, or `nil` for renditions and thumbnails.
    private let place: AssetPlace?

    init(_ place: AssetPlace? = nil) { self.place = place }

    /// Returns the files of the last master and forgets them.
    func take() -> [MadeMaster.File] {
        state.withLock { files in
            defer { files = [] }
            return files
        }
    }

    func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        var files: [MadeMaster.File] = []
        let place = place ?? AssetPlace(renditionsOf: judged.master)
        for file in judged.made.files {
            do {
                let report = FileReport(file, path: place.path(of: file))
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
