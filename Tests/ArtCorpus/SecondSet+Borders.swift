extension SecondSet {
    /// Right art with a border, a shadow or a glow.
    static let borders: [Piece] = [
        Piece.stills("second: white border", .clean, seed: 321) { painter, _, variant in
            bordered(&painter, [donut, duck][variant], .white, width: [0.024, 0.032][variant])
        },
        Piece.stills("second: colored border", .clean, seed: 322, sides: most) { painter, _, variant in
            bordered(
                &painter, [owl, iceCream][variant], [Color(0.2, 0.75, 0.7), Color(0.95, 0.45, 0.6)][variant],
                width: [0.02, 0.03][variant])
        },
        Piece.stills("second: white border with a shadow", .clean, seed: 323, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let motif = [mug, star][variant].fitted(canvas, 0.74)
            let border = motif.silhouette.grown(by: 0.028 * canvas)
            painter.fill(
                border.moved(by: Point(0, 0.02) * canvas), Color(0.1, 0.08, 0.2, alpha: 0.45),
                softness: 0.05 * canvas)
            painter.fill(border, .white)
            motif.paint(&painter)
        },
        Piece.stills("second: soft shadow below", .clean, seed: 324, sides: most) { painter, _, variant in
            let canvas = painter.canvas
            let motif = [cactus, rocket][variant].fitted(canvas, 0.78)
            painter.fill(
                motif.silhouette.moved(by: Point(0.03, 0.04) * canvas), Color(0.2, 0.15, 0.35, alpha: 0.5),
                softness: 0.05 * canvas)
            motif.paint(&painter)
        },
        Piece.stills("second: glow", .clean, seed: 325, sides: most) { painter, _, variant in
            let canvas = painter.canvas
            let motif = [heart, ghost][variant].fitted(canvas, 0.66)
            let color = [Color(1, 0.72, 0.35, alpha: 0.85), Color(0.45, 0.55, 1, alpha: 0.8)][variant]
            painter.fill(motif.silhouette.grown(by: 0.07 * canvas), color, softness: 0.14 * canvas)
            motif.paint(&painter)
        },
        Piece.stills("second: lettering", .clean, seed: 326) { painter, _, variant in
            let canvas = painter.canvas
            let word = ["YAY!", "LOVE"][variant]
            for (index, shape) in letters(
                word, at: painter.middle, width: 0.9 * canvas, height: 0.5 * canvas, stroke: 0.058 * canvas,
                wave: 0.06 * canvas
            ).enumerated() {
                let (top, bottom) = (Color.hue(0.52 + 0.1 * Double(index)), Color.hue(0.62 + 0.1 * Double(index)))
                painter.fill(shape) { top.mixed(with: bottom, $0.y / canvas) }
            }
        },
        Piece.stills("second: lettering with a border", .clean, seed: 327, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let shapes = letters(
                ["WOW", "NO!"][variant], at: painter.middle, width: 0.84 * canvas, height: 0.48 * canvas,
                stroke: [0.055, 0.07][variant] * canvas, wave: 0.04 * canvas)
            let all = union(shapes)
            painter.fill(all.grown(by: 0.04 * canvas), [Color(0.28, 0.2, 0.5), .white][variant])
            if variant == 0 { painter.fill(all.grown(by: 0.018 * canvas), .white) }
            for (index, shape) in shapes.enumerated() {
                painter.fill(shape, .hue(0.02 + 0.13 * Double(index), saturation: 0.65, brightness: 0.9))
            }
        },
        Piece.stills("second: sign on a post", .clean, seed: 328, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let spot = Spot(center: painter.middle, size: 0.44 * canvas)
            let wood = [Color(0.62, 0.42, 0.26), Color(0.36, 0.5, 0.6)][variant]
            let dark = wood.mixed(with: .black, 0.45)
            for shape in [spot.box(0, 0.35, 0.2, 1.3, corner: 0.04), spot.box(0, -0.32, 1.96, 1.12, corner: 0.12)] {
                painter.fill(shape, dark)
                painter.fill(shape.grown(by: -0.022 * canvas), wood)
            }
            for (y, bend) in [(-0.62, 0.05), (-0.3, -0.04), (0.02, 0.03)] {
                painter.fill(
                    spot.bow([-0.88, y], [0, y + bend], [0.88, y - 0.03], 0.016), wood.mixed(with: .black, 0.2))
            }
            for shape in letters(
                ["SALE", "NEW!"][variant], at: spot.at(0, -0.32), width: 1.6 * spot.size, height: 0.5 * spot.size,
                stroke: [0.13, 0.1][variant] * spot.size)
            {
                painter.fill(shape, Color(0.98, 0.93, 0.82))
            }
        },
    ].flatMap { $0 }

    private static func bordered(_ painter: inout Painter, _ subject: Subject, _ color: Color, width: Double) {
        let motif = subject.fitted(painter.canvas, 0.82)
        painter.fill(motif.silhouette.grown(by: width * painter.canvas), color)
        motif.paint(&painter)
    }
}
