extension SecondSet {
    /// Art that was exported with its background.
    static let backgrounds: [Piece] = [
        baked("second: background of one color", seed: 281, [rocket, lemon]) { _, variant in
            let color = [Color.white, Color(0.3, 0.45, 0.62)][variant]
            return { _ in color }
        },
        baked("second: background with a gradient", seed: 282, [whale, sunflower], sides: few) { canvas, variant in
            let (top, bottom) = [
                (Color(0.7, 0.85, 0.98), Color(0.98, 0.9, 0.85)), (Color(0.36, 0.25, 0.5), Color(0.85, 0.5, 0.55)),
            ][variant]
            return { top.mixed(with: bottom, $0.y / canvas) }
        },
        baked("second: checkerboard of an editor", seed: 283, [bunny, cactus], sides: most) { canvas, variant in
            let cell = canvas / [40.0, 26][variant]
            let (light, dark) = [(Color.white, Color.gray(0.8)), (Color.gray(0.4), Color.gray(0.6))][variant]
            return { point in
                (Int(point.x / cell) + Int(point.y / cell)) % 2 == 0 ? light : dark
            }
        },
        baked("second: photo paper with the noise of a JPEG", seed: 284, [mug, owl], sides: most) { _, variant in
            let noise = Noise(284 + UInt64(variant))
            let paper = [Color(0.95, 0.93, 0.88), Color(0.9, 0.91, 0.93)][variant]
            return { point in
                let block = Point((point.x / 8).rounded(.down), (point.y / 8).rounded(.down))
                let level =
                    0.05 * (noise(point / 1.7) - 0.5) + 0.025 * (noise(block * 7.3 + 90) - 0.5)
                    - 0.06 * noise(point / 260)
                var color = paper
                color.components += SIMD4(repeating: Float(level))
                color.components.w = 1
                return color
            }
        },
    ].flatMap { $0 }

    private static func baked(
        _ kind: String, seed: UInt64, _ subjects: [Subject], sides: [Int] = Piece.sides,
        _ background: @escaping @Sendable (_ canvas: Double, Int) -> (Point) -> Color
    ) -> [Piece] {
        Piece.stills(kind, .fault(.opaque, .bakedBackground), seed: seed, sides: sides) { painter, _, variant in
            subjects[variant].fitted(painter.canvas, 0.8).paint(&painter)
            painter.putOn(background(painter.canvas, variant))
        }
    }
}
