import Inspection
import TestSupport

extension SecondSet {
    /// Art with something around it that is hard to see.
    static let strays: [Piece] = [
        stray(
            "second: veil over the whole canvas", seed: 241, [fox, cactus], mayAlso: [.bakedBackground], sides: most
        ) { painter, _, _, variant in
            let veil = [Color(0.75, 0.75, 0.8, alpha: 8 / 255.0), Color(0.4, 0.34, 0.3, alpha: 13 / 255.0)][variant]
            painter.fill(.box(at: painter.middle, 2 * painter.canvas, 2 * painter.canvas), veil)
        },
        stray("second: pale cloud beside the art", seed: 242, [rocket, sunflower]) { painter, _, _, variant in
            let canvas = painter.canvas
            let place = variant == 0 ? Point(0.17, 0.3) : Point(0.81, 0.66)
            let blob = Shape.blob(
                at: place * canvas, radius: 0.09 * canvas, bumps: [(3, 0.2, 1), (5, 0.1, 2)])
            painter.fill(blob, .gray(0.55, alpha: [0.12, 0.22][variant]), softness: 0.08 * canvas)
        },
        stray("second: faint signature", seed: 243, [mushroom, star]) { painter, random, _, variant in
            let canvas = painter.canvas
            let start = Point(variant == 0 ? 0.72 : 0.06, 0.94) * canvas
            let points = (0..<14).map { index in
                start + Point(
                    Double(index) * 0.016, Double.random(in: -0.022...0.022, using: &random) * (index < 3 ? 1.6 : 1))
                    * canvas
            }
            let color = Color(0.4, 0.38, 0.42, alpha: [0.16, 0.3][variant])
            painter.fill(.line(points, width: max(1.5, 0.004 * canvas)), color)
        },
        Piece.stills(
            "second: guide lines", .fault(.strayPixels, mayAlso: [.clippedEdge]), seed: 244, sides: few
        ) { painter, _, variant in
            let canvas = painter.canvas
            let color = [Color(0.1, 0.75, 0.95, alpha: 0.35), Color(0.95, 0.2, 0.7, alpha: 0.3)][variant]
            for share in [[0.06, 0.5, 0.94], [0.5]][variant] {
                for line in [
                    Shape.box(at: Point(share, 0.5) * canvas, 1.4, canvas * 2),
                    .box(at: Point(0.5, share) * canvas, canvas * 2, 1.4),
                ] { painter.fill(line, color) }
            }
            [owl, mug][variant].fitted(canvas, 0.8).paint(&painter)
        },
        stray("second: specks", seed: 245, [heart, whale]) { painter, random, silhouette, variant in
            scatter([9, 5][variant], &painter, &random, silhouette, radius: 1...1.8) { random in
                .hue(Double.random(in: 0...1, using: &random), brightness: 0.6)
            }
        },
        stray("second: dust", seed: 246, [bat, iceCream], sides: few) { painter, random, silhouette, variant in
            scatter([160, 90][variant], &painter, &random, silhouette, radius: 0.7...1.3) { random in
                .gray(0.45, alpha: Double.random(in: 0.18...0.45, using: &random))
            }
        },
        stray("second: smear of the eraser", seed: 247, [fish, duck]) { painter, random, _, variant in
            let canvas = painter.canvas
            let points = [
                [Point(0.05, 0.2), Point(0.2, 0.09), Point(0.36, 0.16), Point(0.5, 0.06)],
                [Point(0.6, 0.08), Point(0.74, 0.2), Point(0.88, 0.1), Point(0.94, 0.3)],
            ][variant]
            let color = [Color(0.3, 0.6, 0.62, alpha: 0.09), Color(0.5, 0.4, 0.3, alpha: 0.1)][variant]
            painter.fill(.line(points.map { $0 * canvas }, width: 0.06 * canvas), color, softness: 0.015 * canvas)
        },
        Piece.stills("second: second copy, almost transparent", .fault(.strayPixels), seed: 248, sides: few) {
            painter, _, variant in
            let motif = [robot, sunflower][variant].fitted(painter.canvas, 0.74)
            let shift = painter.canvas * 0.08
            painter.fill(
                motif.silhouette.moved(by: variant == 0 ? Point(-shift, -shift) : Point(shift, -0.6 * shift)),
                motif.parts[0].color.mixed(with: .gray(0.5), 0.3).with(alpha: 20 / 255.0))
            motif.paint(&painter)
        },
        Piece.stills(
            "second: grain of the paper around a scan", .fault(.strayPixels, mayAlso: [.bakedBackground]), seed: 249,
            sides: [300, 618, 2000]
        ) { painter, _, variant in
            let (noise, canvas) = (Noise(249 + UInt64(variant)), painter.canvas)
            let patch = Shape.blob(
                at: painter.middle, radius: 0.44 * canvas, bumps: [(5, 0.05, 1), (9, 0.03, 2), (14, 0.02, 0)])
            painter.fill(patch, softness: 12) { point in
                let grain = noise(point / 2.2)
                return Color(0.78, 0.74, 0.66, alpha: max(0, grain - 0.35) * 0.45)
            }
            [cactus, fox][variant].fitted(canvas, 0.74).paint(&painter)
        },
    ].flatMap { $0 }

    private static func stray(
        _ kind: String, seed: UInt64, _ subjects: [Subject], mayAlso: Set<Rule> = [], sides: [Int] = Piece.sides,
        _ addStray: @escaping @Sendable (inout Painter, inout SeededRandom, _ silhouette: Shape, Int) -> Void
    ) -> [Piece] {
        Piece.stills(kind, .fault(.strayPixels, mayAlso: mayAlso), seed: seed, sides: sides) {
            painter, random, variant in
            let motif = subjects[variant].fitted(painter.canvas, 0.8)
            addStray(&painter, &random, motif.silhouette, variant)
            motif.paint(&painter)
        }
    }

    /// Draws dots at least 8 px away from a shape and 4 px away from the borders.
    private static func scatter(
        _ count: Int, _ painter: inout Painter, _ random: inout SeededRandom, _ silhouette: Shape,
        radius: ClosedRange<Double>, color: (inout SeededRandom) -> Color
    ) {
        let canvas = painter.canvas
        var drawn = 0
        while drawn < count {
            let point = Point(
                Double.random(in: 0.02...0.98, using: &random), Double.random(in: 0.02...0.98, using: &random))
            let size = Double.random(in: radius, using: &random)
            let color = color(&random)
            guard silhouette.distance(point * canvas) > 8 else { continue }
            painter.fill(.circle(at: point * canvas, radius: size), color)
            drawn += 1
        }
    }
}
