import Inspection
import Raster

/// The canvas of all prepared frames, and the position of the master's frames on it.
struct CanvasPlan: Equatable {
    /// The size of the prepared frames.
    var canvas: PixelSize
    /// The column and the row of the top left corner of the master's frames, which are negative if the frames are cropped.
    var x = 0
    var y = 0
    /// The number of canvas pixels that become one pixel of the sticker.
    var scale: Double
    /// The largest visual size that the art has room for, if that is less than the requested size.
    var reachedVisualSize: Double?

    /// The minimum share of the sticker's side for the art.
    static let leastForArt = 0.2
    /// The sides of trimmed canvases are multiples of this number of pixels per point.
    private static let pixelsPerPoint = 3

    /// Throws an error if options leave too little of the sticker for the art.
    ///
    /// - Throws: `PreparationFault`.
    static func checkRoom(_ options: PreparationOptions, _ square: StickerSquare) throws(PreparationFault) {
        let space = Space(options, square)
        let full = Double(square.side)
        guard full - 2 * max(space.across(full), space.down(full)) >= Self.leastForArt * full else {
            throw PreparationFault(.noRoomForArt(percent: Int(Self.leastForArt * 100), side: square.side))
        }
    }

    /// Plans the canvas of a master with visible pixels.
    ///
    /// - Parameter isSmooth: Whether edges are smooth, which needs room.
    init(
        _ options: PreparationOptions, master: PixelSize, _ art: ArtMeasures, bounds: PixelRect,
        _ square: StickerSquare, isSmooth: Bool = true
    ) {
        let space = Space(options, square, isSmooth: isSmooth)
        if options.placesArt {
            self.init(trimmingTo: bounds, options, art, space, square)
        } else {
            self.init(growing: master, around: bounds, space, square)
        }
    }

    /// Plans the smallest square around the art.
    private init(
        trimmingTo bounds: PixelRect, _ options: PreparationOptions, _ art: ArtMeasures, _ space: Space,
        _ square: StickerSquare
    ) {
        let longer = Double(max(bounds.width, bounds.height))
        var least = 0.0
        if let visualSize = options.visualSize {
            least = (art.hullArea / visualSize).squareRoot()
            // A difference of one pixel is not visible.
            if least < longer - 1 { reachedVisualSize = art.hullArea / (longer * longer) }
        }
        let (width, height) = (max(Double(bounds.width), least), max(Double(bounds.height), least))
        let exact = Self.settled(from: max(width, height)) { side in
            max(width + 2 * space.across(side), height + 2 * space.down(side))
        }
        let step = space.edge == 0 ? 1 : Self.pixelsPerPoint
        let side = (Int(exact.rounded(.up)) + step - 1) / step * step
        canvas = PixelSize(width: side, height: side)
        scale = square.scale(ofCanvas: Double(side))

        let (across, down) = (space.across(Double(side)), space.down(Double(side)))
        let (widest, highest) = (side - bounds.width, side - bounds.height)
        var (left, top) = (widest / 2, highest / 2)
        switch options.alignment ?? .center {
        case .center: break
        case .bottom: top = highest - Int(down.rounded(.up))
        case .optical:
            let center = art.center
            left = Int((Double(side) / 2 - (center.x - Double(bounds.x))).rounded())
            top = Int((Double(side) / 2 - (center.y - Double(bounds.y))).rounded())
        }
        let inward = (x: min(Int(across.rounded(.up)), widest / 2), y: min(Int(down.rounded(.up)), highest / 2))
        x = min(max(left, inward.x), widest - inward.x) - bounds.x
        y = min(max(top, inward.y), highest - inward.y) - bounds.y
    }

    /// Plans a canvas that grows equally on all sides if the outline or the shadow needs it.
    private init(growing master: PixelSize, around bounds: PixelRect, _ space: Space, _ square: StickerSquare) {
        let longer = Double(master.longerSide)
        let missing = { (side: Double) -> Double in
            max(
                0, space.left(side) - Double(bounds.x), space.top(side) - Double(bounds.y),
                space.right(side) - Double(master.width - bounds.x - bounds.width),
                space.bottom(side) - Double(master.height - bounds.y - bounds.height))
        }
        let exact = Self.settled(from: longer) { side in longer + 2 * missing(side) }
        let growth = Int(missing(exact).rounded(.up))
        canvas = PixelSize(width: master.width + 2 * growth, height: master.height + 2 * growth)
        (x, y) = (growth, growth)
        scale = square.scale(ofCanvas: Double(canvas.longerSide))
    }

    /// Returns the side for which `next`, which must grow more slowly than its argument, returns the same side.
    private static func settled(from start: Double, _ next: (Double) -> Double) -> Double {
        var side = start
        for _ in 0..<400 {
            let following = next(side)
            if abs(following - side) < 1e-6 { return following }
            side = following
        }
        return side
    }
}

/// The space around the art that a canvas needs, in pixels of the canvas, for a canvas with a given longer side.
private struct Space {
    private let options: PreparationOptions
    private let square: StickerSquare
    /// The width of a smooth edge, or 0 for the hard edges of pixel art.
    let edge: Double

    init(_ options: PreparationOptions, _ square: StickerSquare, isSmooth: Bool = true) {
        (self.options, self.square, edge) = (options, square, isSmooth ? 1 : 0)
    }

    /// Returns the width of the outline, including its smooth edge.
    private func outline(_ scale: Double) -> Double {
        options.outlineWidth == 0 ? 0 : options.outlineWidth * scale + edge
    }

    /// Returns how far a shadow with an offset reaches from the outline.
    private func shadow(_ offset: Double, _ scale: Double) -> Double {
        guard let shadow = options.shadow else { return 0 }
        return max(0, offset * scale + BoxBlur(radius: shadow.blur * scale).reach + edge)
    }

    private func side(_ longer: Double, _ offset: Double) -> Double {
        let scale = square.scale(ofCanvas: longer)
        return outline(scale) + shadow(offset, scale)
    }

    func left(_ longer: Double) -> Double { side(longer, -(options.shadow?.x ?? 0)) }
    func right(_ longer: Double) -> Double { side(longer, options.shadow?.x ?? 0) }
    func top(_ longer: Double) -> Double { side(longer, -(options.shadow?.y ?? 0)) }
    func bottom(_ longer: Double) -> Double { side(longer, options.shadow?.y ?? 0) }

    /// Returns the space at the left and at the right, which are equal so that a shadow may be in the margin.
    func across(_ longer: Double) -> Double { max(margin(longer), left(longer), right(longer)) }
    func down(_ longer: Double) -> Double { max(margin(longer), top(longer), bottom(longer)) }

    private func margin(_ longer: Double) -> Double {
        let scale = square.scale(ofCanvas: longer)
        guard let margin = options.margin else { return outline(scale) }
        return outline(scale) + (margin.unit == .percent ? margin.value / 100 * longer : margin.value * scale)
    }
}
