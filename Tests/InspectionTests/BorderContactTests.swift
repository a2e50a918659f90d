import ArtCorpus
import Raster
import Testing

@testable import Inspection

/// Art that its canvas cuts off, and art that fills its canvas with its own shape.
@Suite struct BorderContactTests {
    /// Returns the borders that cut off a shape, drawn in several sizes, which must agree.
    private func cuts(softness: Double = 0, _ shape: (Painter) -> Shape) -> Set<Finding.Side>? {
        let found = [300, 618].map { side in
            var painter = Painter(side: side)
            painter.fill(shape(painter), .hue(0.6), softness: softness)
            return Set(BorderContacts(painter.bitmap).cuts.keys)
        }
        return found[0] == found[1] ? found[0] : nil
    }

    @Test func shapesThatFillTheirCanvasAreWhole() {
        #expect(cuts { .circle(at: $0.middle, radius: $0.canvas / 2) } == [])
        #expect(cuts { .box(at: $0.middle, $0.canvas, $0.canvas, corner: 0.15 * $0.canvas) } == [])
        #expect(cuts { .regularPolygon(at: $0.middle, radius: 0.577 * $0.canvas, corners: 6) } == [])
        #expect(
            cuts { painter in
                let side = painter.canvas
                return .polygon([[0, side], [side / 2, 0], [side, side]])
            } == [])
        #expect(
            cuts { painter in
                let side = painter.canvas
                let stem = Shape.box(at: [0.12 * side, side / 2], 0.24 * side, side)
                return [0.1, 0.5, 0.9].reduce(stem) {
                    $0.joined(with: .box(at: [side / 2, $1 * side], side, 0.2 * side))
                }
            } == [])
    }

    @Test(arguments: [0.0, 8]) func theCanvasCutsOffWhatGoesOn(softness: Double) {
        func disc(_ x: Double, _ y: Double) -> Set<Finding.Side>? {
            cuts(softness: softness) {
                .circle(at: [x * $0.canvas, y * $0.canvas], radius: 0.4 * $0.canvas)
            }
        }
        #expect(disc(0.5, 0.5) == [])
        #expect(disc(0.3, 0.5) == [.left])
        #expect(disc(0.3, 0.7) == [.left, .bottom])
        // A tight canvas does not make a cut whole.
        #expect(
            cuts(softness: softness) { .circle(at: $0.middle, radius: 0.56 * $0.canvas) }
                == [.left, .right, .top, .bottom])
    }

    @Test func aStraightArmThatLeavesTheCanvasIsCutOff() {
        #expect(cuts { .line([$0.middle, [$0.canvas, 0.4 * $0.canvas]], width: 0.3 * $0.canvas) } == [.right])
    }
}
