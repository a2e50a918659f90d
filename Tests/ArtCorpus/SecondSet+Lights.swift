import Foundation

extension SecondSet {
    /// Right art with light of its own: neon, jellyfish, a candle and light along an edge.
    static let lights: [Piece] = [
        Piece.stills("second: neon sign, mostly glow", .clean, seed: 361, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let color = [Color(1, 0.22, 0.6), Color(0.1, 0.75, 0.9)][variant]
            let tubes: Shape
            if variant == 0 {
                let motif = heart.fitted(canvas, 0.62)
                tubes = motif.silhouette.outline(width: 0.03 * canvas)
            } else {
                tubes = union(
                    letters(
                        "OK", at: painter.middle, width: 0.64 * canvas, height: 0.42 * canvas, stroke: 0.03 * canvas))
            }
            painter.fill(tubes.grown(by: 0.075 * canvas), color.with(alpha: 0.6), softness: 0.15 * canvas)
            painter.fill(tubes.grown(by: 0.015 * canvas), color, softness: 0.04 * canvas, opacity: 0.8)
            painter.fill(tubes, color)
            painter.fill(tubes.grown(by: -0.009 * canvas), color.mixed(with: .white, 0.75), softness: 0.006 * canvas)
        },
        Piece.stills("second: candle with a halo of light", .clean, seed: 362, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let spot = Spot(center: painter.middle, size: 0.44 * canvas)
            let light = [Color(1, 0.62, 0.2), Color(1, 0.5, 0.45)][variant]
            painter.fill(spot.disk(0, -0.42, 0.3), light.with(alpha: 0.75), softness: 0.32 * canvas)
            var motif = Motif(spot)
            motif.add(spot.box(0, 0.9, 1.1, 0.16, corner: 0.08), Color(0.5, 0.4, 0.6))
            motif.add(
                spot.box(0, 0.4, 0.62, 0.94, corner: 0.1),
                [Color(0.62, 0.75, 0.85), Color(0.86, 0.6, 0.72)][variant])
            motif.detail(spot.line([[-0.2, 0.04], [-0.2, 0.3]], 0.1), Color(0.85, 0.9, 0.94))
            motif.detail(spot.line([[0, -0.05], [0, -0.2]], 0.05), Color(0.2, 0.14, 0.2))
            motif.detail(
                spot.soft([[-0.1, -0.28], [0.1, -0.28], [0, -0.62]], corner: 0.08), Color(0.98, 0.55, 0.15))
            motif.detail(spot.soft([[-0.04, -0.26], [0.04, -0.26], [0, -0.42]], corner: 0.05), Color(1, 0.9, 0.5))
            motif.eyes(0.13, 0.38, 0.06, fox.colors)
            motif.smile(0, 0.5, 0.07, fox.colors)
            motif.paint(&painter)
        },
        Piece.stills("second: light along one edge", .clean, seed: 363, sides: most) { painter, _, variant in
            let canvas = painter.canvas
            let subject = [whale, mushroom][variant]
            let motif = subject.fitted(canvas, 0.86)
            motif.paint(&painter, shading: 0.35)
            let silhouette = motif.silhouette
            let shift = Point(0.022, 0.026) * canvas
            painter.fill(
                silhouette.without(silhouette.moved(by: shift)).grown(by: -0.6),
                [Color(0.55, 0.93, 0.98), Color(1, 0.8, 0.5)][variant], softness: 1.5)
        },
        Piece.stills("second: jellyfish, translucent", .clean, seed: 364, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let spot = Spot(center: painter.middle, size: 0.45 * canvas)
            let color = [Color(0.75, 0.4, 0.85), Color(0.2, 0.6, 0.8)][variant]
            for (index, x) in [-0.5, -0.25, 0, 0.25, 0.5].enumerated() {
                let pull = index % 2 == 0 ? 0.22 : -0.22
                let points =
                    bend([x, 0], [x + pull, 0.3], [x, 0.5])
                    + bend([x, 0.5], [x - pull, 0.7], [x * 0.9, 0.92 - 0.1 * abs(x)])
                painter.fill(spot.line(points, 0.09), color, opacity: 0.65)
            }
            let bell = spot.oval(0, -0.1, 0.86, 0.84).without(spot.box(0, 0.62, 2, 1.2, corner: 0.1))
            painter.erase(bell)
            painter.fill(bell, opacity: 0.75) { point in
                color.mixed(with: .white, 0.35 * max(0, 1 - length(point - spot.at(-0.3, -0.5)) / spot.size))
            }
            painter.fill(bell.grown(by: -0.02 * spot.size).outline(width: 0.04 * spot.size), color)
            painter.fill(spot.oval(-0.36, -0.6, 0.2, 0.09, turned: -0.6), .white, opacity: 0.75)
            var face = Motif(spot)
            face.eyes(0.26, -0.26, 0.09, fox.colors)
            face.smile(0, -0.16, 0.09, fox.colors)
            face.paint(&painter)
        },
    ].flatMap { $0 }
}
