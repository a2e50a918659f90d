import Foundation
import TestSupport

extension SecondSet {
    /// Right art whose edges or insides are soft, fine or translucent.
    static let materials: [Piece] = [
        Piece.stills("second: grain inside", .clean, seed: 341, sides: [300, 618, 2000]) { painter, _, variant in
            let noise = Noise(341 + UInt64(variant))
            let motif = [lemon, fish][variant].fitted(painter.canvas, 0.86)
            motif.paint(&painter)
            painter.fill(motif.silhouette.grown(by: -1)) { point in
                let grain = noise(point / 1.6)
                return grain > 0.5
                    ? .white.with(alpha: (grain - 0.5) * 0.5) : Color(0.3, 0.1, 0.2, alpha: (0.5 - grain) * 0.6)
            }
        },
        Piece.stills("second: watercolor", .clean, seed: 342, sides: most) { painter, _, variant in
            let noise = Noise(342 + UInt64(variant))
            let motif = [mushroom, duck][variant].fitted(painter.canvas, 0.84)
            let grain = painter.canvas / 22
            for part in motif.parts {
                let rough = Shape { point in
                    (part.shape.distance(point) + 7 * (noise(point / grain) - 0.5)) / 1.4
                }
                let dark = part.color.mixed(with: Color(0.2, 0.1, 0.4), 0.35)
                painter.fill(rough) { point in
                    let edge = max(0, 1 + rough.distance(point) / 7)
                    let wash = noise.clouds(point / 90, octaves: 3)
                    return part.color.mixed(with: dark, min(1, 0.75 * edge + 0.5 * max(0, wash - 0.45)))
                        .with(alpha: min(1, 0.62 + 0.35 * wash + 0.2 * edge))
                }
            }
        },
        Piece.stills("second: hair", .clean, seed: 343, sides: [300, 618, 1000, 2000]) { painter, random, variant in
            let canvas = painter.canvas
            let spot = Spot(center: painter.middle, size: 0.45 * canvas)
            let base = [Color(0.85, 0.5, 0.25), Color(0.45, 0.55, 0.85)][variant]
            for index in 0..<150 {
                let angle = Double(index) * 2.399 + Double.random(in: -0.05...0.05, using: &random)
                let reach = Double.random(in: 0.78...0.99, using: &random)
                let bend = Double.random(in: 0.02...0.2, using: &random)
                let (root, side) = (direction(angle) * 0.6, direction(angle + .pi / 2) * 0.055)
                let tip = direction(angle + bend) * reach
                let middle = direction(angle + bend * 0.3) * 0.8
                painter.fill(
                    spot.polygon([root - side, middle - side * 0.5, tip, middle + side * 0.5, root + side]),
                    base.mixed(with: [.white, Color(0.35, 0.15, 0.2)][index % 2], Double(index % 5) * 0.08))
            }
            painter.fill(spot.disk(0, 0, 0.66), base)
            var face = Motif(spot)
            let colors = Colors(body: base, second: base.mixed(with: .white, 0.6), third: Color(0.95, 0.55, 0.6))
            face.detail(spot.oval(0, 0.1, 0.48, 0.42), colors.second)
            face.eyes(0.2, 0.02, 0.11, colors)
            face.detail(spot.oval(0, 0.18, 0.09, 0.06), colors.third)
            face.smile(0, 0.28, 0.11, colors)
            face.paint(&painter)
        },
        Piece.stills("second: glass", .clean, seed: 344) { painter, random, variant in
            let canvas = painter.canvas
            let spot = Spot(center: painter.middle, size: 0.45 * canvas)
            let tint = [Color(0.35, 0.65, 0.75), Color(0.6, 0.5, 0.85)][variant]
            let jar = [
                spot.box(0, 0.14, 1.44, 1.68, corner: 0.32),
                spot.disk(0, 0.1, 0.86),
            ][variant]
            painter.fill(jar, tint.with(alpha: 0.3))
            let inside = jar.grown(by: -0.06 * spot.size)
            for index in 0..<16 {
                let place = Point(
                    Double.random(in: -0.5...0.5, using: &random), 0.75 - 0.2 * Double(index / 4))
                painter.fill(
                    spot.disk(place.x, place.y, 0.17).inside(inside),
                    .hue(Double(index) * 0.31, saturation: 0.55, brightness: 0.92))
                painter.fill(spot.disk(place.x - 0.05, place.y - 0.06, 0.04).inside(inside), .white, opacity: 0.8)
            }
            painter.fill(jar.grown(by: -0.025 * spot.size).outline(width: 0.05 * spot.size), tint, opacity: 0.85)
            painter.fill(
                spot.bow([-0.55, 0.5], [-0.66, 0.1], [-0.5, -0.3], 0.08).inside(inside), .white, softness: 3,
                opacity: 0.75)
            let lid = spot.box(0, -0.78, [1.3, 0.8][variant], 0.3, corner: 0.08)
            painter.fill(lid, [Color(0.85, 0.42, 0.4), Color(0.5, 0.36, 0.3)][variant])
            painter.fill(spot.box(0, -0.86, [1.1, 0.64][variant], 0.05, corner: 0.02), .white, opacity: 0.4)
        },
        Piece.stills("second: smoke", .clean, seed: 345, sides: [300, 618, 1000]) { painter, _, variant in
            let canvas = painter.canvas
            var spot = mug.spot(in: canvas, share: 0.56)
            spot.center = Point(spot.center.x, 0.67 * canvas)
            let tone = [Color(0.66, 0.62, 0.74), Color(0.5, 0.68, 0.66)][variant]
            let puffs: [(x: Double, y: Double, radius: Double)] = [
                (0.46, 0.45, 0.07), (0.43, 0.36, 0.09), (0.5, 0.27, 0.1), (0.56, 0.2, 0.1), (0.48, 0.16, 0.1),
            ]
            for puff in puffs {
                painter.fill(
                    .blob(
                        at: Point(puff.x, puff.y) * canvas, radius: puff.radius * canvas,
                        bumps: [(5, 0.07, puff.x * 20), (3, 0.08, puff.y * 30)]),
                    tone, softness: 0.045 * canvas, opacity: 0.62)
            }
            mug.motif(spot, mug.colors).paint(&painter)
        },
        Piece.stills("second: portrait that fades out below", .clean, seed: 346, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            [owl, bunny][variant].fitted(canvas, 0.88).paint(&painter)
            painter.erase(
                .box(at: Point(0.5, 1.22) * canvas, 2 * canvas, 0.8 * canvas), softness: 0.24 * canvas)
        },
    ].flatMap { $0 }
}
