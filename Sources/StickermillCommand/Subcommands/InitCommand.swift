import ArgumentParser
import FoundationSubset
import Stickermill
import Support

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Looks at a folder of art and writes settings for it.",
        discussion: """
            \(Program.title) checks the art and proposes settings: a size, removal of backgrounds, numbered files as animations, equal sizes and \
            margins, a border, and losses for files over the byte limit. It writes them to \(Program.settingsName) in the folder, with a comment for \
            every other setting, and leaves a \(Program.settingsName) that exists unchanged. The file inherits the settings of the folders above, up \
            to the root of the repository.
            """)

    @Argument(help: ArgumentHelp("The folder.", valueName: "folder"))
    var folder: URL

    @OptionGroup var platforms: PlatformOption

    @OptionGroup var options: SearchOptions

    func run() async throws {
        let screen = Screen(isQuiet: false)
        try await screen.end {
            guard (try? FileSystem.kindOfTarget(of: folder.pathAsWritten)) != .file else {
                throw StickermillError(.isAFile, path: folder.relativePath)
            }
            // Checks take long, so a file that exists ends the command before them.
            _ = try Settings.pathOfTemplate(in: folder)
            let search = try options.search([folder])
            let before = try await check(search, screen)
            guard before.summary.cancelled == 0 else { return .interrupted }
            let (proposals, after) = try await propose(from: before, search, screen)
            guard after.summary.cancelled == 0 else { return .interrupted }
            let icons = await clearestStickers(in: try search.with(proposals, in: folder).groups)
            let icon = SettingProposal.icon(from: icons)
            let chosen = SettingProposal.platforms(platforms.platform)
            let path = try Settings.writeTemplate(
                into: folder, for: search.masters, [chosen, icon].compactMap(\.self) + proposals)
            screen.addToSummary("Wrote \(path.printable) for \(count(search.masters.count, "image")).")
            if !proposals.isEmpty { show(proposals, before, after, screen) }
            if let icon { show(icon, icons, screen) }
            if chosen != nil {
                screen.addToSummary(
                    "The file has the platforms, and proposes an emoji for each sticker as a comment. Messengers may also need an author."
                )
            }
            if !proposals.isEmpty, after.summary.errors + after.summary.warnings > 0 {
                screen.addToSummary("\(Program.name) check \(folder.relativePath.shellWord) shows the rest.")
            }
            return .success
        }
    }

    // MARK: Proposals

    /// Proposes settings, and corrects them once by a check with them.
    ///
    /// - Returns: The proposals, and the report of a check with them.
    private func propose(
        from before: Report, _ search: MasterSearch, _ screen: Screen
    ) async throws(StickermillError) -> ([SettingProposal], Report) {
        let first = SettingProposal.proposals(from: before)
        guard !first.isEmpty else { return (first, before) }
        let after = try await check(search.with(first, in: folder), screen)
        let corrected = SettingProposal.proposals(from: before, correctedBy: after)
        guard after.summary.cancelled == 0, corrected.map(\.line) != first.map(\.line) else { return (first, after) }
        return (corrected, try await check(search.with(corrected, in: folder), screen))
    }

    private func check(_ search: MasterSearch, _ screen: Screen) async throws(StickermillError) -> Report {
        try await screen.run(Pack(search).check())
    }

    /// Returns the stickers of a pack with the clearest icon first, or none for several packs, and for a pack whose icon is set.
    private func clearestStickers(in groups: [MasterGroup]) async -> [IconCandidate] {
        guard groups.count == 1, groups[0].settings.pack.icon == nil else { return [] }
        // Without a plan, such as for two masters of one name, `pack` names the reason.
        return (try? await IconCandidate.clearest(in: groups[0])) ?? []
    }

    // MARK: Summary

    private func show(_ proposals: [SettingProposal], _ before: Report, _ after: Report, _ screen: Screen) {
        let lines = proposals.map { "  \($0.line)   \($0.reason)" }
        screen.addToSummary(
            """

            Proposed settings:
            \(lines.joined(separator: "\n"))

            Findings without them: \(before.numberedFindings)
            Findings with them:    \(after.numberedFindings)
            """)
    }

    private static let shownCandidates = 3

    private func show(_ icon: SettingProposal, _ clearest: [IconCandidate], _ screen: Screen) {
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
