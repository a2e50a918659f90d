import Raster
import TestSupport
import Testing

@testable import Making

/// The outline: an exact distance, an even width, round corners.
@Suite struct OutlineCoverageTests {
    /// The points where alpha crosses 50% on the lines through the centers of rows and columns, found one by one.
    private func contour(_ alpha: [UInt8], _ size: PixelSize) -> [SIMD2<Double>] {
        var points: [SIMD2<Double>] = []
        func level(_ x: Int, _ y: Int) -> Double { Double(alpha[y * size.width + x]) }
        for y in 0..<size.height {
            for x in 0..<size.width {
                for (dx, dy) in [(1, 0), (0, 1)] where x + dx < size.width && y + dy < size.height {
                    let (here, there) = (level(x, y), level(x + dx, y + dy))
                    guard (here < 127.5) != (there < 127.5) else { continue }
                    let part = (127.5 - here) / (there - here)
                    points.append(SIMD2(Double(x) + part * Double(dx), Double(y) + part * Double(dy)))
                }
            }
        }
        return points
    }

    /// The coverage by the distance to every point.
    private func reference(_ alpha: [UInt8], _ size: PixelSize, width: Double) -> [UInt8] {
        let points = contour(alpha, size)
        return alpha.indices.map { index in
            guard alpha[index] < 128 else { return 255 }
            let here = SIMD2(Double(index % size.width), Double(index / size.width))
            let nearest = points.map { (($0 - here) * ($0 - here)).sum() }.min() ?? .infinity
            return UInt8(max(0, min(1, width - nearest.squareRoot() + 0.5)) * 255 + 0.5)
        }
    }

    @Test(arguments: [0.4, 1, 3.3, 8, 20]) func theDistanceIsThatOfTheNearestOfAllPoints(width: Double) {
        var random = SeededRandom(25)
        for (columns, rows) in [(61, 47), (8, 33), (40, 1), (1, 40)] {
            let size = PixelSize(width: columns, height: rows)
            // Blots, thin lines and dust.
            var alpha = [UInt8](repeating: 0, count: size.area)
            for _ in 0..<7 {
                let (left, top) = (
                    Int.random(in: 0..<columns, using: &random), Int.random(in: 0..<rows, using: &random)
                )
                let (wide, high) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...12, using: &random))
                for y in top..<min(rows, top + high) {
                    for x in left..<min(columns, left + wide) {
                        alpha[y * columns + x] = UInt8.random(in: 60...255, using: &random)
                    }
                }
            }
            let found = OutlineCoverage(around: alpha, size: size, width: width).values
            let expected = reference(alpha, size, width: width)
            let differences = zip(found, expected).map { abs(Int($0) - Int($1)) }
            #expect(differences.max() ?? 0 <= 1, "\(size)")
        }
    }

    /// The distance from a point along a ray to where the plane falls below 50%.
    private func radius(_ plane: [UInt8], _ size: PixelSize, from center: Double, angle: SIMD2<Double>) -> Double {
        func level(_ distance: Double) -> Double {
            let (x, y) = (center + angle.x * distance - 0.5, center + angle.y * distance - 0.5)
            let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
            let (right, below) = (x - Double(left), y - Double(top))
            func value(_ x: Int, _ y: Int) -> Double { Double(plane[y * size.width + x]) }
            return value(left, top) * (1 - right) * (1 - below) + value(left + 1, top) * right * (1 - below)
                + value(left, top + 1) * (1 - right) * below + value(left + 1, top + 1) * right * below
        }
        var distance = 0.0
        while level(distance) > 127.5 { distance += 0.005 }
        return distance
    }

    private static let directions = (0..<64).map { step -> SIMD2<Double> in
        // Points of a circle, without trigonometry: the tangent of a quarter of the angle.
        let t = Double(step % 16) / 16
        let (x, y) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
        return [SIMD2(x, y), SIMD2(-y, x), SIMD2(-x, -y), SIMD2(y, -x)][step / 16]
    }

    @Test func theOutlineOfADiscIsADisc() {
        let disc = CheckedArt.disc(300, radius: 100) { _, _ in .zero }
        for width in [1.5, 8, 30.25] {
            let plane = OutlineCoverage(around: disc.alphaPlane, size: disc.size, width: width).values
            let radii = Self.directions.map { radius(plane, disc.size, from: 150, angle: $0) }
            #expect(radii.allSatisfy { abs($0 - 100 - width) < 0.15 }, "\(radii)")
        }
    }

    @Test func cornersAreRound() {
        let square = Bitmap(120, 120) { x, y in
            (40..<80).contains(x) && (40..<80).contains(y) ? SIMD4(0, 0, 0, 255) : .zero
        }
        let outline = OutlineCoverage(around: square.alphaPlane, size: square.size, width: 20)
        func level(_ x: Int, _ y: Int) -> UInt8 { outline.values[y * 120 + x] }
        #expect(level(60, 20) == 255 && level(60, 19) == 0)
        // 14 px along both axes are 19.8 px, and 15 px are 21.2.
        #expect(level(80 + 13, 80 + 13) > 128 && level(80 + 14, 80 + 14) < 100)
    }

    @Test func whatIsHardlyVisibleHasNoOutline() {
        let faint = Bitmap(40, 40) { _, _ in SIMD4(9, 9, 9, 127) }
        #expect(OutlineCoverage(around: faint.alphaPlane, size: faint.size, width: 5).values.allSatisfy { $0 == 0 })
    }

    @Test func holesAreFilledByTheirArea() {
        // A hole of 20 x 20 px, of which an outline of 5 px leaves 10 x 10, and a bay that is open to the outside.
        let ring = Bitmap(100, 60) { x, y in
            let isArt = (20..<80).contains(x) && (10..<50).contains(y)
            let isHole = (30..<50).contains(x) && (20..<40).contains(y)
            let isBay = x >= 60 && (24..<36).contains(y)
            return isArt && !isHole && !isBay ? SIMD4(0, 0, 0, 255) : .zero
        }
        func filled(_ area: Double) -> OutlineCoverage {
            var outline = OutlineCoverage(around: ring.alphaPlane, size: ring.size, width: 5)
            outline.fillHoles(below: area)
            return outline
        }
        let (kept, closed) = (filled(90), filled(110))
        #expect(kept.values[30 * 100 + 40] == 0 && closed.values[30 * 100 + 40] == 255)
        #expect(closed.values[25 * 100 + 35...25 * 100 + 45].allSatisfy { $0 == 255 })
        #expect(closed.values[30 * 100 + 97] == 0)
    }
}
