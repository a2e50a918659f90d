import TestSupport

/// Art that a border of the canvas cuts off, and art at a wrong place.
extension FirstSet {
    static var borders: [Piece] {
        let fault = Piece.Truth.fault(.clippedEdge, mayAlso: [.offCenter])
        let places: [(kind: String, x: Double, y: Double, share: Double)] = [
            ("cut off at one border", 0, 0.22, 0.43), ("cut off at two borders", 0.24, 0.22, 0.43),
            ("cut off at three borders", 0, 0.18, 0.58),
        ]
        return join(
            places.enumerated().flatMap { index, place in
                [0.0, 5].flatMap { softness in
                    Piece.stills(
                        "\(place.kind), \(softness > 0 ? "soft" : "hard")", fault,
                        seed: UInt64(400 + 2 * index) + (softness > 0 ? 1 : 0)
                    ) { painter, random, variant in
                        // Through bodies, not just a corner of a ring or a tip.
                        let number = [0, 4, 8, 11, 4][(index + 2 * variant) % 5]
                        let direction: Double = variant == 0 ? 1 : -1
                        let shift = Point(direction * place.x, place.y) * painter.canvas
                        let frame = Frame(painter.middle + shift, place.share * painter.canvas)
                        Figure.motif(number, frame, .random(&random)).paint(on: &painter, softness: softness)
                    }
                }
            },
            Piece.stills("cut off, with a line around the character", fault, seed: 410) { painter, random, variant in
                let shift = Point(variant == 0 ? 0 : 0.16, variant == 0 ? 0.24 : 0.1) * painter.canvas
                let frame = Frame(painter.middle + shift, 0.46 * painter.canvas)
                let palette = Palette.random(&random)
                Figure.motif(2 + 2 * variant, frame, palette)
                    .paint(on: &painter, line: 7 * painter.canvas / 618, lineColor: palette.dark)
            },
            Piece.stills("cut off, with a white border", fault, seed: 411) { painter, random, variant in
                let shift = Point(0, variant == 0 ? 0.2 : -0.18) * painter.canvas
                let frame = Frame(painter.middle + shift, 0.42 * painter.canvas)
                let figure = Figure.motif(5 + 3 * variant, frame, .random(&random))
                figure.paint(on: &painter)
                painter.fillBelow(figure.outline.grown(by: 12 * painter.canvas / 618), .white)
            })
    }

    static var positions: [Piece] {
        join(
            Piece.stills("far from the middle", .fault(.offCenter, as: .note), seed: 420) { painter, random, variant in
                let shift = Point(0.17, variant == 0 ? -0.16 : 0.14) * painter.canvas
                Figure.motif(4 + variant, Frame(painter.middle + shift, 0.3 * painter.canvas), .random(&random))
                    .paint(on: &painter)
            },
            Piece.stills("small on its canvas", .fault(.wastedMargin, as: .note), seed: 421) {
                painter, random, variant in
                subject(2 * variant, on: &painter, &random, share: variant == 0 ? 0.16 : 0.2)
            },
            Piece.stills(
                "nothing to see", .fault(.empty, as: .error, mayAlso: [.lowContrast]), seed: 422, variants: 1,
                sides: stickerSides
            ) { _, _, _ in })
    }
}
