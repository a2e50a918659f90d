import Foundation
import TestSupport

extension Figure {
    /// The number of different figures of `motif`.
    static let motifs = 13

    /// Returns one of the figures.
    static func motif(_ number: Int, _ frame: Frame, _ palette: Palette) -> Figure {
        let figures = [
            cat, mushroom, character, planet, bear, cupcake, fish, flower, ghost, donut, star, cloud, leaf,
        ]
        return figures[number % figures.count](frame, palette)
    }

    static func mushroom(_ frame: Frame, _ palette: Palette) -> Figure {
        let cap = frame.ellipse(0, 0.06, 1.88, 1.9).inside(frame.box(0, -0.5, 2.2, 1.3, corner: 0.1))
        let stem = frame.box(0, 0.4, 0.84, 1.04, corner: 0.32)
        return Figure(outline: cap.joined(with: stem), base: { _ in palette.light }) { painter in
            painter.fill(frame.box(0, 0.2, 0.9, 0.2), palette.dark, softness: 8, opacity: 0.35)
            painter.fill(cap.grown(by: 2)) { point in
                palette.body.mixed(with: palette.dark, max(0, 0.5 * (point.y - frame.center.y) / frame.radius + 0.2))
            }
            for (x, y, size) in [(-0.5, -0.3, 0.18), (0.1, -0.58, 0.2), (0.55, -0.2, 0.15), (0.02, -0.05, 0.12)] {
                painter.fill(frame.circle(x, y, size), palette.second)
            }
            painter.paintFace(in: frame, at: 0.42, apart: 0.18, size: 0.08, palette.dark)
        }
    }

    static func planet(_ frame: Frame, _ palette: Palette) -> Figure {
        let globe = frame.circle(0, 0, 0.7)
        let ring = frame.ellipse(0, 0, 2, 0.76).without(frame.ellipse(0, 0, 1.6, 0.5))
            .turned(by: -0.35, around: frame.center)
        let front = ring.inside(Shape { point in -(point - frame.center).y - 0.36 * (point - frame.center).x })
        return Figure(outline: globe.joined(with: ring), base: { _ in palette.second }) { painter in
            painter.fill(globe) { point in
                let offset = (point - frame.center) / frame.radius
                return palette.body.mixed(with: palette.dark, max(0, min(0.8, 0.5 * (offset.x + offset.y))))
            }
            for (y, width) in [(-0.36, 0.12), (0.02, 0.16), (0.4, 0.1)] {
                painter.fill(
                    frame.box(0, y, 1.6, width).turned(by: -0.35, around: frame.center).inside(globe), palette.light,
                    opacity: 0.6)
            }
            painter.fill(frame.circle(-0.28, -0.2, 0.12), palette.dark, opacity: 0.5)
            painter.fill(front.grown(by: 1), palette.second)
        }
    }

    static func cupcake(_ frame: Frame, _ palette: Palette) -> Figure {
        let base = frame.polygon([(-0.72, 0.14), (0.72, 0.14), (0.5, 0.94), (-0.5, 0.94)])
        let cream = frame.circle(-0.5, 0, 0.36).joined(with: frame.circle(0.5, 0, 0.36))
            .joined(with: frame.circle(0, -0.06, 0.54)).joined(with: frame.circle(0.06, -0.46, 0.34))
        let cherry = frame.circle(0.06, -0.78, 0.17)
        return Figure(
            outline: base.joined(with: cream).joined(with: cherry), base: { _ in palette.body }
        ) { painter in
            for x in [-0.4, -0.13, 0.13, 0.4] {
                painter.fill(frame.line([(x * 1.25, 0.2), (x * 0.9, 1)], width: 0.06), palette.dark)
            }
            painter.fill(cherry.grown(by: 3), .hue(0.95, saturation: 0.8, brightness: 0.7))
            painter.fill(cream.grown(by: 0.5)) { point in
                palette.light.mixed(with: palette.second, 0.5 + 0.5 * (point.y - frame.center.y) / frame.radius)
            }
            for index in 0..<9 {
                let place = Point(0.42 * cos(Double(index) * 2.4), -0.14 + 0.3 * sin(Double(index) * 2.4))
                painter.fill(
                    frame.line([(place.x, place.y), (place.x + 0.06, place.y + 0.05)], width: 0.05),
                    index % 2 == 0 ? palette.body : palette.dark)
            }
        }
    }

    static func flower(_ frame: Frame, _ palette: Palette) -> Figure {
        let petals = Shape.blob(at: frame.center, radius: 0.78 * frame.radius, bumps: [(7, 0.17, 0.4)])
        return Figure(
            outline: petals,
            base: { palette.second.mixed(with: palette.body, min(1, length($0 - frame.center) / frame.radius)) }
        ) { painter in
            for index in 0..<7 {
                let angle = (Double(index) * 2 * .pi + .pi / 2 - 0.4) / 7
                painter.fill(
                    .line(
                        [frame.center, frame.center + 0.62 * frame.radius * direction(angle)],
                        width: 0.04 * frame.radius),
                    palette.dark, opacity: 0.5)
            }
            painter.fill(frame.circle(0, 0, 0.34), palette.dark)
            painter.fill(frame.circle(0, 0, 0.29), .hue(0.12, saturation: 0.8, brightness: 0.95))
            painter.paintFace(in: frame, at: -0.04, apart: 0.12, size: 0.06, palette.dark)
        }
    }

    static func donut(_ frame: Frame, _ palette: Palette) -> Figure {
        let ring = frame.circle(0, 0, 0.95).without(frame.circle(0, 0, 0.3))
        return Figure(outline: ring, base: { _ in .hue(0.08, saturation: 0.5, brightness: 0.75) }) { painter in
            let icing = Shape.blob(at: frame.center, radius: 0.8 * frame.radius, bumps: [(9, 0.05, 1), (5, 0.04, 0)])
            painter.fill(icing.without(frame.circle(0, 0, 0.38)), palette.body)
            for index in 0..<26 {
                let angle = Double(index) * 2.4
                let start = frame.center + (0.48 + 0.011 * Double(index)) * frame.radius * direction(angle)
                let end = start + 0.09 * frame.radius * direction(angle * 1.7)
                let colors = [palette.light, palette.second, palette.dark]
                painter.fill(.line([start, end], width: 0.045 * frame.radius), colors[index % 3])
            }
        }
    }

    static func star(_ frame: Frame, _ palette: Palette) -> Figure {
        let center = frame(0, 0.06)
        let star = Shape.star(at: center, radius: 0.9 * frame.radius, arms: 5, inner: 0.52)
            .grown(by: 0.09 * frame.radius)
        return Figure(
            outline: star,
            base: { palette.second.mixed(with: palette.body, min(1, 1.3 * length($0 - center) / frame.radius)) }
        ) { painter in
            painter.fill(frame.line([(-0.36, -0.3), (-0.7, -0.24)], width: 0.05), palette.light, opacity: 0.8)
            painter.paintFace(in: frame, at: 0, apart: 0.2, size: 0.1, palette.dark)
        }
    }

    static func cloud(_ frame: Frame, _ palette: Palette) -> Figure {
        let puffs = [(-0.52, 0.16, 0.44), (-0.1, -0.24, 0.56), (0.46, 0.06, 0.5), (0, 0.28, 0.44)]
            .map { frame.circle($0.0, $0.1, $0.2) }
        let outline = puffs.dropFirst().reduce(puffs[0]) { $0.joined(with: $1) }
        return Figure(
            outline: outline,
            base: { palette.light.mixed(with: palette.body, 0.75 + 0.4 * ($0.y - frame.center.y) / frame.radius) }
        ) { painter in
            painter.fill(frame.curve((-0.5, -0.3), (-0.3, -0.66), (0.1, -0.64), width: 0.06), palette.light)
            painter.paintFace(in: frame, at: 0.06, apart: 0.24, size: 0.11, palette.dark)
            for (x, color) in [(-0.3, palette.second), (0.1, palette.dark), (0.4, palette.second)] {
                painter.fill(frame.line([(x, 0.46), (x - 0.05, 0.58)], width: 0.07), color)
            }
        }
    }

    static func leaf(_ frame: Frame, _ palette: Palette) -> Figure {
        let blade = frame.circle(-0.62, 0, 1.2).inside(frame.circle(0.62, 0, 1.2)).turned(by: 0.6, around: frame.center)
        let stem = frame.curve((-0.3, 0.5), (-0.56, 0.7), (-0.66, 0.92), width: 0.12)
        return Figure(
            outline: blade.joined(with: stem),
            base: { palette.body.mixed(with: palette.second, 0.4 + 0.4 * ($0.x - frame.center.x) / frame.radius) }
        ) { painter in
            painter.fill(frame.line([(-0.5, 0.74), (0.56, -0.82)], width: 0.06), palette.dark)
            for share in [0.2, 0.4, 0.6, 0.8] {
                let start = (-0.5 + 1.06 * share, 0.74 - 1.56 * share)
                painter.fill(frame.line([start, (start.0 + 0.4, start.1 - 0.06)], width: 0.035), palette.dark)
                painter.fill(frame.line([start, (start.0 - 0.24, start.1 - 0.34)], width: 0.035), palette.dark)
            }
            painter.fill(frame.circle(0.3, 0.06, 0.1), palette.light)
            painter.fill(frame.circle(-0.1, -0.12, 0.07), palette.light)
        }
    }
}
