import Foundation
import TestSupport

extension Piece {
    /// Returns the pieces of a kind of animations: two variants in 300 and 618 px.
    ///
    /// - Parameters:
    ///   - frames: The number of drawn frames.
    ///   - milliseconds: The delay of a frame by its number.
    ///   - isGIF: Whether the file is a GIF instead of an APNG.
    ///   - order: The numbers of the drawn frames in the order in which they are shown, or `nil` for each once.
    ///   - paint: Paints a frame; the phase is from 0 to 1, and 1 would be the first frame again.
    static func animations(
        _ kind: String, _ truth: Piece.Truth, seed: UInt64, frames: Int, variants: Int = 2, isGIF: Bool = false,
        milliseconds: @escaping @Sendable (Int) -> Int = { _ in 100 }, order: [Int]? = nil,
        _ paint:
            @escaping @Sendable (
                _ painter: inout Painter, _ random: inout SeededRandom, _ variant: Int, _ phase: Double
            ) -> Void

    ) -> [Piece] {
        FirstSet.stickerSides.flatMap { side in
            (0..<variants).map { variant in
                Piece(kind: kind, variant: variant, side: side, truth) {
                    let drawn = (0..<frames).map { number in
                        var painter = Painter(side: side)
                        var random = SeededRandom(seed &* 1000 &+ UInt64(variant))
                        paint(&painter, &random, variant, Double(number) / Double(frames))
                        return painter.bitmap
                    }
                    let shown = (order ?? Array(0..<frames)).enumerated()
                        .map { (frame: drawn[$0.element], milliseconds: milliseconds($0.offset)) }
                    return isGIF ? .gif(shown) : .animation(shown)
                }
            }
        }
    }
}

/// Animations that play wrongly, and animations that are right.
extension FirstSet {
    /// From -1 to 1 and back while the phase goes from 0 to 1.
    static func wave(_ phase: Double) -> Double { sin(2 * .pi * phase) }

    /// Paints a figure that hops and leans over.
    @Sendable private static func hop(
        _ painter: inout Painter, _ random: inout SeededRandom, _ variant: Int, _ phase: Double
    ) {
        let number = Int.random(in: 0..<Figure.motifs, using: &random)
        let shift = Point(0.03 * wave(phase), -0.04 * abs(wave(phase / 2 + 0.06))) * painter.canvas
        let frame = Frame(painter.middle + [0, 0.02 * painter.canvas] + shift, 0.4 * painter.canvas)
        Figure.motif(number + variant, frame, .random(&random)).paint(on: &painter)
    }

    /// Paints a figure that closes its eyes in the middle of the animation.
    @Sendable private static func blink(
        _ painter: inout Painter, _ random: inout SeededRandom, _ variant: Int, _ phase: Double
    ) {
        let palette = Palette.random(&random)
        let frame = painter.frame()
        let isClosed = (0.45...0.65).contains(phase)
        let outline = Shape.blob(at: frame.center, radius: 0.88 * frame.radius, bumps: [(variant + 3, 0.06, 1)])
        Figure(outline: outline, base: { _ in palette.body }) { painter in
            painter.fill(frame.ellipse(0, 0.34, 1.1, 0.8), palette.light)
            guard isClosed else {
                painter.paintFace(in: frame, at: -0.06, apart: 0.34, size: 0.16, palette.dark)
                return
            }
            for side in [-1.0, 1] {
                painter.fill(frame.line([(side * 0.2, -0.06), (side * 0.48, -0.06)], width: 0.06), palette.dark)
            }
            painter.fill(frame.curve((-0.13, 0.16), (0, 0.36), (0.13, 0.16), width: 0.056), palette.dark)
        }.paint(on: &painter, line: 6 * painter.canvas / 618, lineColor: palette.dark)
    }

    static var faultyAnimations: [Piece] {
        let fault = Piece.Truth.fault(.animationTiming)
        return join(
            Piece.animations(
                "animation with a seam", fault, seed: 600, frames: 8, order: [0, 1, 2, 3, 4, 5, 6, 7, 0], hop),
            Piece.animations(
                "animation with a seam, GIF", fault, seed: 601, frames: 7, isGIF: true, milliseconds: { _ in 100 },
                order: [0, 1, 2, 3, 4, 5, 6, 0]
            ) { painter, random, variant, phase in
                hop(&painter, &random, variant, phase)
                painter.cutHard()
            },
            Piece.animations(
                "animation with a blank first frame", .fault(.empty, mayAlso: [.animationTiming]), seed: 602, frames: 8
            ) { painter, random, variant, phase in
                if phase > 0 { hop(&painter, &random, variant, phase) }
            },
            Piece.animations(
                "animation with frames of 33 ms", fault, seed: 603, frames: 12, milliseconds: { _ in 33 }, hop),
            Piece.animations("animation of equal frames", fault, seed: 604, frames: 6) { painter, random, variant, _ in
                hop(&painter, &random, variant, 0.2)
            },
            Piece.animations(
                "animation with a held frame", .fault(.animationTiming, as: .note), seed: 605, frames: 8,
                order: [0, 1, 2, 3, 3, 4, 5, 6, 7], hop),
            Piece.animations(
                "animation with a frame of 5 s", fault, seed: 606, frames: 6,
                milliseconds: { $0 == 2 ? 5000 : 80 }, hop))
    }

    static var goodAnimations: [Piece] {
        join(
            Piece.animations("animation that hops", .clean, seed: 620, frames: 10, milliseconds: { _ in 60 }, hop),
            Piece.animations(
                "animation with a hold at the end", .clean, seed: 621, frames: 8,
                milliseconds: { $0 == 8 ? 700 : 80 }, order: [0, 1, 2, 3, 4, 5, 6, 7, 0], hop),
            Piece.animations("animation that blinks", .clean, seed: 622, frames: 10, milliseconds: { _ in 90 }, blink),
            Piece.animations("animation that turns", .clean, seed: 623, frames: 12, milliseconds: { _ in 50 }) {
                painter, random, variant, phase in
                let palette = Palette.random(&random)
                let (frame, arms) = (painter.frame(), 5 + 3 * variant)
                let turn = 2 * .pi * phase / Double(arms)
                let star = Shape.star(
                    at: frame.center, radius: 0.92 * frame.radius, arms: arms, inner: 0.6, turned: turn)
                painter.fill(star.grown(by: 0.06 * frame.radius), palette.body)
                painter.fill(star.grown(by: -0.1 * frame.radius), palette.second)
                painter.paintFace(in: frame, at: -0.04, apart: 0.18, size: 0.09, palette.dark)
            },
            Piece.animations(
                "animation that pulses, GIF", .clean, seed: 624, frames: 8, isGIF: true, milliseconds: { _ in 100 }
            ) { painter, random, variant, phase in
                let frame = painter.frame(0.4 + 0.03 * wave(phase))
                Figure.motif(10 + variant, frame, .random(&random)).paint(on: &painter)
                painter.cutHard()
            },
            Piece.animations("animation with a flying spark", .clean, seed: 625, frames: 9) {
                painter, random, variant, phase in
                subject(4 + 3 * variant, on: &painter, &random, share: 0.36)
                let place = painter.middle + 0.43 * painter.canvas * direction(-1.2 + 1.6 * phase)
                let spark = Shape.star(at: place, radius: 0.045 * painter.canvas, arms: 4, inner: 0.35)
                painter.fillBelow(spark, .hue(0.12, saturation: 0.5, brightness: 1))
            })
    }
}
