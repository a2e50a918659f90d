import ArgumentParser
import FoundationSubset
import Kisscut
import Support

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Looks at a folder of art and writes settings for it.",
        discussion: """
            Kisscut checks the art and proposes settings: a size, removal of backgrounds, numbered files as animations, equal sizes and \
            margins, a border, and losses for files over the byte limit. It writes them to kisscut.yml in the folder, with a comment for \
            every other setting, and leaves a kisscut.yml that exists unchanged. The file inherits the settings of the folders above, up \
            to the root of the repository.
            """)

    @Argument(help: ArgumentHelp("The folder.", valueName: "folder"))
    var folder: URL

    @OptionGroup var options: SearchOptions

    func run() async throws {
        let screen = Screen(isQuiet: false)
        try await screen.end {
            guard (try? FileSystem.kindOfTarget(of: folder.pathAsWritten)) != .file else {
                throw KisscutError(.isAFile, path: folder.relativePath)
            }
            let search = try options.search([folder])
            let before = try await screen.run(Pack(search).check())
            guard before.summary.cancelled == 0 else { return .interrupted }
            var proposals = SettingProposal.proposals(from: before)
            let path = try Settings.writeTemplate(into: folder, for: search.masters, proposals)
            screen.addToSummary("Wrote \(path.printable) for \(count(search.masters.count, "image")).")
            guard !proposals.isEmpty else {
                try await proposeIcon(for: search.masters, besides: [], screen)
                return .success
            }
            var after = try await screen.run(Pack(try options.search([folder])).check())
            let corrected = SettingProposal.proposals(from: before, correctedBy: after)
            if corrected.map(\.line) != proposals.map(\.line) {
                proposals = corrected
                _ = try Settings.writeTemplate(into: folder, for: search.masters, proposals, replacing: true)
                after = try await screen.run(Pack(try options.search([folder])).check())
            }
            let lines = proposals.map { "  \($0.line)   \($0.reason)" }
            screen.addToSummary(
                """

                Proposed settings:
                \(lines.joined(separator: "\n"))

                Findings without them: \(before.numberedFindings)
                Findings with them:    \(after.numberedFindings)
                """)
            try await proposeIcon(for: search.masters, besides: proposals, screen)
            if after.summary.errors + after.summary.warnings > 0 {
                screen.addToSummary("kisscut check \(folder.relativePath.shellWord) shows the rest.")
            }
            return .success
        }
    }

    private static let shownCandidates = 3

    /// Adds the sticker with the clearest shape to the file as the icon, and shows the clearest ones.
    private func proposeIcon(
        for masters: [Master], besides proposals: [SettingProposal], _ screen: Screen
    ) async throws(KisscutError) {
        let groups = try options.search([folder]).groups
        // Without a plan, such as for two masters of one name, `pack` names the reason.
        guard groups.count == 1, let clearest = try? await IconCandidate.clearest(in: groups[0]),
            let icon = SettingProposal.icon(from: clearest)
        else { return }
        _ = try Settings.writeTemplate(into: folder, for: masters, proposals + [icon], replacing: true)
        let lines = clearest.prefix(Self.shownCandidates).map { "  \($0.name.printable)   \($0.reason)" }
        screen.addToSummary(
            """

            Proposed icon: the sticker with the clearest shape at 27 px
              \(icon.line)
            \(count(lines.count, "clearest sticker")):
            \(lines.joined(separator: "\n"))
            """)
    }
}

extension Report {
    fileprivate var numberedFindings: String {
        "\(count(summary.errors, "error")), \(count(summary.warnings, "warning")), \(count(summary.notes, "note"))"
    }
}
