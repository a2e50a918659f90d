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
        outcome.duplicateSeverity = rules.apply(to: [Finding(.samePixels(as: ""))], of: paths).first?.severity
        return outcome
    }

    /// Adds the findings about masters that look the same.
    ///
    /// - Parameter outcomes: The outcomes of all masters, as `appliedAlone` returns them.
    static func appliedAmong(_ outcomes: [Outcome]) -> [Outcome] {
        var outcomes = outcomes
        for (index, first) in duplicates(among: outcomes) {
            guard let severity = outcomes[index].duplicateSeverity else { continue }
            outcomes[index].report.findings.append(
                Finding(.samePixels(as: outcomes[first].report.path), severity: severity))
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
        guard let error = report.error else { return nil }
        let remedy: Finding.Remedy
        switch error.code {
        case .notAnImage: remedy = .replaceByPicture
        case .notReadable: remedy = .makeReadable
        case .tooManyBytes, .tooManyPixels, .tooManyFrames: remedy = .exportSmallerOrRaiseLimit
        case .notPreparable: remedy = .chooseForSticker
        case .notDecodable: remedy = .exportAgain
        case .notEncodable where report.frameFiles != nil: remedy = .numberFrames
        default: return nil
        }
        return Finding(.failed(fault: error.fault, file: error.path == report.path ? nil : error.path), remedy: remedy)
    }

    private func labels(of master: Master) -> [Finding] {
        guard let labels = checks.labels else { return [] }
        let names = master.stickerNames
        var findings: [Finding] = []
        let label = names.lazy.compactMap { labels[$0] }.first ?? ""
        let name = names.first { labels[$0] != nil || checks.translations[$0] != nil } ?? master.name
        if label.isEmpty && !checks.isDescribedElsewhere(name) {
            findings.append(
                Finding(.noDescription(othersHaveOne: areAnyDescribed), severity: areAnyDescribed ? nil : .note))
        }
        return findings + checks.findings(ofLabelsOf: name)
    }
}
