package import Inspection
import PackManifest
package import Support

/// The results for a master, with the verdict.
package struct JudgedMaster: Sendable {
    /// The master's index in the run.
    package var index: Int
    package var master: Master
    package var made: Made
    package var findings: [Finding]

    package init(index: Int, _ master: Master, _ made: Made, findings: [Finding]) {
        (self.index, self.master, self.made, self.findings) = (index, master, made, findings)
    }

    /// Whether libvips takes part in the files, whose version no record knows.
    package var usesLibvips: Bool {
        made.header?.usesLibvips == true || made.files.contains { $0.encoded.usesLibvips }
    }

    /// The SHA-256 of the master's files, or `nil` if they were not hashed.
    package var hashOfArt: String? {
        made.fileHashes.map { SHA256.digits(of: $0.count == 1 ? $0[0] : SHA256.hash(of: $0.joined())) }
    }
}

/// Writes the results for masters to their destination.
///
/// Several workers call it at the same time.
package protocol Sink: Sendable {
    /// Writes all files of one master, or none.
    ///
    /// - Returns: The files as the destination names them, in the order of the made files, or an empty array if reports do not list them.
    /// - Throws: `StickermillError` with the code `notWritable`.
    func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport]

    /// Makes a file for data that would need too much memory, in the output folder of the run.
    ///
    /// Returns `nil` if the data should stay in memory.
    func makeScratchFile() -> ScratchFile?
}

extension Sink {
    package func makeScratchFile() -> ScratchFile? { nil }
}
