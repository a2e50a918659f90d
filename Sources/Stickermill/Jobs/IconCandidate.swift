import Inspection
import Platforms
import Threads

/// A sticker as it would look as an icon.
package struct IconCandidate: Sendable {
    /// The name by which settings refer to the sticker.
    package let name: String
    private let clarity: IconClarity

    /// The measurements, such as `covers 31% of the icon, 88% of its shape is solid, contrast 71%`.
    package var reason: String {
        let percent = { (share: Double) in "\(Int((100 * share).rounded()))%" }
        return "covers \(percent(clarity.covered)) of the icon, \(percent(clarity.solid)) of its shape is solid, "
            + "contrast \(percent(clarity.contrast))"
    }

    /// Returns the stickers of a group with the clearest first, and without masters that fail.
    ///
    /// Stickers that are equally clear keep the order of the pack.
    package static func clearest(in group: MasterGroup) async throws(StickermillError) -> [IconCandidate] {
        try await offload { monitor throws(StickermillError) in
            let plan = try StickerPlan(of: group.masters, group.settings)
            let candidates = Lanes.map(plan.pack.stickers.count, lanes: try workers(nil), state: { _ in }) {
                index, _ in
                let sticker = plan.pack.stickers[index]
                guard !monitor.cancellation.isRequested,
                    let frame = try? plan.firstFrame(sticker.master, monitor.cancellation)?.bitmap()
                else { return IconCandidate?.none }
                return IconCandidate(
                    name: sticker.key,
                    clarity: IconClarity(sticker: frame, background: group.settings.pack.iconBackground))
            }.compactMap(\.self)
            let ranked = candidates.enumerated().sorted {
                ($1.element.clarity.score, $0.offset) < ($0.element.clarity.score, $1.offset)
            }
            return ranked.map(\.element)
        }
    }
}
