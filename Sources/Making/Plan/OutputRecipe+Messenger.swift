import Inspection
import Raster

/// What a messenger decides about the file of its sticker.
extension OutputRecipe {
    /// Returns the limit of a sticker's bytes, or `nil` if the output is not a messenger's.
    func budget(ofSticker art: Art) -> ByteBudget? {
        messenger.map { ByteBudget(limit: $0.bytes(isMoving: art.header.motion != nil), floor: fitFloor) }
    }

    /// Returns where art is on a sticker, or `nil` if it would have to be enlarged, which is not requested.
    func placement(ofSticker art: Art) -> Placement? {
        guard let messenger else { return nil }
        let isSmaller = art.pixelSize.longerSide < messenger.side && !allowsEnlarging && art.format != .svg
        // Smaller art is padded where stickers are squares.
        guard !isSmaller || messenger.areSquare else { return nil }
        let size =
            isSmaller ? art.pixelSize : art.pixelSize.scaled(by: messenger.side, over: art.pixelSize.longerSide)
        let square = PixelSize(width: messenger.side, height: messenger.side)
        return art.placement(in: size, on: messenger.areSquare ? square : nil)
    }
}

extension MessengerStickers {
    /// Whether the messenger takes a still, or an animation with some timing.
    ///
    /// What it refuses is not fitted, which can take minutes.
    func takes(_ motion: Header.Timing?) -> Bool {
        guard let motion else { return true }
        return moving != nil && faults(ofFrames: motion.delays.map { $0.seconds * 1000 }).isEmpty
    }
}
