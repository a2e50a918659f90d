extension Figure {
    static func cat(_ frame: Frame, _ palette: Palette) -> Figure {
        let head = frame.ellipse(0, 0.14, 1.84, 1.5)
        let ears = [-1.0, 1].map { side in
            frame.polygon([(side * 0.86, 0), (side * 0.78, -0.84), (side * 0.2, -0.5)]).grown(by: 0.05 * frame.radius)
        }
        return Figure(
            outline: head.joined(with: ears[0]).joined(with: ears[1]),
            base: { palette.body.mixed(with: palette.dark, 0.25 * max(0, ($0.y - frame.center.y) / frame.radius)) }
        ) { painter in
            for side in [-1.0, 1] {
                painter.fill(
                    frame.polygon([(side * 0.74, -0.22), (side * 0.7, -0.66), (side * 0.4, -0.45)])
                        .grown(by: 0.03 * frame.radius),
                    palette.second)
                painter.fill(frame.line([(side * 0.38, 0.42), (side * 0.72, 0.36)], width: 0.025), palette.dark)
                painter.fill(frame.line([(side * 0.38, 0.5), (side * 0.72, 0.54)], width: 0.025), palette.dark)
            }
            for x in [-0.16, 0, 0.16] {
                painter.fill(frame.line([(x, -0.5), (x * 0.8, -0.28)], width: 0.07), palette.dark)
            }
            painter.fill(frame.ellipse(0, 0.5, 0.76, 0.5), palette.light)
            painter.fill(frame.ellipse(0, 0.36, 0.2, 0.13), palette.second)
            painter.paintFace(in: frame, at: 0.1, apart: 0.36, size: 0.14, palette.dark)
        }
    }

    static func bear(_ frame: Frame, _ palette: Palette) -> Figure {
        let ears = [-1.0, 1].map { frame.circle($0 * 0.62, -0.62, 0.33) }
        let head = frame.ellipse(0, 0.1, 1.84, 1.68)
        return Figure(outline: head.joined(with: ears[0]).joined(with: ears[1]), base: { _ in palette.body }) {
            painter in
            for side in [-1.0, 1] { painter.fill(frame.circle(side * 0.64, -0.6, 0.18), palette.second) }
            painter.fill(frame.ellipse(-0.3, -0.4, 0.7, 0.3), palette.body.mixed(with: .white, 0.4), softness: 30)
            painter.fill(frame.ellipse(0, 0.42, 0.86, 0.66), palette.light)
            painter.fill(frame.ellipse(0, 0.26, 0.3, 0.2), palette.dark)
            painter.fill(frame.curve((-0.2, 0.5), (0, 0.66), (0.2, 0.5), width: 0.05), palette.dark)
            painter.paintFace(in: frame, at: -0.02, apart: 0.4, size: 0.12, palette.dark)
        }
    }

    static func fish(_ frame: Frame, _ palette: Palette) -> Figure {
        let body = frame.ellipse(-0.16, 0, 1.56, 1.24)
        let tail = frame.polygon([(0.4, 0), (0.9, -0.5), (0.8, 0), (0.9, 0.5)]).grown(by: 0.06 * frame.radius)
        let fin = frame.polygon([(-0.4, -0.5), (0.1, -0.85), (0.3, -0.4)]).grown(by: 0.04 * frame.radius)
        let lower = frame.polygon([(-0.3, 0.5), (0, 0.8), (0.2, 0.45)]).grown(by: 0.04 * frame.radius)
        return Figure(
            outline: body.joined(with: tail).joined(with: fin).joined(with: lower), base: { _ in palette.second }
        ) { painter in
            painter.fill(body) { point in
                palette.body.mixed(with: palette.light, max(0, min(1, 0.5 + (point.y - frame.center.y) / frame.radius)))
            }
            for x in [-0.2, 0.1, 0.38] {
                painter.fill(
                    frame.curve((x, -0.55), (x + 0.14, 0), (x, 0.55), width: 0.09).inside(body.grown(by: -2)),
                    palette.second)
            }
            painter.fill(frame.circle(-0.55, -0.12, 0.15), .white)
            painter.fill(frame.circle(-0.58, -0.12, 0.09), palette.dark)
            painter.fill(frame.curve((-0.9, 0.16), (-0.75, 0.26), (-0.62, 0.16), width: 0.04), palette.dark)
        }
    }

    static func ghost(_ frame: Frame, _ palette: Palette) -> Figure {
        let body = frame.box(0, 0, 1.5, 1.84, corner: 0.72)
            .joined(with: frame.box(0, 0.4, 1.5, 0.6))
            .joined(with: frame.circle(-0.5, 0.68, 0.25)).joined(with: frame.circle(0, 0.68, 0.25))
            .joined(with: frame.circle(0.5, 0.68, 0.25))
        let arms = frame.circle(-0.76, 0.14, 0.2).joined(with: frame.circle(0.76, 0.06, 0.2))
        return Figure(
            outline: body.joined(with: arms),
            base: { palette.light.mixed(with: palette.body, 0.65 + 0.3 * ($0.y - frame.center.y) / frame.radius) }
        ) { painter in
            painter.paintFace(in: frame, at: -0.2, apart: 0.28, size: 0.14, palette.dark)
            painter.fill(
                frame.polygon([(-0.4, 0.3), (0, 0.44), (0.4, 0.3), (0.4, 0.56), (0, 0.44), (-0.4, 0.56)]),
                palette.second)
        }
    }

    /// A whole animal that waves.
    static func character(_ frame: Frame, _ palette: Palette) -> Figure {
        let head = frame.ellipse(0, -0.42, 1.16, 1.0)
        let ears = frame.circle(-0.42, -0.82, 0.16).joined(with: frame.circle(0.42, -0.82, 0.16))
        let body = frame.ellipse(0, 0.38, 0.96, 1.0)
        let arms = frame.line([(-0.36, 0.2), (-0.74, 0.42)], width: 0.24)
            .joined(with: frame.line([(0.36, 0.16), (0.78, -0.14)], width: 0.24))
        let legs = frame.ellipse(-0.3, 0.84, 0.42, 0.26).joined(with: frame.ellipse(0.3, 0.84, 0.42, 0.26))
        let outline = head.joined(with: ears).joined(with: body).joined(with: arms).joined(with: legs)
        return Figure(outline: outline, base: { _ in palette.body }) { painter in
            painter.fill(frame.ellipse(0, 0.46, 0.62, 0.7), palette.light)
            painter.fill(frame.box(0, 0.06, 0.8, 0.14, corner: 0.07), palette.second)
            painter.fill(frame.box(0.2, 0.26, 0.16, 0.34, corner: 0.05), palette.second)
            painter.fill(frame.ellipse(0, -0.24, 0.5, 0.36), palette.light)
            painter.fill(frame.ellipse(0, -0.34, 0.18, 0.12), palette.dark)
            for side in [-1.0, 1] {
                painter.fill(frame.circle(side * 0.42, -0.82, 0.08), palette.second)
                painter.fill(frame.ellipse(side * 0.3, 0.85, 0.2, 0.12), palette.second)
            }
            painter.paintFace(in: frame, at: -0.5, apart: 0.26, size: 0.09, palette.dark)
        }
    }
}
