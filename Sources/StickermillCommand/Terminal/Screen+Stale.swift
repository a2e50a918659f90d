import FoundationSubset
import Stickermill
import Support

extension Screen {
    /// The number of files that the text lists.
    private static let mostFiles = 20

    /// Says first whether the output is out of date, so that this is told from faults of art.
    ///
    /// - Parameter files: The files that a run would change, or `nil` if the output was not compared.
    func describe(_ files: [StaleFile]?, in outputs: [URL]) {
        guard let files else { return }
        let folders = listed(outputs.map(\.relativePath.printable))
        let verb = outputs.count == 1 ? "is" : "are"
        guard !files.isEmpty else { return addToSummary("\(folders) \(verb) up to date.") }
        let sentence = "\(folders) \(verb) out of date: a run would change \(count(files.count, "file"))."
        guard !isQuiet else { return complain(sentence) }
        addToSummary(sentence)
        for file in files.prefix(Self.mostFiles) {
            addToSummary("  \(file.path.printable): \(Words.text(of: file))")
        }
        if files.count > Self.mostFiles {
            addToSummary("  and \(count(files.count - Self.mostFiles, "other file")); --report lists all")
        }
        addToSummary("")
    }
}
