import TestSupport

/// Remains of a background around the art.
extension FirstSet {
    static var halos: [Piece] {
        let colors: [(name: String, color: Color, hues: [Double])] = [
            ("white", .white, Palette.hues), ("black", .black, Palette.hues),
            ("green", Color(0.1, 0.75, 0.2), [0.56, 0.63, 0.72, 0.8, 0.88]),
            ("blue", Color(0.1, 0.3, 0.9), [0.34, 0.4, 0.8, 0.88]), ("light gray", .gray(0.8), Palette.hues),
        ]
        return colors.enumerated().flatMap { index, color in
            halo("halo of \(color.name), hard", color.color, color.hues, number: index, isSoft: false)
                + halo("halo of \(color.name), feathered", color.color, color.hues, number: index + 5, isSoft: true)
        }
    }

    private static func halo(_ kind: String, _ color: Color, _ hues: [Double], number: Int, isSoft: Bool) -> [Piece] {
        Piece.stills(kind, .fault(.matteFringe, mayAlso: [.hardEdge]), seed: UInt64(100 + number)) {
            painter, random, variant in
            let figure = Figure.motif(number + 5 * variant, painter.frame(), .random(&random, hues: hues))
            figure.paint(on: &painter)
            let width = Double.random(in: variant == 0 ? 1...2 : 2.5...4, using: &random)
            if isSoft {
                painter.fillBelow(figure.outline.grown(by: width / 2), color, softness: width + 1)
            } else {
                painter.fillBelow(figure.outline.grown(by: width), color)
            }
        }
    }

    static var mattes: [Piece] {
        let fault = Piece.Truth.fault(.matteFringe, mayAlso: [.hardEdge])
        return join(
            Piece.stills("rim of a magic wand, white", fault, seed: 120) { painter, random, variant in
                rim(of: .white, keeping: 0.2, on: &painter, &random, variant)
            },
            Piece.stills("rim of a magic wand, black", fault, seed: 121) { painter, random, variant in
                rim(of: .black, keeping: 0.25, on: &painter, &random, variant + 3)
            },
            Piece.stills("edge mixed with white", fault, seed: 122) { painter, random, variant in
                let figure = Figure.motif(4 + 3 * variant, painter.frame(), .random(&random))
                figure.paint(on: &painter, softness: 3)
                painter.mixEdge(with: .white)
            },
            Piece.stills("edge mixed with black", fault, seed: 123) { painter, random, variant in
                let figure = Figure.motif(6 + 3 * variant, painter.frame(), .random(&random))
                figure.paint(on: &painter, softness: 3)
                painter.mixEdge(with: .black)
            },
            Piece.stills("jagged edge", .fault(.hardEdge, as: .note), seed: 125, sides: stickerSides) {
                painter, random, variant in
                subject(4 * variant, on: &painter, &random)
                painter.cutHard()
            },
            Piece.stills("halo of white in places", fault, seed: 124) { painter, random, variant in
                let figure = Figure.motif(2 + 7 * variant, painter.frame(), .random(&random))
                figure.paint(on: &painter)
                let noise = Noise(UInt64(900 + variant))
                let (outline, grain) = (figure.outline, painter.canvas / 9)
                painter.fillBelow(
                    Shape { point in
                        (outline.distance(point) - max(0, 9 * noise(point / grain) - 3.5)) / 1.4
                    }, .white)
            },
            mattesOfGIFs)
    }

    private static func rim(
        of color: Color, keeping alpha: Double, on painter: inout Painter, _ random: inout SeededRandom, _ number: Int
    ) {
        let figure = Figure.motif(number, painter.frame(), .random(&random))
        figure.paint(on: &painter, softness: 5)
        painter.mixEdge(with: color)
        painter.cutHard(at: alpha)
    }

    /// A GIF has no partial alpha: what was partly transparent was mixed with the color of a page.
    private static var mattesOfGIFs: [Piece] {
        [("white", Color.white, 3), ("black", .black, 7)].flatMap { name, color, number in
            Piece.animations(
                "matte of a GIF, \(name)", .fault(.matteFringe, mayAlso: [.hardEdge]), seed: UInt64(130 + number),
                frames: 6, isGIF: true
            ) { painter, random, variant, phase in
                let palette = Palette.random(&random)
                let frame = Frame(painter.middle + [0, 0.02 * painter.canvas * wave(phase)], 0.42 * painter.canvas)
                Figure.motif(number + variant, frame, palette).paint(on: &painter, softness: 2.5)
                painter.mixEdge(with: color)
                painter.cutHard(at: 0.06)
            }
        }
    }
}
