import Making
import PackManifest
import Synchronization

/// What a run has made for one output.
final class OutputLog: Sendable {
    private struct State {
        var hashes: [String: String] = [:]
        var masters: [String: String] = [:]
        var files: [Int: [FileReport]] = [:]
    }

    private let state = Mutex(State())
    /// Whether the hashes of the files are needed.
    let keepsHashes: Bool

    init(keepsHashes: Bool) { self.keepsHashes = keepsHashes }

    /// The SHA-256 of each file, by its path below the output.
    var hashes: [String: String] { state.withLock { $0.hashes } }

    /// The SHA-256 of the master of each picture, by the picture's path.
    var masters: [String: String] { state.withLock { $0.masters } }

    /// The files of each master, by its index.
    var files: [Int: [FileReport]] { state.withLock { $0.files } }

    /// Adds a file.
    ///
    /// - Parameter master: The SHA-256 of the picture's master, or `nil` for a file that is no picture.
    func add(_ bytes: [UInt8], at path: String, madeFrom master: String? = nil) {
        guard keepsHashes else { return }
        let hash = SHA256.hexadecimal(of: bytes)
        state.withLock {
            $0.hashes[path] = hash
            $0.masters[path] = master
        }
    }

    func add(_ files: [FileReport], of master: Int) { state.withLock { $0.files[master] = files } }
}
