import Inspection
import Making
import Platforms
import Raster

/// The rules that compare a master with the others of its pack.
struct PackRules {
    private let checks: Requirements
    /// Whether any sticker has a description.
    private let areAnyDescribed: Bool

    init(_ checks: Requirements) {
        self.checks = checks
        areAnyDescribed = checks.areAnyDescribed
    }

    /// Returns the outcome with the findings that need only the master and the settings.
    func appliedAlone(to outcome: Outcome) -> Outcome {
        var outcome = outcome
        let (rules, paths) = (checks.rules, outcome.report.paths)
        outcome.report.findings += rules.apply(to: labels(of: outcome.master), of: paths)
        // A master that cannot be read or prepared is reported even if its rule is ignored.
        if let failure = Self.failure(of: outcome.report) { outcome.report.findings.append(failure) }
        outcome.duplicateSeverity = rules.apply(to: [Finding(.duplicate, "")], of: paths).first?.severity
        return outcome
    }

    /// Adds the findings about masters that look the same.
    ///
    /// - Parameter outcomes: The outcomes of all masters, as `appliedAlone` returns them.
    static func appliedAmong(_ outcomes: [Outcome]) -> [Outcome] {
        var outcomes = outcomes
        for (index, first) in duplicates(among: outcomes) {
            guard let severity = outcomes[index].duplicateSeverity else { continue }
            let message = "the same pixels as \(outcomes[first].report.path)"
            outcomes[index].report.findings.append(Finding(rule: .duplicate, severity: severity, message: message))
        }
        return outcomes
    }

    /// Maps each duplicate to the first master with the same pixels and settings, both by index.
    private static func duplicates(among outcomes: [Outcome]) -> [Int: Int] {
        struct Appearance: Hashable {
            var settings: String?
            var content: ContentHash
            var size: PixelSize?
            var frames: Int?
        }
        var firsts: [Appearance: Int] = [:]
        var found: [Int: Int] = [:]
        for (index, outcome) in outcomes.enumerated() {
            guard let content = outcome.content else { continue }
            let report = outcome.report
            let appearance = Appearance(
                settings: report.settings, content: content, size: report.pixelSize, frames: report.frames)
            if let first = firsts[appearance] { found[index] = first } else { firsts[appearance] = index }
        }
        return found
    }

    /// Returns the error of a master that could not be read or prepared as a finding, so that every report format includes it.
    private static func failure(of report: MasterReport) -> Finding? {
        guard let error = report.error, let reason = report.failureReason(in: .ofLibrary) else { return nil }
        switch error.code {
        case .notAnImage:
            return Finding(
                .format, reason,
                remedy: "Replace it with the picture, as PNG or in another format that Kisscut reads.")
        case .notReadable: return Finding(.unreadable, reason, remedy: "Make the file readable for you.")
        case .tooManyBytes, .tooManyPixels, .tooManyFrames:
            return Finding(
                .unreadable, reason, remedy: "Export it smaller; the keys of 'limits' in kisscut.yml raise a limit.")
        case .notPreparable:
            return Finding(
                .unreadable, reason, remedy: "Give this sticker settings of its own under prepare.stickers.")
        case .notDecodable: return Finding(.unreadable, reason, remedy: "Export the master again.")
        case .notEncodable where report.frameFiles != nil:
            return Finding(
                .unreadable, reason,
                remedy: "Number the frames without gaps, and export all of them as PNG in one size.")
        default: return nil
        }
    }

    private func labels(of master: Master) -> [Finding] {
        guard let labels = checks.labels else { return [] }
        let names = master.stickerNames
        var findings: [Finding] = []
        let label = names.lazy.compactMap { labels[$0] }.first ?? ""
        let name = names.first { labels[$0] != nil || checks.translations[$0] != nil } ?? master.name
        if label.isEmpty && !checks.isDescribedElsewhere(name) {
            findings.append(
                areAnyDescribed
                    ? Finding(.label, "no description, although other stickers have one")
                    : Finding(.label, "no description", severity: .note))
        }
        return findings + checks.findings(ofLabelsOf: name)
    }
}
