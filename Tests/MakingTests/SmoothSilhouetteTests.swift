import ArtCorpus
import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// An outline around hair, whiskers and corners.
@Suite struct SmoothSilhouetteTests {
    private static let size = PixelSize(width: 300, height: 300)

    private func alpha(_ draw: (inout Painter) -> Void) -> [UInt8] {
        var painter = Painter(side: 300)
        draw(&painter)
        return painter.bitmap.alphaPlane
    }

    private func smooth(
        _ alpha: [UInt8], length: Double = 16
    ) -> (alpha: [UInt8], gaps: Int, parts: Int) {
        let silhouette = SmoothSilhouette(of: alpha, size: Self.size, length: length, outline: 8)
        return (silhouette.smoothed(alpha), silhouette.gaps, silhouette.parts)
    }

    private func value(_ alpha: [UInt8], _ x: Int, _ y: Int) -> UInt8 { alpha[y * Self.size.width + x] }

    @Test(arguments: [0.4, 3, 9.5]) func theDistanceIsThatOfTheNearestPixel(reach: Double) {
        var random = SeededRandom(4)
        for (width, height) in [(23, 17), (1, 30), (30, 1)] {
            let set = (0..<width * height).map { _ in Int.random(in: 0..<9, using: &random) == 0 }
            let found = DistanceMap(to: set, size: PixelSize(width: width, height: height), reach: reach).values
            for index in set.indices {
                let squares = set.indices.filter { set[$0] }.map { other in
                    let (x, y) = (other % width - index % width, other / width - index / width)
                    return Double(x * x + y * y)
                }
                let nearest = (squares.min() ?? .infinity).squareRoot()
                #expect(nearest > reach ? found[index] == .infinity : abs(Double(found[index]) - nearest) < 1e-4)
            }
        }
    }

    @Test(arguments: [8.0, 16, 24]) func theCornersOfAStarStay(length: Double) {
        let star = alpha { $0.fill(.star(at: $0.middle, radius: 130, arms: 5, inner: 0.4), .hue(0.1)) }
        let sharp = OutlineCoverage(around: star, size: Self.size, width: 8).values
        let found = OutlineCoverage(around: smooth(star, length: length).alpha, size: Self.size, width: 8).values
        // Half a pixel is half of the coverage of a pixel.
        #expect(zip(sharp, found).allSatisfy { abs(Int($0) - Int($1)) < 128 })
    }

    @Test func whiskersAreLeftOut() {
        let cat = alpha { painter in
            painter.fill(.circle(at: painter.middle, radius: 70), .hue(0.1))
            for end in [120.0, 150, 180] {
                painter.fill(.line([painter.middle, Point(290, end)], width: 4), .black)
            }
        }
        let found = smooth(cat)
        #expect(found.parts == 3)
        #expect((235..<300).allSatisfy { x in (0..<300).allSatisfy { value(found.alpha, x, $0) < 128 } })
        let isBody = { (x: Int, y: Int) in (x - 150) * (x - 150) + (y - 150) * (y - 150) < 66 * 66 }
        #expect(cat.indices.allSatisfy { !isBody($0 % 300, $0 / 300) || found.alpha[$0] == cat[$0] })
    }

    @Test func gapsBetweenTuftsAreBridged() {
        let hair = alpha { painter in
            painter.fill(.box(at: Point(150, 200), 240, 120), .hue(0.1))
            for x in stride(from: 40.0, through: 260, by: 12) {
                painter.fill(.line([Point(x, 160), Point(x, 115)], width: 5), .hue(0.1))
            }
        }
        let found = smooth(hair)
        #expect(found.gaps >= 18)
        // One line: along the tips, no gap of the outline is deeper than a pixel.
        let outline = OutlineCoverage(around: found.alpha, size: Self.size, width: 8).values
        let tops: [Int] = (50..<250).map { x in
            let top: Int? = (0..<300).first { value(outline, x, $0) >= 128 }
            return top ?? 300
        }
        #expect((tops.max() ?? 0) - (tops.min() ?? 0) <= 3, "\(tops)")
    }

    @Test func anArmThatHoldsAHandKeepsItsOutline() {
        let arm = alpha { painter in
            painter.fill(.circle(at: Point(90, 150), radius: 60), .hue(0.1))
            painter.fill(.line([Point(90, 150), Point(230, 150)], width: 8), .hue(0.1))
            painter.fill(.circle(at: Point(230, 150), radius: 30), .hue(0.1))
        }
        #expect((140..<210).allSatisfy { value(smooth(arm).alpha, $0, 150) == 255 })
    }

    @Test func thinArtKeepsItsOutline() {
        let lines = alpha { painter in
            painter.fill(.line([Point(40, 40), Point(260, 90)], width: 6), .black)
            painter.fill(.line([Point(40, 200), Point(260, 200)], width: 6), .black)
            painter.fill(.line([Point(150, 200), Point(150, 290)], width: 6), .black)
        }
        let found = smooth(lines)
        #expect(found.parts == 0 && zip(lines, found.alpha).allSatisfy { $0 <= $1 })
    }

    @Test func hairIsRaggedAndAStarIsNot() throws {
        var random = SeededRandom(8)
        var painter = Painter(side: 618)
        painter.fill(.circle(at: painter.middle, radius: 170), .hue(0.1))
        for _ in 0..<300 {
            let turn = Double.random(in: 0..<2 * .pi, using: &random)
            let (inner, outer) = (160.0, Double.random(in: 178...205, using: &random))
            let ends = [inner, outer].map { painter.middle + $0 * direction(turn) }
            painter.fill(.line(ends, width: 3), .hue(0.1))
        }
        var star = Painter(side: 618)
        star.fill(.star(at: star.middle, radius: 250, arms: 5, inner: 0.4), .hue(0.1))
        func places(_ frame: Bitmap, _ smoothing: Length?) throws -> Int? {
            var options = PreparationOptions()
            (options.outline, options.outlineSmoothing) = (Length(8), smoothing)
            var preparer = Preparer(options, size: frame.size, for: StickerSquare(side: 618, isFilled: false))
            try preparer.measure(frame)
            return preparer.raggedPlaces
        }
        #expect(try places(painter.bitmap, nil) ?? 0 > 60)
        #expect(try places(painter.bitmap, Length(0)) == nil)
        #expect(try places(star.bitmap, nil) == nil)
    }

    /// In half of the frames, a tuft is a little too wide to be left out.
    @Test func theFramesOfAnAnimationDecideTogether() throws {
        let frames = [10.0, 14, 10, 14, 10].map { width in
            var painter = Painter(side: 300)
            painter.fill(.circle(at: Point(150, 180), radius: 80), .hue(0.1))
            painter.fill(
                .polygon([Point(150 - width, 110), Point(150, 60), Point(150 + width, 110)]), .hue(0.1))
            return painter.bitmap
        }
        var options = PreparationOptions()
        (options.outline, options.outlineSmoothing) = (Length(8), Length(16))
        var preparer = Preparer(
            options, size: frames[0].size, for: StickerSquare(side: 300, isFilled: false))
        for frame in frames { try preparer.measure(frame) }
        try preparer.decide()
        /// Whether each frame has an outline beside the tuft.
        func outlines(_ preparer: Preparer) throws -> [Bool] {
            try frames.map { frame in
                let sticker = try preparer.prepared(frame)
                let row = (sticker.size.height - frame.size.height) / 2 + 75
                return (0..<sticker.size.width / 2 - 10).contains { sticker[$0, row].w > 200 }
            }
        }
        #expect(try outlines(preparer) == [false, true, false, true, false])
        var votes = OutlineVotes()
        for frame in frames { try preparer.vote(on: frame, in: &votes) }
        preparer.decide(by: votes)
        #expect(try outlines(preparer) == [false, false, false, false, false])
    }
}
