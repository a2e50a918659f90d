import Foundation

extension SecondSet {
    /// Strokes of capital letters in a square of 1.
    private static let strokes: [Character: [[Point]]] = [
        "A": [[[0.05, 1], [0.5, 0], [0.95, 1]], [[0.25, 0.64], [0.75, 0.64]]],
        "E": [[[0.85, 0], [0.1, 0], [0.1, 1], [0.85, 1]], [[0.1, 0.5], [0.7, 0.5]]],
        "H": [[[0.1, 0], [0.1, 1]], [[0.9, 0], [0.9, 1]], [[0.1, 0.5], [0.9, 0.5]]],
        "I": [[[0.5, 0], [0.5, 1]]],
        "K": [[[0.1, 0], [0.1, 1]], [[0.85, 0], [0.12, 0.55]], [[0.35, 0.4], [0.9, 1]]],
        "L": [[[0.15, 0], [0.15, 1], [0.85, 1]]],
        "N": [[[0.1, 1], [0.1, 0], [0.9, 1], [0.9, 0]]],
        "O": [arc([0.5, 0.5], 0.45, 0.5, from: 0, to: 2 * .pi)],
        "S": [
            arc([0.5, 0.26], 0.38, 0.26, from: -0.4, to: -1.5 * .pi)
                + arc([0.5, 0.76], 0.4, 0.24, from: -0.5 * .pi, to: 0.85 * .pi)
        ],
        "T": [[[0.05, 0], [0.95, 0]], [[0.5, 0], [0.5, 1]]],
        "V": [[[0.05, 0], [0.5, 1], [0.95, 0]]],
        "W": [[[0, 0], [0.25, 1], [0.5, 0.3], [0.75, 1], [1, 0]]],
        "Y": [[[0.05, 0], [0.5, 0.5], [0.95, 0]], [[0.5, 0.5], [0.5, 1]]],
        "!": [[[0.5, 0], [0.5, 0.62]], [[0.5, 0.97], [0.5, 1]]],
    ]

    private static func arc(_ center: Point, _ across: Double, _ down: Double, from: Double, to: Double) -> [Point] {
        (0...22).map { center + Point(across, down) * direction(from + (to - from) * Double($0) / 22) }
    }

    /// The letters of a word around a point, each as a shape.
    ///
    /// - Parameters:
    ///   - height: The height of the middle of the strokes, in pixels of the sticker.
    ///   - wave: How far the letters go up and down.
    static func letters(
        _ word: String, at center: Point, width: Double, height: Double, stroke: Double, wave: Double = 0
    ) -> [Shape] {
        let advance = width / Double(word.count)
        return word.enumerated().compactMap { index, letter in
            guard let lines = strokes[letter] else { return nil }
            let corner =
                center
                + Point(
                    (Double(index) - Double(word.count) / 2) * advance,
                    -height / 2 + (index % 2 == 0 ? wave : -wave))
            let scale = Point(advance - stroke * 1.25, height)
            let offset = Point(stroke * 0.625, 0)
            return union(
                lines.map { line in .line(line.map { corner + offset + $0 * scale }, width: stroke) })
        }
    }
}
