import Making
import Platforms
import Support
import Synchronization

/// What differs between the files that a run would write and those of an output.
final class OutputComparison: Sendable {
    private let output: String
    /// The record of the files that earlier runs wrote, or `nil` if there is none.
    private let record: AssetRecord?
    private let found = Mutex<[StaleFile]>([])

    init(_ output: String, _ record: AssetRecord? = nil) { (self.output, self.record) = (output, record) }

    /// Compares a picture of a master.
    func add(_ file: MadeFile, at path: String, _ judged: JudgedMaster) {
        add(path, isSame: file.encoded.isContent(ofFileAt: Paths.join(output, path)), judged)
    }

    /// Compares a file that describes others.
    func add(_ bytes: [UInt8], at path: String) {
        add(path, isSame: (try? FileSystem.contents(of: Paths.join(output, path), limit: bytes.count)) == bytes)
    }

    private func add(_ path: String, isSame: Bool, _ judged: JudgedMaster? = nil) {
        guard !isSame else { return }
        let exists = (try? FileSystem.kindOfTarget(of: Paths.join(output, path))) != nil
        let why: StaleFile.Why = !exists ? .new : record?.isEdited(path) == true ? .edited : .changed
        let because = why == .changed ? judged.flatMap { record?.cause(of: path, $0) } : nil
        found.withLock { $0.append(StaleFile(path: path, why: why, because: because)) }
    }

    /// Returns the files that a run would change, sorted by path.
    ///
    /// - Parameter gone: The files of masters that are gone.
    func files(gone: [String]) -> [StaleFile] {
        (found.withLock { $0 } + gone.map { StaleFile(path: $0, why: .gone) }).sorted { $0.path < $1.path }
    }
}
