import Inspection
import Raster
import Threads
import Vips

extension MasterReader {
    /// Opens a drawing.
    func openSVG(_ bytes: [UInt8]) throws -> MasterSource {
        let document = try SVGDocument(bytes)
        for picture in document.pictures { try checkLimits(picture, of: "a picture in it: ") }
        let time = drawingTime
        let drawing: MeasuredSVG
        do {
            drawing =
                try SVGDrawing.pool.map { pool in try measured(bytes, by: pool, until: time) } ?? measured(bytes, time)
        } catch DrawingFault.outOfTime {
            try time.check()
            throw time.tookTooLong
        }
        try checkLimits(drawing.size)
        let header = Header(
            format: .svg, bytes: bytes.count, pixelSize: drawing.size, storesShownPixels: false,
            hasText: document.hasText, lostPart: document.lostPart)
        let art = Drawing(
            draw: { size in
                do {
                    return try drawing.draw(size)
                } catch DrawingFault.outOfTime {
                    try time.check()
                    throw time.tookTooLong
                }
            }, longestSide: longestSide(of: document, drawing))
        return MasterSource(header: header, stored: bytes) { StillSource(art, drawing.size) }
    }

    /// The time for measuring and drawing a master.
    private var drawingTime: Deadline {
        if let deadline { return deadline }
        let deadline = Deadline(Cancellation(), seconds: limits.seconds)
        deadline.start()
        return deadline
    }

    private func measured(_ bytes: [UInt8], by pool: DrawingPool, until time: Deadline) throws -> MeasuredSVG {
        let side = drawingSide
        let (size, longestSide) = try pool.measure(bytes, longerSide: side, until: time)
        return MeasuredSVG(size: size, longestSide: longestSide) { size in
            try pool.draw(bytes, longerSide: side, size, until: time)
        }
    }

    private func measured(_ bytes: [UInt8], _ time: Deadline) throws -> MeasuredSVG {
        try checkLoader(.svg, .svg)
        let side = drawingSide
        let drawing = try TimeLimit.run(until: { time.isOver }) { try VipsDrawing(svg: bytes, longerSide: side) }
        return MeasuredSVG(size: drawing.size, longestSide: drawing.longestSide) { size in
            try TimeLimit.run(until: { time.isOver }) { try drawing.bitmap(size) }
        }
    }

    /// Returns how large a drawing may become if its art fills only a part of it.
    ///
    /// Effects cost time for each pixel. Those that thicken or thin art cost it for each pixel of their radius as well.
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
