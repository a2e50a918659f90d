import Foundation
import TestSupport

/// Sound art whose inside or edge is uneven: grain, watercolor, hair, photos.
extension FirstSet {
    static var textures: [Piece] {
        join(
            Piece.stills("grain", .clean, seed: 720) { painter, random, variant in
                subject(4 + variant, on: &painter, &random)
                let noise = Noise(random.next())
                let grain = 1 / painter.scale
                painter.change { color, point in
                    guard color.w > 0 else { return color }
                    let level = Float(0.16 * (noise(point / grain) - 0.5))
                    return color + SIMD4(level, level, level, 0)
                }
            },
            Piece.stills("watercolor", .clean, seed: 721) { painter, random, variant in
                watercolor(on: &painter, &random, variant)
            },
            Piece.stills("fur", .clean, seed: 722) { painter, random, variant in
                fur(on: &painter, &random, variant)
            },
            Piece.stills("dry brush", .clean, seed: 723) { painter, random, variant in
                let noise = Noise(random.next())
                let color = Color.hue(variant == 0 ? 0.6 : 0.86, saturation: 0.7, brightness: 0.7)
                let unit = painter.canvas / 618
                for (index, letter) in lettering(variant == 0 ? "YES" : "HEY", in: painter.frame(0.45)).enumerated() {
                    let rough = Shape { point in
                        (letter.distance(point) + unit * 9 * noise(Point(point.x / 26, point.y / 5) / unit) - 4) / 2.4
                    }
                    painter.fill(rough) { point in
                        color.mixed(with: .black, 0.4 * noise(Point(point.x / 40, point.y / 3 + Double(index)) / unit))
                    }
                }
            },
            Piece.stills("photo of a fruit", .clean, seed: 724, sides: [300, 618, 1000, 2000]) {
                painter, random, variant in
                fruit(on: &painter, &random, variant)
            },
            Piece.stills("gradients", .clean, seed: 725) { painter, random, variant in
                let frame = painter.frame(0.44)
                let hues = (Double.random(in: 0.5...0.7, using: &random), Double.random(in: 0.8...0.95, using: &random))
                let outline =
                    variant == 0
                    ? frame.circle(0, 0, 0.96)
                    : Shape.blob(at: frame.center, radius: 0.84 * frame.radius, bumps: [(4, 0.12, 0.3)])
                painter.fill(outline) { point in
                    let offset = (point - frame.center) / frame.radius
                    let color = Color.hue(hues.0).mixed(
                        with: .hue(hues.1), max(0, min(1, 0.5 + 0.5 * (offset.x + offset.y))))
                    return color.mixed(with: .white, max(0, 0.6 - 1.1 * length(offset + 0.4)))
                }
                painter.fill(frame.ellipse(0.1, 0.56, 1, 0.4), .white, softness: 40, opacity: 0.25)
                painter.paintFace(in: frame, at: -0.05, apart: 0.26, size: 0.13, .hue(hues.0, brightness: 0.3))
            })
    }

    private static func watercolor(on painter: inout Painter, _ random: inout SeededRandom, _ variant: Int) {
        let noise = Noise(random.next())
        let frame = painter.frame(0.42)
        let unit = painter.canvas / 618
        let palette = Palette.random(&random)
        let outline = Figure.motif([12, 7][variant], frame, palette).outline
        let wet = Shape { point in
            (outline.distance(point) + 26 * unit * (noise.clouds(point / (70 * unit), octaves: 3) - 0.5)) / 1.8
        }
        painter.fill(wet, softness: 7 * unit) { point in
            let level = noise.clouds(point / (60 * unit) + 40, octaves: 3)
            // Color gathers at the edge of a wet area.
            let rim = max(0, 1 - abs(wet.distance(point) + 5 * unit) / (7 * unit))
            return palette.body.mixed(with: palette.second, level)
                .with(alpha: min(1, 0.45 + 0.5 * level + 0.3 * rim))
        }
        for index in 0..<4 {
            let angle = Double(index) * 1.7 + Double(variant)
            let drop = frame.center + 0.35 * frame.radius * direction(angle)
            painter.fill(
                .circle(at: drop, radius: (0.14 + 0.03 * Double(index)) * frame.radius), palette.dark,
                softness: 30 * unit, opacity: 0.35)
        }
    }

    /// Hairs along the whole outline; each is a thin stroke.
    private static func fur(on painter: inout Painter, _ random: inout SeededRandom, _ variant: Int) {
        let frame = painter.frame(0.42)
        let palette = Palette.random(&random)
        let unit = painter.canvas / 618
        let body = frame.ellipse(0, 0.02, 1.66, 1.6)
        painter.fill(body.grown(by: -4)) {
            palette.body.mixed(with: palette.dark, 0.3 + 0.3 * ($0.y - frame.center.y) / frame.radius)
        }
        for index in 0..<520 {
            let angle = 2.39996 * Double(index)
            let ring = index < 300 ? 1 : Double.random(in: 0.35...0.95, using: &random)
            let root = frame.center + [0, 0.02 * frame.radius] + frame.radius * ring * direction(angle) * [0.79, 0.76]
            let bend = angle + Double.random(in: -0.5...0.5, using: &random)
            let length = Double.random(in: 0.1...0.2, using: &random) * frame.radius
            let shade = Double.random(in: 0...0.6, using: &random)
            painter.fill(
                .line(
                    [root, root + 0.55 * length * direction(bend), root + length * direction(bend + 0.25)],
                    width: Double.random(in: 2...4.5, using: &random) * unit),
                (index % 3 == 0 ? palette.light : palette.body).mixed(with: palette.dark, shade))
        }
        painter.fill(frame.ellipse(0, 0.3, 0.8, 0.56), palette.light, softness: 12 * unit)
        painter.fill(frame.ellipse(0, 0.2, 0.26, 0.18), palette.dark)
        painter.paintFace(in: frame, at: -0.12, apart: 0.32, size: variant == 0 ? 0.13 : 0.16, palette.dark)
    }

    /// A pear or a pepper in light from the left, cut out with a slightly uneven edge.
    private static func fruit(on painter: inout Painter, _ random: inout SeededRandom, _ variant: Int) {
        let noise = Noise(random.next())
        let frame = painter.frame(0.44)
        let unit = painter.canvas / 618
        let skin = Color.hue(variant == 0 ? 0.26 : 0.8, saturation: 0.7, brightness: 0.72)
        let shape =
            variant == 0
            ? frame.circle(0, 0.34, 0.58).joined(with: frame.circle(0.03, -0.24, 0.36))
                .joined(with: frame.polygon([(-0.52, 0.1), (0.55, 0.1), (0.36, -0.34), (-0.31, -0.34)]))
            : Shape.blob(at: frame(0, 0.14), radius: 0.72 * frame.radius, bumps: [(3, 0.08, 0.5), (2, 0.06, 0)])
        let stalk = frame.curve((0, -0.44), (0.06, -0.8), (0.24, -0.94), width: 0.1)
        painter.fill(stalk) { Color(0.36, 0.26, 0.14).mixed(with: .black, 0.5 * noise($0 / (4 * unit))) }
        let edge = Shape { point in (shape.distance(point) + 4 * unit * (noise(point / (9 * unit)) - 0.5)) / 1.6 }
        painter.fill(edge, softness: 1.6 * unit) { point in
            let offset = (point - frame(-0.3, -0.1)) / frame.radius
            let light = max(0, 1 - 0.85 * length(offset))
            let spots = noise.clouds(point / (10 * unit), octaves: 2) + 0.4 * noise(point / (90 * unit))
            return skin.mixed(with: .black, 0.62 - 0.6 * light).mixed(
                with: Color(0.7, 0.5, 0.3), 0.3 * max(0, spots - 0.5)
            )
            .mixed(with: .white, max(0, 0.75 - 4.5 * length(offset + [0, 0.1])))
        }
    }
}
