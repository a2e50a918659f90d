import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// Trimming, placing, outlines and shadows on drawn frames.
@Suite struct PreparerTests {
    private static let blue = SIMD4<UInt8>(40, 110, 200, 255)

    /// A rectangle on a canvas.
    private func art(_ canvas: (Int, Int), _ place: PixelRect) -> Bitmap {
        Bitmap(canvas.0, canvas.1) { x, y in
            (place.x..<place.x + place.width).contains(x) && (place.y..<place.y + place.height).contains(y)
                ? Self.blue : .zero
        }
    }

    private func prepare(
        _ frames: [Bitmap], side: Int = 618, fills: Bool = false, _ change: (inout PreparationOptions) -> Void
    ) throws -> (frames: [Bitmap], steps: [PreparationStep]) {
        var options = PreparationOptions()
        change(&options)
        var preparer = Preparer(options, size: frames[0].size, for: StickerSquare(side: side, isFilled: fills))
        for frame in frames { try preparer.measure(frame) }
        try preparer.decide()
        return (try frames.map { try preparer.prepared($0) }, preparer.steps)
    }

    private func prepare(_ frame: Bitmap, _ change: (inout PreparationOptions) -> Void) throws -> Bitmap {
        try prepare([frame], change).frames[0]
    }

    // MARK: Trimming

    @Test func trimmingMakesASquareOfWholePoints() throws {
        let trimmed = try prepare(art((300, 200), PixelRect(x: 10, y: 90, width: 100, height: 40))) {
            $0.trimming = .always
        }
        #expect(trimmed.size == PixelSize(width: 102, height: 102))
        #expect(trimmed.visibleBounds == PixelRect(x: 1, y: 31, width: 100, height: 40))
    }

    @Test func marginsAreShares() throws {
        let wide = art((400, 400), PixelRect(x: 0, y: 0, width: 270, height: 90))
        let prepared = try prepare(wide) { $0.margin = Length(5, .percent) }
        #expect(prepared.size == PixelSize(width: 300, height: 300))
        #expect(prepared.visibleBounds == PixelRect(x: 15, y: 105, width: 270, height: 90))
    }

    @Test func lengthsAreThoseOfTheStickerThatALargerMasterIsReducedTo() throws {
        // 1000 px of art and twice 50 px of 500: 1250 px become 500.
        let large = art((1500, 1500), PixelRect(x: 9, y: 9, width: 1000, height: 1000))
        let prepared = try prepare([large], side: 500) { $0.margin = Length(50) }.frames[0]
        #expect(prepared.size == PixelSize(width: 1251, height: 1251))
        #expect(prepared.visibleBounds == PixelRect(x: 125, y: 125, width: 1000, height: 1000))
        let enlarged = try prepare(
            [art((90, 90), PixelRect(x: 9, y: 9, width: 60, height: 60))], side: 600, fills: true
        ) {
            $0.margin = Length(60)
        }
        #expect(enlarged.frames[0].size.width == 75)
    }

    @Test func artIsAligned() throws {
        // A tall stem with a flag at the upper right, so that its mass is at the right.
        let flag = Bitmap(300, 300) { x, y in
            (100..<110).contains(x) && (50..<250).contains(y) || (110..<190).contains(x) && (50..<90).contains(y)
                ? Self.blue : .zero
        }
        let center = try prepare(flag) { $0.alignment = .center }
        #expect(center.visibleBounds == PixelRect(x: 55, y: 0, width: 90, height: 200))
        let bottom = try prepare(art((300, 300), PixelRect(x: 0, y: 0, width: 198, height: 60))) {
            ($0.alignment, $0.margin) = (.bottom, Length(21))
        }
        #expect(bottom.size.width == 240)
        #expect(bottom.visibleBounds == PixelRect(x: 21, y: 159, width: 198, height: 60))
        // The center of mass is 32.7 px from the left edge of the bounds.
        let optical = try prepare(flag) { $0.alignment = .optical }
        #expect(optical.visibleBounds == PixelRect(x: 68, y: 1, width: 90, height: 200))
    }

    @Test func sizesBecomeEqual() throws {
        func share(_ frame: Bitmap, _ visualSize: Double = 0.5) throws -> Double {
            let prepared = try prepare(frame) { ($0.visualSize, $0.margin) = (visualSize, Length(4, .percent)) }
            var measures = ArtMeasures()
            measures.add(prepared, outside: nil, foundIn: prepared.size)
            return measures.hullArea / Double(prepared.size.area)
        }
        let square = art((700, 700), PixelRect(x: 60, y: 60, width: 600, height: 600))
        let disc = CheckedArt.disc(300, radius: 120) { _, _ in .zero }
        let plate = art((500, 300), PixelRect(x: 0, y: 0, width: 400, height: 210))
        for frame in [square, disc, plate] { #expect(abs(try share(frame) - 0.5 * 0.92 * 0.92) < 0.008) }
        // What is long and thin fills the width instead.
        let bar = art((600, 300), PixelRect(x: 0, y: 0, width: 500, height: 150))
        #expect(abs(try share(bar) - 0.3 * 0.92 * 0.92) < 0.008)
        // It has room for 30%, and then all have the same.
        for frame in [square, disc, plate, bar] { #expect(abs(try share(frame, 0.3) - 0.3 * 0.92 * 0.92) < 0.008) }
    }

    @Test func allFramesHaveOneGeometry() throws {
        let left = art((300, 300), PixelRect(x: 30, y: 120, width: 60, height: 60))
        let right = art((300, 300), PixelRect(x: 180, y: 120, width: 60, height: 60))
        let frames = try prepare([left, right]) { $0.trimming = .always }.frames
        #expect(frames[0].visibleBounds == PixelRect(x: 0, y: 75, width: 60, height: 60))
        #expect(frames[1].visibleBounds == PixelRect(x: 150, y: 75, width: 60, height: 60))
    }

    @Test func specksAndHazeDoNotCount() throws {
        var frame = art((300, 300), PixelRect(x: 100, y: 100, width: 90, height: 90))
        frame[20, 20] = Self.blue
        for x in 250..<290 { frame[x, 290] = SIMD4(9, 9, 9, 8) }
        let (frames, steps) = try prepare([frame]) { $0.trimming = .always }
        #expect(frames[0].size.width == 90)
        #expect(steps.map(\.step) == [.strays, .trim])
        #expect(steps[1].detail == "300 x 300 px to 90 x 90 px; the art of 90 x 90 px was at 100, 100, and is at 0, 0")
    }

    @Test func oneVisiblePixelIsArt() throws {
        let dot = art((300, 300), PixelRect(x: 299, y: 0, width: 1, height: 1))
        let prepared = try prepare(dot) { ($0.trimming, $0.outline) = (.always, Length(4)) }
        #expect(prepared.size.width == 12)
        #expect(prepared[5, 5] == Self.blue)
    }

    @Test func whatIsEmptyStaysAsItIs() throws {
        let empty = Bitmap(size: PixelSize(width: 30, height: 20))
        let (frames, steps) = try prepare([empty]) { ($0.trimming, $0.outline) = (.always, Length(4)) }
        #expect(frames == [empty] && steps.isEmpty)
    }

    // MARK: Outlines and shadows

    @Test func theCanvasGrowsForAnOutline() throws {
        let full = art((300, 300), PixelRect(x: 0, y: 60, width: 300, height: 180))
        let (frames, steps) = try prepare([full]) { $0.outline = Length(8) }
        #expect(frames[0].size == PixelSize(width: 318, height: 318))
        #expect(frames[0].visibleBounds == PixelRect(x: 1, y: 61, width: 316, height: 196))
        #expect(frames[0][1, 150] == SIMD4(255, 255, 255, 255) && frames[0][9, 150] == Self.blue)
        #expect(steps.map(\.step) == [.grow, .outline])
        // There is room enough on this one.
        let small = art((300, 300), PixelRect(x: 20, y: 60, width: 260, height: 180))
        #expect(try prepare(small) { $0.outline = Length(8) }.size.width == 300)
    }

    @Test func theOutlineIsAsWideOnTheStickerWhateverTheMaster() throws {
        for side in [309, 618, 1236, 2472] {
            let full = art((side, side), PixelRect(x: 0, y: 0, width: side, height: side))
            let prepared = try prepare(full) { $0.outline = Length(9) }
            let scale = max(1, Double(prepared.size.width) / 618)
            let row = prepared.size.height / 2
            let white = (0..<prepared.size.width / 2).map { prepared[$0, row] }.filter { $0.x == 255 }
            #expect(abs(white.reduce(0.0) { $0 + Double($1.w) / 255 } / scale - 9) < 0.05)
        }
    }

    @Test func theOutlineHasItsColorAndASmoothEdge() throws {
        let disc = CheckedArt.disc(300, radius: 100) { _, _ in SIMD3(40, 110, 200) }
        let prepared = try prepare(disc) {
            ($0.outline, $0.outlineColor) = (Length(10), OpaqueColor(red: 9, green: 8, blue: 7))
        }
        #expect(prepared[150, 45] == SIMD4(9, 8, 7, 255))
        let partial = (0..<300).map { prepared[130, $0] }.filter { (1...254).contains($0.w) }
        #expect(partial.allSatisfy { $0.x == 9 } && !partial.isEmpty)
        // The edge of the art is mixed with the outline, not with nothing.
        #expect((45..<60).allSatisfy { prepared[150, $0].w == 255 })
    }

    @Test func aShadowIsSoftAndNeverCut() throws {
        let black = OpaqueColor(red: 0, green: 0, blue: 0)
        let full = art((300, 300), PixelRect(x: 0, y: 0, width: 300, height: 300))
        let prepared = try prepare(full) { $0.shadow = Shadow(x: 0, y: 6, blur: 12, color: black, alpha: 128) }
        let side = prepared.size.width
        for border in [
            (0..<side).map { prepared[$0, 0] }, (0..<side).map { prepared[$0, side - 1] },
            (0..<side).map { prepared[0, $0] }, (0..<side).map { prepared[side - 1, $0] },
        ] {
            #expect(border.allSatisfy { $0.w == 0 })
        }
        let below = (0..<side).map { prepared[side / 2, $0] }.filter { $0.x == 0 && $0.w > 0 }
        #expect(below.count > 12 && below.map(\.w).max() ?? 255 <= 128)
    }

    @Test func aBlurIsNearlyGaussian() {
        let size = PixelSize(width: 201, height: 201)
        var plane = [UInt8](repeating: 0, count: size.area)
        for y in 0..<201 { for x in 0..<100 { plane[y * 201 + x] = 255 } }
        for radius in [2.0, 5, 14.2, 40] {
            let blurred = BoxBlur(radius: radius).blurred(plane, size: size)
            let row = (0..<201).map { Double(blurred[100 * 201 + $0]) }
            // The steps of a blurred edge are the Gaussian itself.
            let steps = zip(row, row.dropFirst()).map { max(0, $0 - $1) }
            let middle = steps[60..<140].enumerated().reduce(0.0) { $0 + Double($1.offset + 60) * $1.element } / 255
            let variance = steps[20..<180].enumerated().reduce(0.0) {
                let apart = Double($1.offset + 20) - middle
                return $0 + apart * apart * $1.element / 255
            }
            #expect(abs(variance.squareRoot() - radius / 2) < 0.12 * radius / 2 + 0.1, "\(radius)")
        }
    }

    @Test(arguments: ["320px", "250px"]) func whatLeavesNoRoomIsRefused(outline: String) {
        let disc = CheckedArt.sound()
        #expect(throws: PreparationFault.self) { _ = try prepare(disc) { $0.outline = Length(outline) } }
        #expect(throws: PreparationFault.self) {
            _ = try prepare(disc) { ($0.margin, $0.outline) = (Length(30, .percent), Length(outline)) }
        }
    }

    @Test func theSamePixelsGiveTheSameBytes() throws {
        let art = Bitmap.drawing(200, seed: 5)
        let once = try prepare(art) { ($0.outline, $0.trimming) = (Length(7), .always) }
        #expect(try prepare(art) { ($0.outline, $0.trimming) = (Length(7), .always) } == once)
    }
}
