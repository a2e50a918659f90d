import Inspection
import Raster

extension CanvasPlan {
    /// Plans the canvas of pixel art in pixels of the artist.
    ///
    /// Each pixel of the artist gets as many pixels of the sticker as there is room for. Lengths become whole numbers of the artist's
    /// pixels.
    ///
    /// - Parameters:
    ///   - block: The side of an artist's pixel in the master. Without enlargement, the side in the sticker does not exceed it.
    ///   - square: The square in which the sticker is shown, in pixels of the sticker.
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
