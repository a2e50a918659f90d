import Foundation
import TestSupport

/// Sound art with soft parts: light, shadow, smoke, glass.
extension FirstSet {
    static var effects: [Piece] {
        join(
            Piece.stills("glow", .clean, seed: 700) { painter, random, variant in
                let figure = Figure.motif(10 + variant, painter.frame(0.33), .random(&random))
                figure.paint(on: &painter)
                let color = Color.hue(variant == 0 ? 0.14 : 0.52, saturation: 0.45, brightness: 1)
                glow(around: figure.outline, color, reach: 0.11 * painter.canvas, opacity: 0.85, on: &painter)
            },
            Piece.stills("lamp with light around it", .clean, seed: 701) { painter, random, variant in
                let frame = painter.frame(0.44)
                let light = Color.hue(variant == 0 ? 0.11 : 0.9, saturation: 0.55, brightness: 1)
                painter.fill(frame.box(0, 0.36, 0.36, 0.36, corner: 0.06), .gray(0.4))
                for y in [0.3, 0.4, 0.5] { painter.fill(frame.box(0, y, 0.4, 0.05, corner: 0.02), .gray(0.65)) }
                painter.fill(frame.circle(0, -0.1, 0.4)) { point in
                    light.mixed(with: .white, max(0, 0.8 - 2 * length(point - frame(0, -0.14)) / frame.radius))
                }
                painter.fill(
                    frame.curve((-0.14, 0.1), (0, -0.4), (0.14, 0.1), width: 0.03), light.mixed(with: .black, 0.5))
                glow(
                    around: frame.circle(0, -0.06, 0.42), light, reach: 0.5 * frame.radius, opacity: 0.75, on: &painter)
            },
            Piece.stills("drop shadow", .clean, seed: 702) { painter, random, variant in
                let unit = painter.canvas / 618
                let figure = Figure.motif(3 + 6 * variant, painter.frame(0.4), .random(&random))
                figure.paint(on: &painter)
                let shadow = figure.outline.moved(by: Point(variant == 0 ? 6 : 0, 10) * unit)
                painter.fillBelow(shadow, .black, softness: 22 * unit, opacity: 0.4)
            },
            Piece.stills("shadow on the ground", .clean, seed: 703) { painter, random, variant in
                let frame = Frame(painter.middle - [0, 0.03 * painter.canvas], 0.4 * painter.canvas)
                Figure.motif(variant == 0 ? 2 : 1, frame, .random(&random)).paint(on: &painter)
                painter.fillBelow(
                    frame.ellipse(0, 0.96, 1.3, 0.2), .black, softness: 0.1 * frame.radius, opacity: 0.3)
            },
            Piece.stills("glass", .clean, seed: 704, glass),
            Piece.stills("smoke", .clean, seed: 705, smoke),
            Piece.stills("flame", .clean, seed: 706) { painter, random, variant in
                let noise = Noise(random.next())
                let frame = painter.frame(0.44)
                for (size, hue, bright) in [(1.0, 0.03, 0.85), (0.72, 0.07, 0.97), (0.45, 0.13, 1.0)] {
                    let flame = Shape { point in
                        let offset = (point - frame(0, 0.9)) / frame.radius
                        let height = -offset.y / (1.8 * size)
                        let sway = 0.14 * (noise(Point(1.6 * height, Double(variant) * 9)) - 0.5) * height
                        let width =
                            1.1 * size * (max(0, height + 0.02) * max(0, 1 - height)).squareRoot() * (1.1 - height)
                        return 0.5 * frame.radius
                            * (abs(offset.x - sway) - width + max(-height, 2 * size * (height - 1), 0))
                    }
                    painter.fill(
                        flame.inside(frame.box(0, 0, 1.8, 1.86, corner: 0.6)),
                        .hue(hue, saturation: 0.85, brightness: bright), softness: 12 * painter.canvas / 618)
                }
            },
            Piece.stills("neon sign", .clean, seed: 707) { painter, random, variant in
                let frame = painter.frame(0.4)
                let color = Color.hue(variant == 0 ? 0.87 : 0.5, saturation: 0.8, brightness: 0.95)
                let letters = lettering(variant == 0 ? "WOW" : "YO", in: frame, weight: 0.1)
                for letter in letters {
                    painter.fill(letter, color)
                    painter.fill(letter.grown(by: -0.02 * frame.radius), color.mixed(with: .white, 0.7), softness: 4)
                }
                let all = letters.dropFirst().reduce(letters[0]) { $0.joined(with: $1) }
                glow(around: all, color, reach: 0.14 * frame.radius, opacity: 0.6, on: &painter)
            })
    }

    /// Paints light that fades out around a shape.
    static func glow(
        around shape: Shape, _ color: Color, reach: Double, opacity: Double, on painter: inout Painter
    ) {
        painter.fillBelow(shape.grown(by: reach)) { point in
            let share = max(0, 1 - max(0, shape.distance(point)) / reach)
            return color.with(alpha: opacity * share * share)
        }
    }

    @Sendable private static func glass(_ painter: inout Painter, _ random: inout SeededRandom, _ variant: Int) {
        let frame = painter.frame(0.44)
        let tint = Color.hue(variant == 0 ? 0.55 : 0.42, saturation: 0.4, brightness: 0.8)
        let drink = Color.hue(variant == 0 ? 0.92 : 0.6, saturation: 0.65, brightness: 0.8)
        let body =
            variant == 0
            ? frame.polygon([(-0.62, -0.8), (0.62, -0.8), (0.46, 0.82), (-0.46, 0.82)]).grown(by: 0.06 * frame.radius)
            : frame.circle(0, 0.22, 0.66).joined(with: frame.box(0, -0.55, 0.44, 0.7, corner: 0.08))
        painter.fill(body, tint, opacity: 0.35)
        painter.fill(body.grown(by: -0.07 * frame.radius).inside(frame.box(0, 0.6, 2, 1.2))) { point in
            drink.with(alpha: 0.75 + 0.1 * (point.y - frame.center.y) / frame.radius)
        }
        for (x, y, size) in [(-0.2, 0.3, 0.06), (0.1, 0.5, 0.09), (0.24, 0.2, 0.05), (-0.1, 0.66, 0.04)] {
            painter.fill(frame.circle(x, y, size).outline(width: 3), .white, opacity: 0.7)
        }
        painter.fill(
            body.grown(by: -2).outline(width: 5 * painter.canvas / 618), tint.mixed(with: .black, 0.45), opacity: 0.85)
        painter.fill(frame.line([(-0.36, 0), (-0.32, 0.5)], width: 0.07), .white, softness: 4, opacity: 0.7)
    }

    @Sendable private static func smoke(_ painter: inout Painter, _ random: inout SeededRandom, _ variant: Int) {
        let frame = painter.frame(0.45)
        if variant == 0 {
            // A cup with steam.
            painter.fill(frame.circle(0.5, 0.44, 0.26).outline(width: 0.1 * frame.radius), .hue(0.58, brightness: 0.6))
            painter.fill(frame.box(-0.06, 0.46, 1.1, 0.9, corner: 0.24), .hue(0.58, brightness: 0.7))
            painter.fill(frame.ellipse(-0.06, 0.06, 1.08, 0.24), .hue(0.07, saturation: 0.6, brightness: 0.4))
            painter.fill(frame.box(-0.36, 0.5, 0.08, 0.5, corner: 0.04), .white, softness: 4, opacity: 0.5)
        } else {
            painter.fill(frame.box(0, 0.6, 0.5, 0.66, corner: 0.06), .hue(0.02, saturation: 0.6, brightness: 0.6))
            for y in [0.42, 0.58, 0.74] {
                painter.fill(frame.box(0, y, 0.5, 0.03), .hue(0.02, saturation: 0.4, brightness: 0.8))
            }
            painter.fill(frame.box(0, 0.28, 0.62, 0.14, corner: 0.03), .gray(0.3))
        }
        for index in 0..<9 {
            let height = Double(index) / 8
            let x = 0.16 * sin(4 * height + Double(variant)) - 0.04 + Double.random(in: -0.06...0.06, using: &random)
            painter.fill(
                frame.circle(x, (variant == 0 ? 0 : 0.1) - 0.74 * height, 0.08 + 0.13 * height),
                .gray(0.62 + 0.02 * Double(index % 3)), softness: (0.12 + 0.16 * height) * frame.radius,
                opacity: 0.62 - 0.32 * height)
        }
    }
}
