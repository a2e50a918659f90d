import Making
import PackManifest

extension Source {
    /// Returns the SHA-256 of the master's file; of a sequence, that of the hashes of all files.
    ///
    /// - Throws: `MakeError` if a file cannot be read.
    func sha256() throws(MakeError) -> String {
        guard let frames else { return SHA256.hexadecimal(of: bytes) }
        var hashes: [UInt8] = []
        for index in frames.delays.indices { hashes += SHA256.hash(of: try frames.read(index)) }
        return SHA256.hexadecimal(of: hashes)
    }
}
