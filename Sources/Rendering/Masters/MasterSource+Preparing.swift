import Inspection
package import Preparation
import Profiles
package import Raster

extension Preparer {
    /// Measures the frames of a master.
    ///
    /// - Returns: The frame of a still master, which then need not be decoded again; nil for an animation.
    /// - Throws: `KisscutError` if a frame cannot be decoded, or the run is cancelled.
    package mutating func measure(
        _ source: MasterSource, of master: Master, _ clock: StageClock, _ cancellation: Cancellation
    ) throws(KisscutError) -> Bitmap? {
        var still: Bitmap?
        do {
            var frames = try source.frames()
            while let frame = try clock.measure(.decode, { try frames.next() }) {
                try cancellation.check(master)
                let measured = try clock.measure(.prepare) { try measure(frame.bitmap) }
                if source.header.timing == nil { still = measured }
            }
        } catch let fault as PreparationFault {
            throw KisscutError(.notPreparable, path: master.path, reason: fault.reason)
        } catch {
            throw KisscutError(decoding: master, as: source.header.format, error)
        }
        return still
    }
}

extension MasterSource {
    /// Returns a master without pixels, drawn so large that its canvas has twice as many pixels as the sticker after a preparer has
    /// changed it; nil if that needs no larger drawing, or the master has pixels.
    package func enlarged(for preparer: Preparer, _ square: StickerSquare) -> MasterSource? {
        guard let draw, preparer.size != header.pixelSize else { return nil }
        let growth = 2 * Double(square.side) / Double(preparer.size.longerSide)
        let longer = Double(header.pixelSize.longerSide)
        let scale = min(growth, Double(longestDrawing) / longer)
        guard scale > 1 else { return nil }
        let side = { (length: Int) in max(1, Int((Double(length) * scale).rounded())) }
        let size = PixelSize(width: side(header.pixelSize.width), height: side(header.pixelSize.height))
        var enlarged = self
        enlarged.header.pixelSize = size
        enlarged.frames = { StillSource { try draw(size) } }
        return enlarged
    }

    /// Returns the master as a preparer that has measured it changes it.
    ///
    /// - Parameter still: The measured frame of a still master; nil decodes it again.
    /// - Throws: `KisscutError` with the code `tooManyPixels`.
    package func prepared(
        by preparer: Preparer, still: Bitmap?, of master: Master, _ limits: MasterLimits, _ clock: StageClock
    ) throws(KisscutError) -> MasterSource {
        let size = preparer.size
        // A canvas may grow a little beyond that of a master that is just within the limits.
        let allowed = { (limit: Int) in limit + limit / 2 }
        guard size.area <= allowed(limits.pixels), size.area * header.frames <= allowed(limits.totalPixels) else {
            throw KisscutError(
                .tooManyPixels, path: master.path,
                reason:
                    "prepared, it has \(header.frames > 1 ? "\(header.frames) frames of " : "")\(size) px, over the "
                    + "limits of \(allowed(limits.pixels)) pixels per frame and \(allowed(limits.totalPixels)) in all")
        }
        var prepared = self
        prepared.header.pixelSize = size
        prepared.header.storesShownPixels = false
        prepared.draw = nil
        prepared.header.isPlaced = preparer.placesArt
        prepared.header.missedVisualSize = preparer.missedVisualSize
        if preparer.softensAlpha || !header.format.capabilities.holdsAlpha {
            prepared.header.format = header.timing == nil ? .png : .apng
        }
        prepared.frames = { [frames] in
            guard let still else { return PreparedSource(source: try frames(), preparer: preparer, clock: clock) }
            return StillSource { clock.measure(.prepare) { preparer.finished(still) } }
        }
        return prepared
    }
}

/// The frames of another source, prepared.
private struct PreparedSource: FrameSource {
    var source: any FrameSource
    let preparer: Preparer
    let clock: StageClock

    mutating func next() throws -> Frame? {
        guard var frame = try source.next() else { return nil }
        frame.bitmap = try clock.measure(.prepare) { try preparer.prepared(frame.bitmap) }
        return frame
    }
}
