import ArtCorpus
import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// Art is placed by what people see, and what is left out is said.
@Suite struct StrayPreparationTests {
    private func prepared(
        _ side: Int, margin: Length? = Length(4, .percent), outline: Length? = nil, _ paint: (inout Painter) -> Void
    ) throws -> (Preparer, Bitmap) {
        var painter = Painter(side: side)
        painter.fill(.circle(at: [250, 280], radius: 170), .hue(0.05))
        paint(&painter)
        var options = PreparationOptions()
        (options.margin, options.outline) = (margin, outline)
        let frame = painter.bitmap
        var preparer = Preparer(options, size: frame.size, for: StickerSquare(side: 618))
        try preparer.measure(frame)
        try preparer.decide()
        return (preparer, try preparer.prepared(frame))
    }

    @Test(arguments: [618, 1000, 2000]) func straysDoNotMoveTheArt(side: Int) throws {
        let (_, alone) = try prepared(side) { _ in }
        let (preparer, frame) = try prepared(side) { painter in
            painter.fill(.circle(at: [590, 20], radius: 1.6), .black)
            painter.fill(.line([[500, 600], [540, 590], [600, 602]], width: 3), .black, opacity: 0.1)
            painter.fillBelow(.line([[0, 240], [618, 240]], width: 1), .hue(0.5), opacity: 0.15)
        }
        #expect(frame.size == alone.size)
        let apart = zip(frame.withPixels(Array.init), alone.withPixels(Array.init)).count { one, other in
            abs(Int(one.w) - Int(other.w)) > 24
        }
        #expect(apart * 1000 < frame.size.area)
        #expect(preparer.steps.first?.change == .strays(count: 3, ignoringHaze: false))
    }

    @Test func aHazeStaysButDoesNotCount() throws {
        let (_, alone) = try prepared(1000) { _ in }
        let (preparer, frame) = try prepared(1000) { painter in
            painter.fillBelow(.box(at: painter.middle, 600, 600), .black, softness: 30, opacity: 0.1)
        }
        #expect(abs(frame.size.width - alone.size.width) <= 6)
        #expect(preparer.steps.first?.detail == "the haze does not count as art")
    }

    /// Only the art needs room for its outline.
    @Test(arguments: [618, 1000]) func aSpeckAtTheBorderDoesNotGrowTheCanvas(side: Int) throws {
        let (_, frame) = try prepared(side, margin: nil, outline: Length(8)) { painter in
            painter.fill(.circle(at: [612, 280], radius: 1.6), .black)
        }
        #expect(frame.size.width == side)
    }

    /// Cut is cut, whatever the preparation.
    @Test func artThatItsMasterCutsOffStaysCutOff() throws {
        let (preparer, _) = try prepared(1000) { painter in
            painter.fill(.circle(at: [60, 560], radius: 200), .hue(0.4))
        }
        #expect(preparer.cuts == [.left, .bottom])
    }
}
