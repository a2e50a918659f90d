import PackManifest
import Synchronization

/// The SHA-256 of the files that a run makes, by their path below the output.
final class OutputHashes: Sendable {
    private let state = Mutex<[String: String]>([:])

    var all: [String: String] { state.withLock { $0 } }

    func add(_ bytes: [UInt8], at path: String) {
        let hash = SHA256.hexadecimal(of: bytes)
        state.withLock { $0[path] = hash }
    }
}
