import Inspection
import Making
import Platforms

/// The rules about the stickers of a pack.
struct StickerRules {
    private let checks: Requirements
    /// Whether any sticker has a description, so that a missing description is a mistake.
    private let areAnyDescribed: Bool

    init(_ checks: Requirements) {
        self.checks = checks
        areAnyDescribed = checks.areAnyDescribed
    }

    /// Adds the findings of stickers to the outcome of their master.
    func apply(to outcomes: inout [Outcome], _ plan: PackPlan) {
        for sticker in plan.stickers {
            var findings: [Finding] = []
            if sticker.isLabelDerived && !checks.isDescribedElsewhere(sticker.key) {
                findings.append(
                    Finding(.descriptionFromName(label: sticker.label), severity: areAnyDescribed ? nil : .note))
            }
            findings += checks.findings(ofLabelsOf: sticker.key)
            findings += plan.nameFindings[sticker.master] ?? []
            if sticker.isSequence {
                let frames = outcomes[sticker.master].report.files.filter { $0.kind == .sticker }
                if let finding = Finding.tooLarge(framesOf: frames.map(\.bytes), by: checks) {
                    findings.append(finding)
                }
            }
            let paths = outcomes[sticker.master].report.paths
            outcomes[sticker.master].report.findings += checks.rules.apply(to: findings, of: paths)
        }
    }
}
