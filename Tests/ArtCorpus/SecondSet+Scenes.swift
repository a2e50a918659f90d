import Foundation
import TestSupport

extension SecondSet {
    /// Right art of several parts.
    static let scenes: [Piece] = [
        Piece.stills("second: sparkles and hearts around", .clean, seed: 401) { painter, _, variant in
            let canvas = painter.canvas
            [star, bunny][variant].fitted(canvas, [0.6, 0.62][variant]).paint(&painter)
            let places: [(x: Double, y: Double, size: Double)] = [
                (0.12, 0.16, 0.075), (0.9, 0.22, 0.06), (0.1, 0.78, 0.055), (0.88, 0.86, 0.08), (0.8, 0.08, 0.045),
            ]
            for (index, place) in places.enumerated() {
                let center = Point(place.x, place.y) * canvas
                if variant == 0 {
                    painter.fill(
                        .star(at: center, radius: place.size * canvas, arms: 4, inner: 0.35),
                        .hue(0.1 * Double(index) + 0.5))
                } else {
                    heart.motif(Spot(center: center, size: place.size * canvas), heart.colors).paint(&painter)
                }
            }
        },
        Piece.stills("second: rain below a cloud", .clean, seed: 402, sides: [300, 618, 2000]) { painter, _, variant in
            let canvas = painter.canvas
            var spot = cloud.spot(in: canvas, share: 0.86)
            spot.center.y -= 0.18 * canvas
            cloud.motif(spot, cloud.colors).paint(&painter, line: Color(0.25, 0.3, 0.5), lineWidth: lineWidth(canvas))
            for index in 0..<9 {
                let place = Point(0.2 + 0.15 * Double(index % 5) + (index > 4 ? 0.07 : 0), index > 4 ? 0.86 : 0.7)
                let drop = Spot(center: place * canvas, size: 0.045 * canvas, turned: 0.2)
                if variant == 0 {
                    painter.fill(
                        drop.disk(0, 0.3, 0.6).joined(with: drop.polygon([[0, -1.1], [0.55, 0.1], [-0.55, 0.1]])),
                        Color(0.2, 0.55, 0.9))
                } else {
                    painter.fill(
                        union(
                            (0..<3).map { arm in
                                let tip = direction(Double(arm) * .pi / 3) * 0.9
                                return drop.line([tip, -tip], 0.3)
                            }), Color(0.35, 0.65, 0.85))
                }
            }
        },
        Piece.stills("second: comic with a bubble and dots", .clean, seed: 403) { painter, _, variant in
            let canvas = painter.canvas
            let line = Color(0.24, 0.18, 0.32)
            let width = lineWidth(canvas)
            let subject = [duck, robot][variant]
            var spot = subject.spot(in: canvas, share: 0.46)
            spot.center += Point(-0.23, 0.21) * canvas
            subject.motif(spot, subject.colors).paint(&painter, line: line, lineWidth: width)
            let bubble = Shape.blob(
                at: Point(0.66, 0.32) * canvas, radius: 0.25 * canvas, bumps: [(9, 0.04, 1), (2, 0.05, 0.8)])
            for shape in [
                bubble, .circle(at: Point(0.46, 0.53) * canvas, radius: 0.03 * canvas),
                .circle(at: Point(0.4, 0.46) * canvas, radius: 0.018 * canvas),
            ] {
                painter.fill(shape.grown(by: width), line)
                painter.fill(shape, .gray(0.99))
            }
            if variant == 0 {
                for shape in letters(
                    "HI!", at: Point(0.66, 0.32) * canvas, width: 0.3 * canvas, height: 0.15 * canvas,
                    stroke: 0.022 * canvas)
                {
                    painter.fill(shape, Color(0.85, 0.35, 0.3))
                }
            } else {
                heart.motif(Spot(center: Point(0.66, 0.33) * canvas, size: 0.12 * canvas), heart.colors).paint(&painter)
            }
        },
        Piece.stills("second: splash of paint", .clean, seed: 404, sides: few) { painter, random, variant in
            let canvas = painter.canvas
            let color = [Color(0.2, 0.5, 0.9), Color(0.6, 0.3, 0.75)][variant]
            var drops = [
                Shape.blob(
                    at: painter.middle, radius: 0.26 * canvas, bumps: [(7, 0.16, 0), (3, 0.1, 1), (11, 0.06, 2)])
            ]
            for index in 0..<13 {
                let angle = Double(index) * .pi / 6.5 + Double.random(in: -0.12...0.12, using: &random)
                let distance = Double.random(in: 0.34...0.43, using: &random) * canvas
                let radius = Double.random(in: 0.014...0.04, using: &random) * canvas
                drops.append(.circle(at: painter.middle + direction(angle) * distance, radius: radius))
                if index % 3 == 0 {
                    drops.append(
                        .line(
                            [painter.middle, painter.middle + direction(angle) * distance], width: radius * 1.1))
                }
            }
            let all = union(drops)
            painter.fill(all) { color.mixed(with: .white, 0.3 * max(0, 1 - $0.y / canvas)) }
            painter.fill(
                all.grown(by: -0.012 * canvas).without(
                    all.grown(by: -0.012 * canvas).moved(by: Point(0.014, 0.014) * canvas)),
                color.mixed(with: .white, 0.65))
        },
        Piece.stills("second: two friends apart", .clean, seed: 405, sides: [300, 618, 1000, 3000]) {
            painter, _, variant in
            let canvas = painter.canvas
            let friends = variant == 0 ? [cactus, mushroom] : [donut, mug]
            for (index, subject) in friends.enumerated() {
                var spot = subject.spot(in: canvas, share: [0.5, 0.44][index])
                spot.center += Point(index == 0 ? -0.2 : 0.22, index == 0 ? -0.12 : 0.16) * canvas
                spot.turned = index == 0 ? -0.1 : 0.12
                subject.motif(spot, subject.colors).paint(&painter)
            }
        },
        Piece.stills("second: balloon on a thread", .clean, seed: 406, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let spot = Spot(center: painter.middle, size: 0.45 * canvas)
            let color = [Color(0.88, 0.38, 0.5), Color(0.3, 0.62, 0.7)][variant]
            painter.fill(
                .line(
                    (bend([0, 0.25], [0.3, 0.5], [0, 0.68]) + bend([0, 0.68], [-0.2, 0.82], [0.05, 0.98])).map {
                        spot.at($0.x, $0.y)
                    }, width: 0.008 * canvas + 1), color.mixed(with: Color(0.4, 0.2, 0.3), 0.3))
            var motif = Motif(spot)
            motif.add(spot.polygon([[-0.1, 0.36], [0.1, 0.36], [0, 0.2]]), color)
            motif.add(spot.oval(0, -0.35, 0.56, 0.63), color)
            motif.detail(spot.oval(-0.26, -0.62, 0.13, 0.2, turned: 0.5), color.mixed(with: .white, 0.6))
            motif.eyes(0.18, -0.3, 0.07, fox.colors)
            motif.smile(0, -0.18, 0.09, fox.colors)
            motif.paint(&painter)
        },
        Piece.stills("second: photo in a paper frame", .clean, seed: 407, sides: most) { painter, _, variant in
            let canvas = painter.canvas
            let spot = Spot(center: painter.middle, size: 0.43 * canvas, turned: [-0.08, 0.1][variant])
            let frame = spot.box(0, 0, 1.6, 1.9, corner: 0.03)
            painter.fill(
                frame.moved(by: Point(0.006, 0.016) * canvas), Color(0.15, 0.1, 0.25, alpha: 0.5),
                softness: 0.04 * canvas)
            painter.fill(frame, Color(0.97, 0.96, 0.93))
            let (top, bottom) = [
                (Color(0.45, 0.7, 0.9), Color(0.95, 0.85, 0.7)), (Color(0.3, 0.25, 0.5), Color(0.9, 0.5, 0.5)),
            ][variant]
            let picture = spot.box(0, -0.14, 1.36, 1.36)
            painter.fill(picture) { top.mixed(with: bottom, $0.y / canvas) }
            painter.fill(
                spot.oval(0, 0.72, 1.2, 0.5).inside(picture), [Color(0.4, 0.65, 0.4), Color(0.25, 0.3, 0.45)][variant])
            var small = spot
            small.center = spot.at(0, -0.06)
            small.size *= 0.5
            let subject = [whale, cactus][variant]
            subject.motif(small, subject.colors).paint(&painter)
        },
    ].flatMap { $0 }
}
