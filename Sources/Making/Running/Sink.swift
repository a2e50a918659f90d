package import Inspection
package import Support

/// A master of which something was made, with the verdict.
package struct JudgedMaster: Sendable {
    /// The master's index in the run.
    package var index: Int
    package var master: Master
    package var made: Made
    package var findings: [Finding]

    package init(index: Int, _ master: Master, _ made: Made, findings: [Finding]) {
        (self.index, self.master, self.made, self.findings) = (index, master, made, findings)
    }
}

/// Puts what was made of masters where it belongs; several workers call it at once.
package protocol Sink: Sendable {
    /// Writes all files of one master, or none.
    ///
    /// - Returns: The written files, in the order of those that were made.
    /// - Throws: `KisscutError` with the code `notWritable`.
    func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport]

    /// Makes a file for what would take too much memory, where the files of a run are written, or `nil` if it is kept in memory.
    func makeScratchFile() -> ScratchFile?
}

extension Sink {
    package func makeScratchFile() -> ScratchFile? { nil }
}
