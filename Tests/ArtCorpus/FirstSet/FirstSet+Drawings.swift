import Foundation
import TestSupport

/// Sound art of pens, vectors and pixels.
extension FirstSet {
    static var drawings: [Piece] {
        join(
            Piece.stills("flat figure", .clean, seed: 740) { painter, random, variant in
                subject(2 + 3 * variant, on: &painter, &random)
            },
            Piece.stills("figure with a white border", .clean, seed: 741) { painter, random, variant in
                let figure = Figure.motif(variant == 0 ? 6 : 8, painter.frame(0.41), .random(&random))
                figure.paint(on: &painter)
                border(.white, around: figure.outline, width: 8...16, on: &painter, &random)
            },
            Piece.stills("flat figures", .clean, seed: 750, variants: Figure.motifs, sides: smallSides) {
                painter, random, variant in
                subject(variant, on: &painter, &random)
            },
            Piece.stills("cartoons", .clean, seed: 751, variants: Figure.motifs, sides: smallSides) {
                painter, random, variant in
                let palette = Palette.random(&random)
                Figure.motif(variant, painter.frame(), palette)
                    .paint(on: &painter, line: 6 * painter.canvas / 618, lineColor: palette.dark)
            },
            Piece.stills(
                "stickers with a border and a shadow", .clean, seed: 752, variants: Figure.motifs, sides: smallSides
            ) {
                painter, random, variant in
                let figure = Figure.motif(variant, painter.frame(0.39), .random(&random))
                figure.paint(on: &painter)
                border(.white, around: figure.outline, width: 10...12, on: &painter, &random)
                let unit = painter.canvas / 618
                painter.fillBelow(
                    figure.outline.grown(by: 10).moved(by: [0, 6 * unit]), .black, softness: 16 * unit, opacity: 0.35)
            },
            Piece.stills("cartoon with black lines", .clean, seed: 742) { painter, random, variant in
                let width = Double.random(in: 5...9, using: &random) * painter.canvas / 618
                let palette = Palette.random(&random, hues: [0.08, 0.14, 0.3, 0.5, 0.9])
                Figure.motif(
                    variant == 0 ? 0 : 2, painter.frame(),
                    Palette(
                        body: palette.body, second: palette.second, light: palette.light, dark: .gray(0.03)
                    )
                ).paint(on: &painter, line: width, lineColor: .gray(0.03))
            },
            Piece.stills("lettering", .clean, seed: 743) { painter, random, variant in
                letters(["HEY", "LOL"][variant], on: &painter, &random)
            },
            Piece.stills("lettering with a white border", .clean, seed: 744) { painter, random, variant in
                let all = letters(["OK", "YES"][variant], on: &painter, &random)
                border(.white, around: all, width: 8...16, on: &painter, &random)
            },
            Piece.stills("pixel art", .clean, seed: 745, pixelArt),
            Piece.stills("line art", .clean, seed: 746) { painter, random, variant in
                let color = Color.hue(variant == 0 ? 0.62 : 0.85, saturation: 0.75, brightness: 0.6)
                let width = Double.random(in: 6...9, using: &random) * painter.canvas / 618
                lines(on: &painter, color, width, variant)
            },
            Piece.stills("dark art with a light border", .clean, seed: 747) { painter, random, variant in
                let palette = Palette(body: .gray(0.08), second: .gray(0.2), light: .gray(0.3), dark: .gray(0.75))
                let figure = Figure.motif(variant == 0 ? 0 : 11, painter.frame(0.4), palette)
                figure.paint(on: &painter)
                border(.gray(0.92), around: figure.outline, width: 10...16, on: &painter, &random)
            },
            Piece.stills("light art with a dark line", .clean, seed: 748) { painter, random, variant in
                let palette = Palette(
                    body: .gray(0.98), second: variant == 0 ? Color(1, 0.8, 0.85) : Color(0.85, 0.9, 1),
                    light: .white, dark: Color(0.2, 0.16, 0.25))
                Figure.motif(variant == 0 ? 8 : 11, painter.frame(), palette)
                    .paint(on: &painter, line: 7 * painter.canvas / 618, lineColor: palette.dark)
            },
            Piece.stills("badge", .clean, seed: 749) { painter, random, variant in
                let palette = Palette.random(&random)
                let frame = painter.frame(0.45)
                let outline = Shape.blob(
                    at: frame.center, radius: 0.92 * frame.radius, bumps: [(variant == 0 ? 16 : 24, 0.04, 0)])
                painter.fill(outline, palette.body)
                painter.fill(frame.circle(0, 0, 0.76).outline(width: 0.03 * frame.radius), palette.light)
                for letter in lettering("OK", in: Frame(frame.center, 0.5 * frame.radius), weight: 0.28) {
                    painter.fill(letter, palette.light)
                }
            })
    }

    private static func border(
        _ color: Color, around outline: Shape, width: ClosedRange<Double>, on painter: inout Painter,
        _ random: inout SeededRandom
    ) {
        painter.fillBelow(outline.grown(by: Double.random(in: width, using: &random)), color)
    }

    @discardableResult
    private static func letters(_ word: String, on painter: inout Painter, _ random: inout SeededRandom) -> Shape {
        let frame = painter.frame(0.44)
        let hue = Palette.hues.randomElement(using: &random) ?? 0.6
        let letters = lettering(word, in: frame, weight: 0.24)
        for (index, letter) in letters.enumerated() {
            let color = Color.hue(hue + 0.06 * Double(index), saturation: 0.65, brightness: 0.8)
            painter.fill(letter) { point in
                color.mixed(with: .white, max(0, min(0.5, 0.3 - 0.5 * (point.y - frame.center.y) / frame.radius)))
            }
        }
        return letters.dropFirst().reduce(letters[0]) { $0.joined(with: $1) }
    }

    /// A creature in blocks; each has a color from the nearest shade.
    @Sendable private static func pixelArt(_ painter: inout Painter, _ random: inout SeededRandom, _ variant: Int) {
        let cells = painter.canvas > 300 ? 64 : 40
        let block = (painter.canvas * 0.92 / Double(cells)).rounded(.down)
        let start = ((painter.canvas - block * Double(cells)) / 2).rounded(.down)
        let palette = Palette.random(&random)
        let figure = Figure.motif(variant == 0 ? 8 : 1, Frame([32, 32], 30), palette)
        let sample = 64 / Double(cells)
        let outline = figure.outline
        for row in 0..<cells {
            for column in 0..<cells {
                let middle = Point(Double(column) + 0.5, Double(row) + 0.5) * sample
                let depth = -outline.distance(middle)
                guard depth > 0 else { continue }
                let shade = Int(min(3, (middle.x + middle.y) / 32))
                let color =
                    depth < sample
                    ? palette.dark
                    : [palette.light, palette.body, palette.body.mixed(with: palette.dark, 0.3), palette.second][shade]
                painter.fill(
                    .box(
                        at: Point(repeating: start) + (Point(Double(column), Double(row)) + 0.5) * block, block, block),
                    color)
            }
        }
    }

    /// A flower in a pot, or a house, in one line.
    private static func lines(on painter: inout Painter, _ color: Color, _ width: Double, _ variant: Int) {
        let frame = painter.frame(0.43)
        let share = width / frame.radius
        if variant == 0 {
            painter.fill(frame.circle(0, -0.46, 0.18).outline(width: width), color)
            for index in 0..<6 {
                let place = 0.36 * direction(Double(index) * .pi / 3)
                painter.fill(
                    frame.circle(place.x, place.y - 0.46, 0.17).without(frame.circle(0, -0.46, 0.18)).outline(
                        width: width),
                    color)
            }
            painter.fill(frame.curve((0, -0.28), (0.14, 0.1), (0, 0.4), width: share), color)
            painter.fill(frame.curve((0.05, 0.16), (0.4, -0.1), (0.44, 0.06), width: share), color)
            painter.fill(
                frame.polygon([(-0.4, 0.4), (0.4, 0.4), (0.28, 0.96), (-0.28, 0.96)]).outline(width: width), color)
        } else {
            painter.fill(
                frame.line([(-0.9, 0), (0, -0.86), (0.9, 0)], width: share), color)
            painter.fill(
                frame.line([(-0.7, -0.16), (-0.7, 0.9), (0.7, 0.9), (0.7, -0.16)], width: share), color)
            painter.fill(frame.box(-0.3, 0.56, 0.36, 0.66, corner: 0.04).outline(width: width), color)
            painter.fill(frame.box(0.32, 0.34, 0.4, 0.4).outline(width: width), color)
            painter.fill(frame.line([(0.32, 0.14), (0.32, 0.54)], width: share), color)
            painter.fill(frame.line([(0.12, 0.34), (0.52, 0.34)], width: share), color)
            painter.fill(frame.circle(0, -0.36, 0.13).outline(width: width), color)
        }
    }
}
