import Foundation
import Raster

extension SecondSet {
    static let animations: [Piece] = [
        moving("second: last frame repeats the first", .fault(.animationTiming), [whale, bat]) { side, subject, _ in
            let frames = cycle(9, side, subject, milliseconds: 80)
            return .animation(frames + frames.prefix(1))
        },
        moving("second: first frame is blank", .fault(.empty), [rocket, heart]) { side, subject, _ in
            let blank = (frame: Painter(side: side).bitmap, milliseconds: 90)
            return .animation([blank] + cycle(7, side, subject, milliseconds: 90))
        },
        moving("second: frames are too short", .fault(.animationTiming), [fish, donut]) { side, subject, variant in
            .animation(cycle(12, side, subject, milliseconds: [20, 40][variant]))
        },
        moving("second: all frames are equal", .fault(.animationTiming), [mug, cactus]) { side, subject, _ in
            var painter = Painter(side: side)
            subject.fitted(painter.canvas).paint(&painter)
            return .animation([(frame: Bitmap, milliseconds: Int)](repeating: (painter.bitmap, 100), count: 6))
        },
        moving("second: GIF with the matte of a page", .fault(.matteFringe), [duck, robot]) { side, subject, _ in
            .gif(
                cycle(8, side, subject, milliseconds: 100, share: 0.72) { painter, motif in
                    paintRing(&painter, motif, background: .white)
                })
        },
        moving("second: jump out of the canvas", .fault(.clippedEdge), [bunny, star]) { side, subject, _ in
            let frames = (0..<10).map { index in
                var painter = Painter(side: side)
                var spot = subject.spot(in: painter.canvas, share: 0.7)
                spot.center.y += painter.canvas * (0.1 - 0.38 * sin(.pi * Double(index) / 10))
                spot.turned = 0.1 * sin(2 * .pi * Double(index) / 10)
                subject.motif(spot, subject.colors).paint(&painter)
                return (frame: painter.bitmap, milliseconds: 80)
            }
            return .animation(frames)
        },
        moving("second: frame held in the middle", .clean, [owl, lemon]) { side, subject, _ in
            var frames = cycle(8, side, subject, milliseconds: 90)
            frames.insert(frames[3], at: 3)
            return .animation(frames)
        },
        moving("second: last frame held longer", .clean, [cloud, fox]) { side, subject, variant in
            var frames = cycle(8, side, subject, milliseconds: 90)
            if variant == 0 { frames.append((frames[0].frame, 700)) } else { frames[7].milliseconds = 900 }
            return .animation(frames)
        },
        moving("second: smooth loop", .clean, [sunflower, ghost]) { side, subject, variant in
            .animation(cycle([14, 10][variant], side, subject, milliseconds: [60, 80][variant]))
        },
        moving("second: GIF with a dark line", .clean, [mushroom, fish]) { side, subject, _ in
            .gif(
                cycle(8, side, subject, milliseconds: 100, share: 0.72) { painter, motif in
                    motif.paint(&painter, line: Color(0.36, 0.2, 0.4), lineWidth: lineWidth(painter.canvas))
                    painter.cutHard()
                })
        },
        moving("second: grows from a small start", .clean, [heart, donut]) { side, subject, _ in
            let frames = (0..<9).map { index in
                var painter = Painter(side: side)
                let growth = sin(.pi / 2 * Double(index + 2) / 9.5)
                subject.fitted(painter.canvas, 0.86 * growth - (index == 8 ? 0.05 : 0)).paint(&painter)
                return (frame: painter.bitmap, milliseconds: index == 8 ? 800 : 70)
            }
            return .animation(frames)
        },
        moving("second: blinking lights", .clean, [robot, star]) { side, subject, _ in
            let frames = (0..<6).map { index in
                var painter = Painter(side: side)
                var colors = subject.colors
                colors.third = .hue(Double(index) / 6)
                colors.second = .hue(Double(index) / 6 + 0.4, saturation: 0.5)
                subject.fitted(painter.canvas, colors: colors).paint(&painter)
                return (frame: painter.bitmap, milliseconds: 150)
            }
            return .animation(frames)
        },
    ].flatMap { $0 }

    private static func moving(
        _ kind: String, _ truth: Piece.Truth, _ subjects: [Subject],
        _ draw: @escaping @Sendable (_ side: Int, Subject, _ variant: Int) -> Piece.Drawing
    ) -> [Piece] {
        [300, 618].flatMap { side in
            subjects.indices.map { variant in
                Piece(kind: kind, variant: variant, side: side, truth) { draw(side, subjects[variant], variant) }
            }
        }
    }

    /// A loop in which a subject sways and hops; no two frames are equal.
    private static func cycle(
        _ count: Int, _ side: Int, _ subject: Subject, milliseconds: Int, share: Double = 0.78,
        paint: (inout Painter, Motif) -> Void = { painter, motif in motif.paint(&painter) }
    ) -> [(frame: Bitmap, milliseconds: Int)] {
        (0..<count).map { index in
            var painter = Painter(side: side)
            let turn = 2 * .pi * Double(index) / Double(count) + 0.3
            var spot = subject.spot(in: painter.canvas, share: share)
            spot.center.y += 0.035 * painter.canvas * cos(turn)
            spot.turned = 0.12 * sin(turn)
            paint(&painter, subject.motif(spot, subject.colors))
            return (painter.bitmap, milliseconds)
        }
    }
}
