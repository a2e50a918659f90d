import Foundation
import TestSupport

/// Things around the art that are hard to see.
extension FirstSet {
    static var strays: [Piece] {
        let fault = Piece.Truth.fault(.strayPixels)
        return join(
            Piece.stills("haze of alpha 2 to 8", fault, seed: 300) { painter, random, variant in
                subject(0 + variant, on: &painter, &random)
                haze(2...8, on: &painter, &random)
            },
            Piece.stills("haze of alpha 9 to 25", fault, seed: 301) { painter, random, variant in
                subject(2 + variant, on: &painter, &random)
                haze(9...25, on: &painter, &random)
            },
            Piece.stills("faint cloud beside the art", fault, seed: 302) { painter, random, variant in
                subject(4 + 2 * variant, on: &painter, &random, share: 0.36)
                let corner = corner(variant, 0.11, on: painter)
                let alpha = Double.random(in: 26...60, using: &random) / 255
                let blob = Shape.blob(at: corner, radius: 0.05 * painter.canvas, bumps: [(3, 0.2, 1), (5, 0.1, 0)])
                painter.fillBelow(blob, .gray(0.45), softness: 0.04 * painter.canvas, opacity: alpha)
            },
            Piece.stills("faint signature", fault, seed: 303) { painter, random, variant in
                subject(5 + 3 * variant, on: &painter, &random, share: 0.37)
                sign(alpha: variant == 0 ? 12...30 : 31...60, variant, on: &painter, &random)
            },
            Piece.stills("guide lines", fault, seed: 304) { painter, random, variant in
                subject(1 + 3 * variant, on: &painter, &random)
                let alpha = Double.random(in: variant == 0 ? 10...30 : 31...80, using: &random) / 255
                let color = variant == 0 ? Color(0, 0.7, 0.9) : Color(0.9, 0.1, 0.6)
                let canvas = painter.canvas
                for place in [0.06, 0.94] {
                    let at = (place * canvas).rounded() + 0.5
                    painter.fillBelow(.box(at: [at, canvas / 2], 1, canvas + 4), color, opacity: alpha)
                    painter.fillBelow(.box(at: [canvas / 2, at], canvas + 4, 1), color, opacity: alpha)
                }
            },
            Piece.stills("single specks", fault, seed: 305) { painter, random, variant in
                subject(7 + 4 * variant, on: &painter, &random)
                specks(count: 1 + variant, sizes: 1.2...4, on: &painter, &random)
            },
            Piece.stills("dust", fault, seed: 306) { painter, random, variant in
                subject(8 + variant, on: &painter, &random)
                specks(count: Int.random(in: 10...60, using: &random), sizes: 1...3.5, on: &painter, &random)
            },
            Piece.stills("pencil sketch left under the art", fault, seed: 307) { painter, random, variant in
                let figure = Figure.motif(2 + 8 * variant, painter.frame(0.37), .random(&random))
                figure.paint(on: &painter)
                let alpha = Double.random(in: 8...24, using: &random) / 255
                let frame = painter.frame(0.44)
                for (x, y) in [(-0.1, 0.0), (0.12, 0.04), (0, -0.1)] {
                    painter.fillBelow(
                        frame.circle(x, y, 0.98).outline(width: 2), .gray(0.3), softness: 2, opacity: alpha)
                }
                painter.fillBelow(frame.line([(0, -1.05), (0, 1.05)], width: 0.008), .gray(0.3), opacity: alpha)
                painter.fillBelow(frame.line([(-1.05, 0), (1.05, 0)], width: 0.008), .gray(0.3), opacity: alpha)
            })
    }

    /// Paints a sound figure in the middle.
    static func subject(
        _ number: Int, on painter: inout Painter, _ random: inout SeededRandom, share: Double = 0.42
    ) {
        Figure.motif(number, painter.frame(share), .random(&random)).paint(on: &painter)
    }

    private static func corner(_ number: Int, _ share: Double, on painter: Painter) -> Point {
        let (near, far) = (share * painter.canvas, (1 - share) * painter.canvas)
        return [[far, far], [near, far], [far, near], [near, near]][number % 4]
    }

    private static func haze(_ alpha: ClosedRange<Double>, on painter: inout Painter, _ random: inout SeededRandom) {
        let noise = Noise(random.next())
        let grain = painter.canvas / 5
        let color = Color.hue(Double.random(in: 0...1, using: &random), saturation: 0.3, brightness: 0.6)
        let canvas = Shape.box(at: painter.middle, 2 * painter.canvas, 2 * painter.canvas)
        painter.fillBelow(canvas) { point in
            color.with(alpha: (alpha.lowerBound + (alpha.upperBound - alpha.lowerBound) * noise(point / grain)) / 255)
        }
    }

    /// Writes an illegible name into a corner.
    private static func sign(
        alpha: ClosedRange<Double>, _ number: Int, on painter: inout Painter, _ random: inout SeededRandom
    ) {
        let unit = painter.canvas / 618
        let opacity = Double.random(in: alpha, using: &random) / 255
        let start = corner(number, 0.1, on: painter) - Point(45, 0) * unit
        let points = (0...36).map { step -> Point in
            let time = Double(step) / 36
            let loop = Point(9 * sin(40 * time), 13 * cos(31 * time) * (1 - 0.6 * time))
            return start + (Point(90 * time, 0) + loop) * unit
        }
        painter.fillBelow(.line(points, width: 2.5 * unit), .gray(0.2), opacity: opacity)
    }

    /// Drops specks of a tool's size outside the art.
    private static func specks(
        count: Int, sizes: ClosedRange<Double>, on painter: inout Painter, _ random: inout SeededRandom
    ) {
        for _ in 0..<count {
            let angle = Double.random(in: 0...2 * .pi, using: &random)
            let reach = Double.random(in: 0.48...0.62, using: &random) * painter.canvas
            let limits = (0.02 * painter.canvas, 0.98 * painter.canvas)
            let place = (painter.middle + reach * direction(angle)).clamped(
                lowerBound: Point(repeating: limits.0), upperBound: Point(repeating: limits.1))
            let size = Double.random(in: sizes, using: &random)
            let color = Color.hue(Double.random(in: 0...1, using: &random), saturation: 0.5, brightness: 0.5)
            painter.fillBelow(.ellipse(at: place, size, size * Double.random(in: 0.6...1.2, using: &random)), color)
        }
    }
}
