import TestSupport

/// Art in one color that vanishes on a background of this color.
extension FirstSet {
    static var contrasts: [Piece] {
        let soft = (low: [0.0, 3], high: [4.0, 14])
        return [
            plain("white art, edge of 0 to 3 px", .gray(0.99), seed: 200, soft.low),
            plain("white art, edge of 4 to 14 px", .gray(0.99), seed: 201, soft.high),
            plain("black art, edge of 0 to 3 px", .gray(0.02), seed: 202, soft.low),
            plain("black art, edge of 4 to 14 px", .gray(0.02), seed: 203, soft.high),
            plain("red art", Color(0.98, 0.02, 0.03), seed: 204, [0, 6]),
            plain("yellow art", Color(1, 0.98, 0.05), seed: 205, [1, 8]),
        ].flatMap(\.self)
    }

    private static func plain(_ kind: String, _ color: Color, seed: UInt64, _ softness: [Double]) -> [Piece] {
        Piece.stills(kind, .fault(.lowContrast), seed: seed) { painter, random, variant in
            let frame = painter.frame(variant == 0 ? 0.41 : 0.43)
            let number = Int.random(in: 0..<100, using: &random)
            let softness = softness[variant] * painter.canvas / 618
            // A hardly visible shade inside, as of paper or chalk.
            let shade = color.mixed(with: .gray(color.components.x > 0.5 ? 0 : 0.4), 0.06)
            if variant == 0 {
                let outline = Figure.motif(number, frame, .random(&random)).outline
                painter.fill(outline, color, softness: softness)
                painter.fill(outline.grown(by: -0.08 * frame.radius).outline(width: 3), shade)
            } else {
                for (index, letter) in lettering(["HEY", "YES", "WOW"][number % 3], in: frame).enumerated() {
                    painter.fill(letter, index == 1 ? shade : color, softness: softness)
                }
            }
        }
    }

    /// The letters of a word across a frame.
    static func lettering(_ word: String, in frame: Frame, weight: Double = 0.2) -> [Shape] {
        let strokes: [Character: [[(Double, Double)]]] = [
            "H": [[(0, 0), (0, 2)], [(1, 0), (1, 2)], [(0, 1), (1, 1)]],
            "E": [[(1, 0), (0, 0), (0, 2), (1, 2)], [(0, 1), (0.8, 1)]],
            "Y": [[(0, 0), (0.5, 1), (1, 0)], [(0.5, 1), (0.5, 2)]],
            "S": [
                [
                    (1, 0.2), (0.7, 0), (0.3, 0), (0, 0.4), (0.2, 0.8), (0.8, 1.2), (1, 1.6), (0.7, 2), (0.3, 2),
                    (0, 1.8),
                ]
            ],
            "W": [[(0, 0), (0.25, 2), (0.5, 0.8), (0.75, 2), (1, 0)]],
            "O": [[(0.5, 0), (0.1, 0.4), (0, 1), (0.1, 1.6), (0.5, 2), (0.9, 1.6), (1, 1), (0.9, 0.4), (0.5, 0)]],
            "L": [[(0, 0), (0, 2), (1, 2)]],
            "K": [[(0, 0), (0, 2)], [(1, 0), (0, 1.1), (1, 2)]],
        ]
        let pitch = (2 - weight) / (1.5 * Double(word.count) - 0.5)
        return word.enumerated().map { index, letter in
            let left = -1 + weight / 2 + 1.5 * pitch * Double(index)
            let lines = (strokes[letter] ?? []).map { points in
                frame.line(points.map { (left + pitch * $0.0, 0.6 * ($0.1 - 1)) }, width: weight)
            }
            return lines.dropFirst().reduce(lines.first ?? frame.circle(0, 0, 0.1)) { $0.joined(with: $1) }
        }
    }
}
