package import Raster

/// The purpose of stickers: a platform, the size of all stickers, and how art of another size gets this size.
///
/// Only this type decides which canvas a sticker gets, and what is reduced, padded, enlarged, or left out.
package struct Target: Sendable, Hashable, Codable {
    package var profile: Profile
    /// The size of all stickers, or `nil` to allow any of the platform's sizes.
    ///
    /// With `nil`, larger art is reduced to the largest size.
    package var size: StickerSize?
    /// Whether to enlarge art that is smaller than the size.
    package var enlarges = false
    /// Whether to enlarge pixel art that is smaller than the size, which causes no loss.
    package var enlargesPixelArt = false
    /// Whether to pad art with transparency to the square of the size, if all stickers have one.
    package var pads = false
    /// Whether masters are finished stickers, which stay as they are.
    package var areFinished = false

    package init(_ profile: Profile, size: StickerSize?) {
        (self.profile, self.size) = (profile, size)
    }

    /// The side of the largest square that stickers are shown in, in pixels at @3x.
    package var side: Int { size?.pixels(at: .master) ?? profile.sides.upperBound }

    /// The minimum side of a sticker, in pixels at @3x.
    package var leastSide: Int { size?.pixels(at: .master) ?? profile.sides.lowerBound }

    /// Returns the square that a master is prepared for.
    ///
    /// It has the master's own size, unless all stickers have one size, or preparation places the art on a new canvas.
    package func square(for master: Art, placingArt: Bool) -> StickerSquare {
        let isFree = size == nil && !placingArt
        return StickerSquare(
            side: isFree ? min(side, max(master.header.pixelSize.longerSide, leastSide)) : side,
            isFilled: enlarges(master))
    }

    /// Whether art is enlarged if it is smaller than the size.
    package func enlarges(_ art: Art) -> Bool { enlarges || enlargesPixelArt && art.block != nil }

    /// Returns the canvas of a sticker.
    package func canvas(of art: Art) -> StickerCanvas {
        let longer = art.pixelSize.longerSide
        // A canvas that grew for an outline or a shadow is reduced to the size that the master had.
        let side = min(side, art.prepared?.grownFor ?? side)
        let change: StickerCanvas.Change =
            if areFinished {
                .none
            } else if longer > side {
                .reduced
            } else {
                enlarges(art) && longer < leastSide ? .enlarged : .none
            }
        return StickerCanvas(
            art: art, change: change, side: change == .enlarged ? leastSide : side,
            square: pads && !areFinished && size != nil ? self.side : nil)
    }
}

/// The canvas of a sticker, and the size of the art on it.
package struct StickerCanvas: Sendable {
    /// How the size of the art changes.
    package enum Change: Sendable {
        case none, reduced, enlarged
    }

    private let art: Art
    package let change: Change
    /// The longer side that changed art gets, in pixels at @3x.
    package let side: Int
    /// The side of the square that art is padded to, in pixels at @3x, or `nil` if it is not padded.
    let square: Int?

    fileprivate init(art: Art, change: Change, side: Int, square: Int?) {
        (self.art, self.change, self.side, self.square) = (art, change, side, square)
    }

    /// The longer side that art is reduced to, or `nil` if it is not reduced.
    package var reducedTo: Int? { change == .reduced ? side : nil }

    /// Returns the size that is available for art at a scale, without padding.
    package func room(at scale: Scale) -> PixelSize {
        let size = art.pixelSize
        return change == .none
            ? size.scaled(by: scale.quarters, over: Scale.master.quarters)
            : size.scaled(by: side * scale.quarters, over: size.longerSide * Scale.master.quarters)
    }

    /// Returns where art is on its canvas at a scale.
    package func placement(at scale: Scale) -> Placement {
        let canvas = square.map {
            PixelSize(width: $0, height: $0).scaled(by: scale.quarters, over: Scale.master.quarters)
        }
        return art.placement(in: room(at: scale), on: canvas)
    }
}

/// The square that a sticker is shown in.
package struct StickerSquare: Sendable {
    /// The side in pixels, at @3x.
    package var side: Int
    /// Whether a smaller master is enlarged to fill it.
    package var isFilled: Bool

    package init(side: Int, isFilled: Bool = false) {
        (self.side, self.isFilled) = (side, isFilled)
    }

    /// Returns how many pixels of a canvas become one pixel of the sticker.
    package func scale(ofCanvas side: Double) -> Double {
        let scale = side / Double(self.side)
        return isFilled ? scale : max(1, scale)
    }
}

extension Profile {
    /// Returns the size that most masters have, or the smaller size of two sizes with equal counts.
    ///
    /// A master counts for the largest size that it fills without being enlarged, or for the smallest size if it fills no size.
    package func commonestSize(of masters: [PixelSize]) -> StickerSize {
        var votes: [StickerSize: Int] = [:]
        for master in masters {
            let fitting = sizes.last { $0.pixels(at: .master) <= master.longerSide }
            votes[fitting ?? sizes[0], default: 0] += 1
        }
        return sizes.max { votes[$0, default: 0] < votes[$1, default: 0] } ?? sizes[0]
    }
}
