import Inspection
import Rendering
import StickerPacks

/// The rules about the stickers of a pack, which may have several masters.
struct StickerRules {
    private let checks: CheckOptions

    init(_ checks: CheckOptions) {
        self.checks = checks
    }

    /// Adds the findings of stickers to the outcome of their first master.
    func apply(to outcomes: inout [Outcome], _ plan: PackPlan) {
        for sticker in plan.stickers {
            let first = sticker.masters[0]
            var findings: [Finding] = []
            if sticker.isLabelDerived {
                findings.append(Finding(.label, "no description; '\(sticker.label)' is made of the name"))
            }
            findings += checks.findings(ofLabelsOf: sticker.key)
            if let finding = plan.nameFindings[first] { findings.append(finding) }
            if sticker.isSequence {
                // A frame may repeat within a sequence.
                for master in sticker.masters {
                    outcomes[master].report.findings.removeAll { $0.rule == .duplicate }
                }
                findings += self.findings(ofSequence: sticker, &outcomes)
            }
            let path = outcomes[first].report.path
            outcomes[first].report.findings += checks.rules.apply(to: findings, of: path)
        }
    }

    private func findings(ofSequence sticker: PackPlan.Sticker, _ outcomes: inout [Outcome]) -> [Finding] {
        let first = outcomes[sticker.masters[0]].report
        for index in sticker.masters where outcomes[index].report.status == .converted {
            let frame = outcomes[index].report
            if frame.format != .png {
                outcomes[index].fail(.frameIsNotStill(frame.path))
            } else if let size = first.pixelSize, let own = frame.pixelSize, own != size {
                outcomes[index].fail(.frameSize(of: frame.path, own, first: first.path, size))
            }
        }
        let bytes = sticker.masters.flatMap { outcomes[$0].report.files.filter { $0.kind == .sticker } }.map(\.bytes)
        return Finding.tooLarge(framesOf: bytes, by: checks).map { [$0] } ?? []
    }
}
