package import Inspection
package import Profiles
package import Raster
package import Rendering

/// How stickers of one pack lie on their canvas.
package struct StickerLayout: Sendable {
    var size: StickerSize
    var allowsEnlarging: Bool
    var pads: Bool

    package init(size: StickerSize, allowsEnlarging: Bool, pads: Bool) {
        self.size = size
        self.allowsEnlarging = allowsEnlarging
        self.pads = pads
    }

    /// The placement of a master at a scale: as large as the pack's size, and larger than the master only where that is
    /// allowed; centered on the square of the pack's size where there is padding.
    package func placement(of master: PixelSize, at scale: Scale) -> Placement {
        let fills = allowsEnlarging || master.longerSide > size.pixels(at: .x3)
        let art =
            fills
            ? master.scaled(by: size.pixels(at: scale), over: master.longerSide)
            : master.scaled(by: scale.rawValue, over: Scale.x3.rawValue)
        let side = size.pixels(at: scale)
        return Placement(art: art, canvas: pads ? PixelSize(width: side, height: side) : art)
    }

    /// What is to be said of a master that is smaller than the pack's size; nil for nothing.
    package func finding(for master: PixelSize) -> Finding? {
        let side = size.pixels(at: .x3)
        guard master.longerSide < side else { return nil }
        return Finding(
            .enlargement,
            allowsEnlarging
                ? "enlarged from \(master) px to \(side) px"
                : "\(master) px in a sticker of \(side) px, as nothing is enlarged")
    }

    /// The size that most masters have; of two sizes with as many, the smaller.
    ///
    /// A master counts for the largest size that it needs no enlarging for, and for small below that.
    package static func commonest(of masters: [PixelSize]) -> StickerSize {
        var votes: [StickerSize: Int] = [:]
        for master in masters {
            let fitting = StickerSize.allCases.last { $0.pixels(at: .x3) <= master.longerSide }
            votes[fitting ?? .small, default: 0] += 1
        }
        return StickerSize.allCases.max { votes[$0, default: 0] < votes[$1, default: 0] } ?? .regular
    }
}
