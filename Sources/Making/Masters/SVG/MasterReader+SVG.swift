import Inspection
package import Raster
import Synchronization
import Threads
import Vips

extension MasterReader {
    /// Opens a drawing.
    ///
    /// - Parameter bytes: The number of bytes of the file, if it is compressed.
    func openSVG(_ text: [UInt8], compressedTo bytes: Int? = nil) throws -> MasterSource {
        let document = try SVGDocument(text)
        for picture in document.pictures { try checkLimits(picture, isInnerPicture: true) }
        let time = drawingTime
        let drawing = try within(time) { try measured(document, time) }
        try checkLimits(drawing.size)
        var header = Header(
            format: .svg, bytes: bytes ?? text.count, pixelSize: drawing.size, storesShownPixels: false,
            usesLibvips: true)
        header.lacksCanvas = document.lacksViewport
        header.lostParts = SVGLostPlaces(document: document) { bytes in
            let part = try within(time) { try measured(bytes, Self.sideForPlaces, time) }
            return try within(time) { try part.draw(part.size).bitmap }
        }.located(on: drawing.size, by: VipsLibrary.loadedVersions?.librsvg)
        let usesFonts = Atomic(false)
        let art = Drawing(
            draw: { size in
                let drawn = try within(time) { try drawing.draw(size) }
                if drawn.asksForFonts ?? document.mayHaveText { usesFonts.store(true, ordering: .relaxed) }
                return drawn.bitmap
            },
            longestSide: longestSide(of: document, drawing))
        var source = MasterSource(header: header, stored: text) { StillSource(art, drawing.size) }
        source.drawnTexts = {
            guard usesFonts.load(ordering: .relaxed) else { return nil }
            return document.texts.map { text in
                let wanted = text.families.first.flatMap {
                    SVGTexts.genericFamilies.contains($0.lowercased()) ? nil : $0
                }
                return DrawnText(text.text, family: wanted, chosen: VipsFonts.chosen(for: text.families))
            }
        }
        return source
    }

    /// The longer side of drawings that show where parts are lost, in pixels.
    private static let sideForPlaces = 309

    /// Draws an SVG that Stickermill wrote.
    ///
    /// - Parameter size: The size that the SVG names.
    package func drawn(_ svg: [UInt8], _ size: PixelSize) throws -> Bitmap {
        let time = drawingTime
        return try within(time) { try measured(svg, size.longerSide, time).draw(size).bitmap }
    }

    /// The time for measuring and drawing a master.
    private var drawingTime: Deadline {
        if let deadline { return deadline }
        let deadline = Deadline(Cancellation(), seconds: limits.seconds)
        deadline.start()
        return deadline
    }

    private func measured(_ document: SVGDocument, _ time: Deadline) throws -> MeasuredSVG {
        guard document.lacksViewport else { return try measured(document.bytes, drawingSide, time) }
        let canvas = SVGCanvas { viewBox, side in
            let drawing = try measured(document.bytes(viewBox: viewBox), side, time)
            return try drawing.draw(drawing.size).bitmap
        }
        return try measured(document.bytes(viewBox: canvas.size()), drawingSide, time)
    }

    private func measured(_ bytes: [UInt8], _ side: Int, _ time: Deadline) throws -> MeasuredSVG {
        try SVGDrawing.pool.map { try measured(bytes, side, by: $0, until: time) } ?? measuredHere(bytes, side, time)
    }

    private func measured(
        _ bytes: [UInt8], _ side: Int, by pool: DrawingPool, until time: Deadline
    ) throws -> MeasuredSVG {
        let (size, longestSide) = try pool.measure(bytes, longerSide: side, until: time)
        return MeasuredSVG(size: size, longestSide: longestSide) { size in
            try pool.draw(bytes, longerSide: side, size, until: time)
        }
    }

    private func measuredHere(_ bytes: [UInt8], _ side: Int, _ time: Deadline) throws -> MeasuredSVG {
        try checkLoader(.svg, .svg)
        let drawing = try TimeLimit.run(until: { time.isOver }) { try VipsDrawing(svg: bytes, longerSide: side) }
        return MeasuredSVG(size: drawing.size, longestSide: drawing.longestSide) { size in
            try TimeLimit.run(until: { time.isOver }) { try drawing.draw(size) }
        }
    }

    /// Returns how large a drawing may become if its art fills only a part of it.
    ///
    /// The time for effects grows with the number of pixels. For effects that thicken or thin art, it also grows with their radius.
    private func longestSide(of document: SVGDocument, _ drawing: MeasuredSVG) -> Int {
        let side = Double(drawingSide)
        let growth = document.hasMorphology ? 1 : min((500 / Double(max(document.effects, 1))).squareRoot(), 4)
        return min(
            max(Int(side * growth), drawingSide),
            Int(Double(limits.canvasPixels(of: drawing.size)).squareRoot()), limits.side, drawing.longestSide)
    }
}

/// Runs work within the deadline of the master.
private func within<Output>(_ time: Deadline, _ work: () throws -> Output) throws -> Output {
    do {
        return try work()
    } catch DrawingFault.outOfTime {
        try time.check()
        throw time.tookTooLong
    }
}

/// An SVG with a known size, which is drawn in this process or in another.
private struct MeasuredSVG: Sendable {
    let size: PixelSize
    /// The longest side of a drawing of this SVG, in pixels.
    let longestSide: Int
    let draw: @Sendable (PixelSize) throws -> VipsDrawing.Drawn
}
