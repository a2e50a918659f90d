import ArgumentParser
import FoundationSubset
import Stickermill
import Support

/// The options of the commands that change `stickermill.yml`.
struct EditedOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("A folder, or the image of one sticker.", valueName: "folder|file"))
    var subject: URL

    @Option(
        help: ArgumentHelp(
            "Write the sticker with its new settings, as a PNG or an APNG: only the first frame of a GIF or of numbered files.",
            valueName: "file.png"))
    var show: URL?

    func validate() throws {
        guard show != nil, (try? FileSystem.kindOfTarget(of: subject.pathAsWritten)) == .folder else { return }
        throw ValidationError("'--show' needs the file of a sticker, not a folder.")
    }

    /// Makes changes, writes the file and the sticker, and says what was changed.
    ///
    /// - Parameter change: Makes the change that an argument asks for.
    func run<Argument>(
        _ arguments: [Argument],
        _ change: (inout SettingsEdit, Argument) throws(StickermillError) -> SettingsEdit.Change
    ) async throws {
        let screen = Screen(isQuiet: false)
        try await screen.end {
            var edit = try SettingsEdit(of: subject)
            var sentences: [String] = []
            for argument in arguments { sentences.append(sentence(about: try change(&edit, argument), edit)) }
            if let show {
                try edit.search?.refuseOverwriting(by: show)
                let picture = try await screen.run { [edit] () throws(StickermillError) in try await edit.picture() }
                try edit.write()
                if let picture { try writeOutput(picture, to: show) }
                sentences.append("Wrote the sticker with these settings to \(show.relativePath).")
            } else {
                try edit.write()
            }
            for sentence in sentences { screen.addToSummary(sentence.printable) }
            return .success
        }
    }

    private func sentence(about change: SettingsEdit.Change, _ edit: SettingsEdit) -> String {
        let place = "\(edit.sticker.map { "for '\($0)' " } ?? "")in \(edit.path)"
        return switch change {
        case .set(let key, let value): "Set \(key) to \(value) \(place)."
        case .unchanged(let key, let value): "\(key) is already \(value) \(place)."
        case .unset(let key): "Removed \(key) \(place)."
        case .wasNotSet(let key): "\(key) is not set \(place)."
        }
    }
}
