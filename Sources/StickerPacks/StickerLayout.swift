package import Inspection
package import Profiles
package import Raster
package import Rendering

/// How the stickers of a pack are placed on their canvases.
package struct StickerLayout: Sendable {
    var size: StickerSize
    var allowsEnlarging: Bool
    var pads: Bool

    package init(size: StickerSize, allowsEnlarging: Bool, pads: Bool) {
        self.size = size
        self.allowsEnlarging = allowsEnlarging
        self.pads = pads
    }

    /// Returns the placement of a master at a scale.
    ///
    /// The art has the pack's size, unless it would have to be enlarged and this is not allowed. With padding, it is centered on the
    /// square of the pack's size.
    package func placement(of master: PixelSize, at scale: Scale) -> Placement {
        let fills = allowsEnlarging || master.longerSide > size.pixels(at: .x3)
        let art =
            fills
            ? master.scaled(by: size.pixels(at: scale), over: master.longerSide)
            : master.scaled(by: scale.rawValue, over: Scale.x3.rawValue)
        let side = size.pixels(at: scale)
        return Placement(art: art, canvas: pads ? PixelSize(width: side, height: side) : art)
    }

    /// Returns a finding if a master is smaller than the pack's size.
    package func finding(for master: PixelSize) -> Finding? {
        let side = size.pixels(at: .x3)
        guard master.longerSide < side else { return nil }
        return Finding(
            .enlargement,
            allowsEnlarging
                ? "enlarged from \(master) px to \(side) px"
                : "\(master) px in a sticker of \(side) px; it is not enlarged")
    }

    /// Returns the size of a platform that most masters have; the smaller one of two sizes with equal counts.
    ///
    /// A master counts for the largest size that it fills without being enlarged, or for the smallest if it fills none.
    package static func commonest(of masters: [PixelSize], for profile: Profile) -> StickerSize {
        var votes: [StickerSize: Int] = [:]
        for master in masters {
            let fitting = profile.sizes.last { $0.pixels(at: .x3) <= master.longerSide }
            votes[fitting ?? profile.sizes[0], default: 0] += 1
        }
        return profile.sizes.max { votes[$0, default: 0] < votes[$1, default: 0] } ?? profile.sizes[0]
    }
}
