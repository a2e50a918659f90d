import Inspection
import Raster
import Vips

extension MasterReader {
    /// Opens a drawing.
    func openSVG(_ bytes: [UInt8], _ master: Master) throws -> MasterSource {
        let document = try SVGDocument(bytes)
        let time = drawingTime
        let drawing: MeasuredSVG
        do {
            drawing =
                try SVGDrawing.pool.map { pool in try measured(bytes, by: pool, time) } ?? measured(bytes, master, time)
        } catch DrawingFault.outOfTime {
            throw time.fault(of: master)
        }
        try checkLimits(drawing.size, master)
        let header = Header(
            format: .svg, bytes: bytes.count, pixelSize: drawing.size, storesShownPixels: false,
            hasText: document.hasText, lostPart: document.lostPart)
        let art = Drawing(
            draw: { size in
                do {
                    return try drawing.draw(size)
                } catch DrawingFault.outOfTime {
                    throw time.fault(of: master)
                }
            }, longestSide: longestSide(of: document, drawing))
        return MasterSource(header: header, stored: bytes) { StillSource(art, drawing.size) }
    }

    /// The time for measuring and drawing a master.
    private var drawingTime: MasterDeadline {
        if let deadline { return deadline }
        let deadline = MasterDeadline(Cancellation(), seconds: limits.seconds)
        deadline.start()
        return deadline
    }

    private func measured(_ bytes: [UInt8], by pool: DrawingPool, _ time: MasterDeadline) throws -> MeasuredSVG {
        let (side, seconds) = (drawingSide, limits.seconds)
        let (size, longestSide) = try pool.measure(
            bytes, longerSide: side, seconds: seconds, until: { time.isOver })
        return MeasuredSVG(size: size, longestSide: longestSide) { size in
            try pool.draw(bytes, longerSide: side, size, seconds: seconds, until: { time.isOver })
        }
    }

    private func measured(_ bytes: [UInt8], _ master: Master, _ time: MasterDeadline) throws -> MeasuredSVG {
        try checkLoader(.svg, .svg, master)
        let side = drawingSide
        let drawing = try TimeLimit.run(until: { time.isOver }) { try VipsDrawing(svg: bytes, longerSide: side) }
        return MeasuredSVG(size: drawing.size, longestSide: drawing.longestSide) { size in
            try TimeLimit.run(until: { time.isOver }) { try drawing.bitmap(size) }
        }
    }

    /// Returns how large a drawing may be made if its art fills only a part of it: effects take time for each pixel, and those that
    /// thicken or thin art for each pixel of their radius, too.
    private func longestSide(of document: SVGDocument, _ drawing: MeasuredSVG) -> Int {
        let side = Double(drawingSide)
        let growth = document.hasMorphology ? 1 : min((500 / Double(max(document.effects, 1))).squareRoot(), 4)
        return min(
            max(Int(side * growth), drawingSide), Int(Double(limits.pixels).squareRoot()), limits.side,
            drawing.longestSide)
    }
}

/// An SVG whose size is known, and which is drawn in this process or in another.
private struct MeasuredSVG: Sendable {
    let size: PixelSize
    /// The longest side that it can be drawn with, in pixels.
    let longestSide: Int
    let draw: @Sendable (PixelSize) throws -> Bitmap
}

extension MasterDeadline {
    /// Returns the error of a master whose drawing was ended.
    fileprivate func fault(of master: Master) -> KisscutError {
        do throws(KisscutError) {
            try check(master)
            return KisscutError(of: master, over: seconds)
        } catch {
            return error
        }
    }
}
