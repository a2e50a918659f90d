import Inspection
import Raster
import Rendering
import StickerPacks

/// The rules that compare a master with the others of its pack.
struct PackRules {
    private let checks: CheckOptions

    init(_ checks: CheckOptions) {
        self.checks = checks
    }

    /// Returns the outcomes with the findings of these rules.
    func applied(to outcomes: [Outcome]) -> [Outcome] {
        let duplicates = duplicates(among: outcomes)
        return outcomes.indices.map { index in
            var outcome = outcomes[index]
            var findings: [Finding] = []
            if let first = duplicates[index] {
                findings.append(Finding(.duplicate, "the same pixels as \(outcomes[first].report.path)"))
            }
            findings += labels(of: outcome.master)
            outcome.report.findings += checks.rules.apply(to: findings, of: outcome.report.path)
            // A master that cannot be read is reported even if its rule is ignored.
            if let failure = Self.failure(of: outcome.report) { outcome.report.findings.append(failure) }
            return outcome
        }
    }

    /// Returns, for every master with the same pixels as an earlier one, the index of the first such master.
    private func duplicates(among outcomes: [Outcome]) -> [Int: Int] {
        struct Appearance: Hashable {
            var content: ContentHash
            var size: PixelSize?
            var frames: Int?
        }
        var firsts: [Appearance: Int] = [:]
        var found: [Int: Int] = [:]
        for (index, outcome) in outcomes.enumerated() {
            guard let content = outcome.content else { continue }
            let appearance = Appearance(content: content, size: outcome.report.pixelSize, frames: outcome.report.frames)
            if let first = firsts[appearance] { found[index] = first } else { firsts[appearance] = index }
        }
        return found
    }

    /// Returns the error of a master that could not be read as a finding, so that every report format includes it.
    private static func failure(of report: MasterReport) -> Finding? {
        guard let error = report.error else { return nil }
        let reason = String(error.message.dropFirst(report.path.count + 2))
        switch error.code {
        case .notAnImage: return Finding(.format, reason)
        case .notReadable, .tooManyBytes, .tooManyPixels, .tooManyFrames, .notDecodable:
            return Finding(.unreadable, reason)
        default: return nil
        }
    }

    private func labels(of master: Master) -> [Finding] {
        guard let labels = checks.labels else { return [] }
        let names = [master.name, master.sequenceName].compactMap { $0 }
        var findings: [Finding] = []
        let label = names.lazy.compactMap { labels[$0] }.first ?? ""
        if label.isEmpty { findings.append(Finding(.label, "no description, although other stickers have one")) }
        let name = names.first { checks.translations[$0] != nil } ?? master.name
        if let finding = checks.findingOfMissingLanguages(name) { findings.append(finding) }
        let translations = (checks.translations[name] ?? [:]).sorted { $0.key < $1.key }
        let (longest, platform) = (checks.profile.labelLength, checks.profile.title)
        for (language, text) in [("", label)] + translations.map({ (" in \($0.key)", $0.value) })
        where text.count > longest {
            findings.append(
                Finding(
                    .label,
                    "a description of \(text.count) characters\(language); \(platform) accepts at most \(longest)",
                    severity: .error))
        }
        return findings
    }
}
