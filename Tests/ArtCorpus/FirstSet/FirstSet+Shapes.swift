import Foundation
import TestSupport

/// Sound art that fills its canvas, and sound art in several parts.
extension FirstSet {
    static var tightShapes: [Piece] {
        let shapes: [(name: String, shape: @Sendable (Frame) -> Shape)] = [
            ("hexagon", { .regularPolygon(at: $0.center, radius: $0.radius, corners: 6) }),
            ("rounded square", { $0.box(0, 0, 2, 2, corner: 0.36) }),
            (
                "letter E",
                { frame in
                    frame.box(-0.68, 0, 0.64, 2).joined(with: frame.box(0, -0.78, 2, 0.44))
                        .joined(with: frame.box(-0.1, 0, 1.6, 0.44)).joined(with: frame.box(0, 0.78, 2, 0.44))
                }
            ),
            ("circle", { $0.circle(0, 0, 1) }),
            ("triangle", { $0.polygon([(0, -1), (1, 1), (-1, 1)]) }),
            (
                "heart",
                { frame in
                    frame.circle(-0.48, -0.42, 0.52).joined(with: frame.circle(0.48, -0.42, 0.52))
                        .joined(with: frame.polygon([(-0.9, -0.1), (0, -0.5), (0.9, -0.1), (0, 0.96)]))
                }
            ),
            ("diamond", { $0.polygon([(0, -1), (1, 0), (0, 1), (-1, 0)]) }),
        ]
        return shapes.enumerated().flatMap { index, entry in
            Piece.stills("tight \(entry.name)", .clean, seed: UInt64(760 + index), variants: 1) {
                painter, random, _ in
                let palette = Palette.random(&random)
                // The edge of the shape is the border of the canvas.
                let frame = Frame(painter.middle, painter.canvas / 2)
                let shape = entry.shape(frame)
                painter.fill(shape) { point in
                    palette.body.mixed(with: palette.dark, 0.15 * point.y / frame.radius)
                }
                let isLetter = entry.name == "letter E"
                let inner = isLetter ? shape.grown(by: -12) : entry.shape(Frame(frame.center, 0.86 * frame.radius))
                painter.fill(inner.outline(width: 0.03 * frame.radius), palette.light)
                if isLetter { return }
                painter.paintFace(in: frame, at: 0.02, apart: 0.24, size: 0.11, palette.dark)
            }
        }
    }

    static var separateParts: [Piece] {
        join(
            Piece.stills("figure with sparkles", .clean, seed: 780) { painter, random, variant in
                subject(variant == 0 ? 12 : 1, on: &painter, &random, share: 0.34)
                for (x, y, size) in [(-0.8, -0.76, 0.17), (0.82, -0.7, 0.12), (0.84, 0.78, 0.16), (-0.84, 0.72, 0.1)] {
                    let frame = painter.frame(0.46)
                    painter.fillBelow(
                        .star(at: frame(x, y), radius: size * frame.radius, arms: 4, inner: 0.32),
                        .hue(0.12, saturation: 0.65, brightness: 0.95))
                }
            },
            Piece.stills("figure with hearts", .clean, seed: 781) { painter, random, variant in
                subject(variant == 0 ? 4 : 0, on: &painter, &random, share: 0.34)
                for (x, y, size) in [(-0.8, -0.74, 0.16), (0.76, -0.8, 0.2), (0.86, 0.74, 0.12), (-0.86, 0.76, 0.1)] {
                    let center = painter.frame(0.46)(x, y)
                    let heart = Frame(center, size * 0.46 * painter.canvas)
                    let shape = heart.circle(-0.45, -0.3, 0.52).joined(with: heart.circle(0.45, -0.3, 0.52))
                        .joined(with: heart.polygon([(-0.88, 0), (0, -0.4), (0.88, 0), (0, 0.95)]))
                    painter.fillBelow(shape, .hue(0.93, saturation: 0.7, brightness: 0.85))
                }
            },
            Piece.stills("figure with dots", .clean, seed: 782) { painter, random, variant in
                subject(variant == 0 ? 10 : 7, on: &painter, &random, share: 0.36)
                let color = Color.hue(Double.random(in: 0.5...0.9, using: &random), saturation: 0.6, brightness: 0.8)
                for index in 0..<6 {
                    let angle = 0.5 + Double(index) * .pi / 3
                    let place = painter.middle + 0.46 * painter.canvas * direction(angle)
                    let size = Double.random(in: 8...20, using: &random)
                    painter.fillBelow(.circle(at: place, radius: size / 2), color)
                }
            },
            Piece.stills("confetti", .clean, seed: 783) { painter, random, variant in
                let canvas = painter.canvas
                for index in 0..<44 {
                    let angle = 2.39996 * Double(index)
                    let place = painter.middle + 0.43 * canvas * (Double(index) / 44).squareRoot() * direction(angle)
                    let color = Color.hue(Double.random(in: 0...1, using: &random), saturation: 0.65, brightness: 0.85)
                    let size = Double.random(in: 0.02...0.034, using: &random) * canvas
                    let turn = Double.random(in: 0...3, using: &random)
                    switch (index + variant) % 3 {
                    case 0: painter.fill(.circle(at: place, radius: 0.7 * size), color)
                    case 1: painter.fill(Shape.box(at: place, 2 * size, size).turned(by: turn, around: place), color)
                    default:
                        let end = place + 2 * size * direction(turn)
                        painter.fill(
                            .line([place, place + size * direction(turn + 0.8), end], width: 0.5 * size), color)
                    }
                }
            },
            Piece.stills("drops around a figure", .clean, seed: 784) { painter, random, variant in
                subject(variant == 0 ? 6 : 11, on: &painter, &random, share: 0.35)
                let frame = painter.frame(0.45)
                for (x, y) in [(-0.9, -0.5), (-0.6, -0.86), (0.62, -0.86), (0.92, -0.5), (-0.7, 0.86), (0.7, 0.86)] {
                    let drop = frame.circle(x, y, 0.07).joined(
                        with: frame.polygon([(x - 0.06, y - 0.03), (x, y - 0.17), (x + 0.06, y - 0.03)]))
                    painter.fillBelow(drop, .hue(0.56, saturation: 0.6, brightness: 0.8))
                }
            })
    }
}
