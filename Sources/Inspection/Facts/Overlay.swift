package import Raster
import Support

/// Draws frames over a checkerboard and marks the faults of their alpha.
///
/// Lost parts of a drawing get a red frame, as do parts of a master that may have been removed wrongly. Specks and faint parts get a red
/// circle. Guide lines are red, haze is orange, light fringe is magenta, other fringe is cyan, and borders that cut off the art get a red
/// bar.
package struct Overlay {
    /// The broken rules whose findings can be shown.
    private let rules: Set<Rule>
    /// Where a drawing loses parts, on its canvas.
    private let lost: [PixelRect]
    private let canvas: PixelSize
    /// Where the removal of a background is doubtful, on the canvas of the master, which is shown before its sticker.
    private let doubts: [PixelRect]
    private let master: PixelSize

    /// The software that the file of an overlay names, so that a later overlay may replace it.
    package static let software = "\(Program.title) overlay"

    private static let red = SIMD4<UInt8>(224, 36, 36, 255)
    private static let orange = SIMD4<UInt8>(255, 146, 0, 255)
    private static let magenta = SIMD4<UInt8>(232, 0, 190, 255)
    private static let cyan = SIMD4<UInt8>(0, 170, 220, 255)
    /// The number of columns between two pictures.
    private static let gap = 12

    /// Creates an overlay for findings, or returns `nil` if none of them can be shown.
    ///
    /// - Parameters:
    ///   - canvas: The size of the master, or `nil` if its frames show it in another place.
    ///   - master: The size of the master, if it is drawn before its frames.
    package init?(_ findings: [Finding], on canvas: PixelSize?, before master: PixelSize? = nil) {
        rules = Set(findings.map(\.rule)).intersection([.strayPixels, .clippedEdge, .matteFringe])
        let parts = findings.flatMap { finding in
            if case .lostParts(let parts) = finding.problem { parts } else { [LostPart]() }
        }
        lost = canvas == nil ? [] : parts.compactMap(\.place)
        self.canvas = canvas ?? PixelSize(width: 1, height: 1)
        let places = findings.compactMap { finding in
            if case .doubtfulRemoval(let doubt, _) = finding.problem { doubt.place } else { nil }
        }
        doubts = master == nil ? [] : places
        self.master = master ?? PixelSize(width: 1, height: 1)
        if rules.isEmpty && lost.isEmpty && doubts.isEmpty { return nil }
    }

    /// Creates an overlay without marks.
    package init() {
        (rules, lost, canvas) = ([], [], PixelSize(width: 1, height: 1))
        (doubts, master) = ([], canvas)
    }

    /// Returns the index of the first frame that each finding names, without repetition and in order.
    package func frames(of facts: PictureFacts) -> [Int] {
        var frames: Set = lost.isEmpty ? [] : [0]
        if rules.contains(.strayPixels) { frames.formUnion(facts.strayFrames.prefix(1)) }
        if rules.contains(.clippedEdge) { frames.formUnion(facts.clipping.frames.prefix(1)) }
        if rules.contains(.matteFringe) { frames.formUnion(facts.fringe.frames.prefix(1)) }
        return frames.sorted()
    }

    /// Draws frames side by side, some of them with their faults marked.
    package func drawn(over frames: [(frame: Bitmap, isMarked: Bool)]) -> Bitmap {
        let width = frames.reduce(-Self.gap) { $0 + $1.frame.size.width + Self.gap }
        var strip = Bitmap(
            size: PixelSize(width: max(0, width), height: frames.map(\.frame.size.height).max() ?? 0))
        var left = 0
        for (frame, isMarked) in frames {
            let place = PixelRect(x: left, y: 0, width: frame.size.width, height: frame.size.height)
            strip.replace(place, with: drawn(over: frame, isMarked: isMarked))
            left += frame.size.width + Self.gap
        }
        return strip
    }

    private func drawn(over frame: Bitmap, isMarked: Bool) -> Bitmap {
        var picture = Bitmap(size: frame.size)
        for y in 0..<frame.size.height {
            for x in 0..<frame.size.width { picture[x, y] = Self.blend(frame[x, y], x, y) }
        }
        if isMarked {
            mark(frame, onto: &picture)
        } else {
            for doubt in doubts { outline(doubt.scaled(from: master, to: frame.size), onto: &picture) }
        }
        return picture
    }

    /// Returns the marks of a frame alone, on transparency.
    package func marks(of frame: Bitmap) -> Bitmap {
        var picture = Bitmap(size: frame.size)
        mark(frame, onto: &picture)
        return picture
    }

    private func mark(_ frame: Bitmap, onto picture: inout Bitmap) {
        let size = frame.size
        for part in lost { outline(part.scaled(from: canvas, to: size), onto: &picture) }
        let facts = FrameFacts(frame)
        let strays = facts.strays
        if rules.contains(.strayPixels), let haze = strays.haze {
            for y in 0..<size.height {
                for x in 0..<size.width where (1...haze.highest).contains(frame[x, y].w) {
                    picture[x, y] = Self.orange
                }
            }
        }
        if rules.contains(.matteFringe), let fringe = facts.fringe { draw(fringe, of: frame, onto: &picture) }
        if rules.contains(.clippedEdge) {
            drawBorders(Set(facts.borders.cuts.keys), of: frame, onto: &picture)
        }
        guard rules.contains(.strayPixels) else { return }
        for line in strays.lines {
            fill(line.x...line.x + line.width - 1, line.y...line.y + line.height - 1, Self.red, onto: &picture)
        }
        for part in strays.specks + strays.faintParts { circle(part, onto: &picture) }
    }

    /// Blends a pixel over the checkerboard that shows transparency.
    private static func blend(_ pixel: SIMD4<UInt8>, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let square = (x / 12 + y / 12) % 2 == 0 ? 236 : 206
        let alpha = Int(pixel.w)
        var result = SIMD4<UInt8>(0, 0, 0, 255)
        for channel in 0..<3 { result[channel] = UInt8((Int(pixel[channel]) * alpha + square * (255 - alpha)) / 255) }
        return result
    }

    private func draw(_ fringe: Fringe, of frame: Bitmap, onto picture: inout Bitmap) {
        let width = frame.size.width
        FrameFacts.walk(outlineOf: frame) { walk in
            guard walk.edge()?.kind == fringe.kind else { return }
            let (x, y) = (walk.start % width, walk.start / width)
            // A mark follows the walk, so that it is as wide as the fringe.
            let reach = walk.isHorizontal ? (x: 1, y: 0) : (x: 0, y: 1)
            fill(
                x - reach.x...x + reach.x, y - reach.y...y + reach.y, fringe.kind == .light ? Self.magenta : Self.cyan,
                onto: &picture)
        }
    }

    private func drawBorders(_ borders: Set<FrameFacts.Border>, of frame: Bitmap, onto picture: inout Bitmap) {
        let (right, bottom) = (frame.size.width - 1, frame.size.height - 1)
        for border in borders {
            for pixel in border.pixels(of: frame.size) {
                let (x, y) = (pixel % frame.size.width, pixel / frame.size.width)
                guard frame[x, y].w >= 128 else { continue }
                switch border {
                case .top: fill(x...x, 0...5, Self.red, onto: &picture)
                case .bottom: fill(x...x, bottom - 5...bottom, Self.red, onto: &picture)
                case .left: fill(0...5, y...y, Self.red, onto: &picture)
                case .right: fill(right - 5...right, y...y, Self.red, onto: &picture)
                }
            }
        }
    }

    private func outline(_ part: PixelRect, onto picture: inout Bitmap) {
        let (right, bottom) = (part.x + part.width, part.y + part.height)
        for y in [part.y, bottom] { fill(part.x - 1...right + 1, y - 1...y + 1, Self.red, onto: &picture) }
        for x in [part.x, right] { fill(x - 1...x + 1, part.y - 1...bottom + 1, Self.red, onto: &picture) }
    }

    private func circle(_ speck: PixelRect, onto picture: inout Bitmap) {
        let (centerX, centerY) = (Double(speck.x) + Double(speck.width) / 2, Double(speck.y) + Double(speck.height) / 2)
        let radius = Double(max(speck.width, speck.height)) / 2 + 9
        let reach = Int(radius) + 3
        for y in speck.y - reach...speck.y + speck.height + reach {
            for x in speck.x - reach...speck.x + speck.width + reach {
                let (dx, dy) = (Double(x) + 0.5 - centerX, Double(y) + 0.5 - centerY)
                guard abs((dx * dx + dy * dy).squareRoot() - radius) <= 1.5 else { continue }
                fill(x...x, y...y, Self.red, onto: &picture)
            }
        }
    }

    /// Fills the part of a rectangle that is inside the picture.
    private func fill(
        _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ color: SIMD4<UInt8>, onto picture: inout Bitmap
    ) {
        for y in rows where y >= 0 && y < picture.size.height {
            for x in columns where x >= 0 && x < picture.size.width { picture[x, y] = color }
        }
    }
}
