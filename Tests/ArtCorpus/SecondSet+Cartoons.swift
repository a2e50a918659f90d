import TestSupport

extension SecondSet {
    private static let line = Color(0.22, 0.14, 0.26)

    /// Right art: cartoons, shapes and pixels.
    static let cartoons: [Piece] = [
        Piece.stills("second: cartoon with a line", .clean, seed: 301) { painter, _, variant in
            let width = lineWidth(painter.canvas)
            [fox, cactus][variant].fitted(painter.canvas, 0.84).paint(&painter, line: line, lineWidth: width)
        },
        Piece.stills("second: flat shapes without a line", .clean, seed: 302) { painter, _, variant in
            [robot, mushroom][variant].fitted(painter.canvas, 0.88).paint(&painter, shading: 0)
        },
        Piece.stills("second: light art with a line around", .clean, seed: 303, sides: most) { painter, _, variant in
            let colors = Colors(
                body: .gray(0.98), second: .white, third: Color(0.96, 0.75, 0.78), ink: line, glint: .white)
            [bunny, ghost][variant].fitted(painter.canvas, 0.84, colors: colors).paint(
                &painter, line: [Color(0.35, 0.3, 0.5), Color(0.2, 0.42, 0.55)][variant],
                lineWidth: 9 * painter.canvas / 618 + 2, shading: 0.06)
        },
        Piece.stills("second: dark art", .clean, seed: 304, sides: most) { painter, _, variant in
            let colors = Colors(
                body: [Color(0.25, 0.2, 0.42), Color(0.16, 0.3, 0.36)][variant],
                second: [Color(0.42, 0.3, 0.58), Color(0.3, 0.5, 0.5)][variant],
                third: [Color(0.95, 0.6, 0.3), Color(0.9, 0.75, 0.4)][variant], ink: Color(0.08, 0.05, 0.14))
            [bat, owl][variant].fitted(painter.canvas, 0.9, colors: colors).paint(&painter)
        },
        Piece.stills("second: line art", .clean, seed: 305) { painter, _, variant in
            let motif = [sunflower, whale][variant].fitted(painter.canvas, 0.84)
            let color = [Color(0.85, 0.3, 0.5), Color(0.05, 0.62, 0.68)][variant]
            let width = 9 * painter.canvas / 618 + 1
            for part in motif.parts {
                if part.isOutlined { painter.erase(part.shape) }
                painter.fill(part.shape.outline(width: part.isOutlined ? width : width * 0.6), color)
            }
        },
        Piece.stills("second: pixel art", .clean, seed: 306, sides: [300, 618, 1000, 2000]) { painter, _, variant in
            let rows = [slime, potion][variant]
            let palette: [Character: Color] = [
                "#": [Color(0.16, 0.2, 0.3), Color(0.28, 0.16, 0.32)][variant],
                "a": [Color(0.4, 0.78, 0.45), Color(0.8, 0.4, 0.75)][variant],
                "b": [Color(0.26, 0.6, 0.4), Color(0.58, 0.26, 0.62)][variant],
                "c": [Color(0.75, 0.95, 0.6), Color(0.97, 0.75, 0.9)][variant],
                "w": Color(0.85, 0.93, 0.96), "k": Color(0.72, 0.5, 0.32),
            ]
            let cells = rows.map { row in row.map { (palette[$0] ?? .clear).components } }
            let cell = painter.canvas / 16
            painter.change { _, point in cells[Int(point.y / cell)][Int(point.x / cell)] }
        },
        Piece.stills("second: badge that fills the canvas", .clean, seed: 307) { painter, _, variant in
            let canvas = painter.canvas
            let shape = [
                Shape.circle(at: painter.middle, radius: canvas / 2),
                .box(at: painter.middle, canvas, canvas, corner: 0.2 * canvas),
            ][variant]
            painter.fill(shape, [Color(0.2, 0.42, 0.55), Color(0.85, 0.42, 0.35)][variant])
            painter.fill(shape.grown(by: -0.03 * canvas), [Color(0.96, 0.85, 0.62), Color(0.97, 0.9, 0.8)][variant])
            painter.fill(shape.grown(by: -0.05 * canvas), [Color(0.3, 0.6, 0.62), Color(0.93, 0.62, 0.42)][variant])
            [mushroom, rocket][variant].fitted(canvas, 0.66).paint(&painter, line: line, lineWidth: 0.01 * canvas)
        },
    ].flatMap { $0 }

    private static let slime = [
        "................", ".......##.......", "......#aa#......", ".....#aaaa#.....", "....#aacaaa#....",
        "...#aacaaaaa#...", "..#aacaaaaaaa#..", "..#aaaaaaaaaa#..", ".#aa##aaaa##aa#.", ".#aa##aaaa##aa#.",
        ".#aaaaa##aaaaa#.", ".#aaaaaaaaaaab#.", ".#baaaaaaaaabb#.", "..#bbaaaaabbb#..", "...##########...",
        "................",
    ]
    private static let potion = [
        "................", ".....######.....", ".....#kkkk#.....", "....########....", ".....#wwww#.....",
        ".....#wwww#.....", ".....#wwww#.....", "....#wwwwww#....", "...#wcaaaaaw#...", "..#wcaaaaaaaw#..",
        "..#waacaaaaaw#..", "..#waaaaaacaw#..", "..#wbaacaaabw#..", "...#wbbaabbw#...", "....########....",
        "................",
    ]
}
