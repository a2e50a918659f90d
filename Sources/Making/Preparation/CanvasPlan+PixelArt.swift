import Inspection
import Raster

extension CanvasPlan {
    /// Plans the canvas of pixel art, in pixels of the artist.
    ///
    /// Each gets as many pixels of the sticker as there is room for, by which lengths become whole numbers of them.
    ///
    /// - Parameters:
    ///   - block: The side of such a pixel in the master, which art that is not enlarged keeps at most.
    ///   - square: The square that the sticker is shown in, in its own pixels.
    /// - Returns: The plan, and the options with lengths in pixels of the artist.
    static func ofPixelArt(
        _ options: PreparationOptions, master: PixelSize, block: Int, _ art: ArtMeasures, bounds: PixelRect,
        _ square: StickerSquare
    ) -> (plan: CanvasPlan, options: PreparationOptions) {
        let longer = options.placesArt ? max(bounds.width, bounds.height) : master.longerSide
        var side = max(1, square.side / longer)
        if !square.isFilled { side = min(side, block) }
        while true {
            let whole = options.inArtPixels(of: side)
            let plan = CanvasPlan(
                whole, master: master, art, bounds: bounds, StickerSquare(side: square.side / side), isSmooth: false)
            if side == 1 || plan.canvas.longerSide * side <= square.side { return (plan, whole) }
            side -= 1
        }
    }
}
