import FoundationSubset
import Kisscut
import Support

extension Screen {
    /// The number of files that the text lists.
    private static let listed = 20

    /// Says first whether the output is out of date, so that this is told from faults of art.
    ///
    /// - Parameter files: The files that a run would change, or `nil` if the output was not compared.
    func describe(_ files: [StaleFile]?, in output: URL) {
        guard let files else { return }
        let folder = output.relativePath.printable
        guard !files.isEmpty else { return addToSummary("\(folder) is up to date.") }
        let sentence = "\(folder) is out of date: a run would change \(count(files.count, "file"))."
        guard !isQuiet else { return complain(sentence) }
        addToSummary(sentence)
        for file in files.prefix(Self.listed) { addToSummary("  \(file.path.printable): \(file.why.words)") }
        if files.count > Self.listed {
            addToSummary("  and \(count(files.count - Self.listed, "other file")); --report lists all")
        }
        addToSummary("")
    }
}
