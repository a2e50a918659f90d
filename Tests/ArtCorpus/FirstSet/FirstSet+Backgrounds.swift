import TestSupport

/// Art that was exported with its background.
extension FirstSet {
    static var backgrounds: [Piece] {
        let fault = Piece.Truth.fault(.opaque, .bakedBackground, mayAlso: [.opaque, .bakedBackground])
        return join(
            Piece.stills("background of one color", fault, seed: 500) { painter, random, variant in
                subject(variant, on: &painter, &random, share: 0.38)
                let color =
                    variant == 0 ? Color.white : .hue(Double.random(in: 0...1, using: &random), saturation: 0.25)
                painter.putOn { _ in color }
            },
            Piece.stills("background of a gradient", fault, seed: 501) { painter, random, variant in
                subject(3 + variant, on: &painter, &random, share: 0.38)
                let canvas = painter.canvas
                let ends = (Color(0.98, 0.85, 0.7), Color(0.6, 0.75, 0.98))
                painter.putOn { ends.0.mixed(with: ends.1, (variant == 0 ? $0.y : ($0.x + $0.y) / 2) / canvas) }
            },
            Piece.stills("background of an editor's checkerboard", fault, seed: 502) { painter, random, variant in
                subject(6 + 5 * variant, on: &painter, &random, share: 0.4)
                let square = variant == 0 ? 8.0 : 16
                painter.putOn { point in
                    (Int(point.x / square) + Int(point.y / square)) % 2 == 0 ? .white : .gray(0.8)
                }
            },
            Piece.stills("white background with noise of a JPEG", fault, seed: 503) { painter, random, variant in
                let figure = Figure.motif(8 + variant, painter.frame(0.38), .random(&random))
                figure.paint(on: &painter)
                painter.putOn { _ in .white }
                let noise = Noise(random.next())
                let (outline, block) = (figure.outline, 8 / painter.scale)
                // Rings beside the art, block by block, and nothing where the paper is flat.
                painter.change { color, point in
                    let cell = Point((point.x / block).rounded(.down), (point.y / block).rounded(.down))
                    let reach = outline.distance((cell + 0.5) * block)
                    guard reach < 10 + block else { return color }
                    let level = Float(0.09 * (noise(point * 3 / block) - 0.5) + 0.02 * (noise(cell * 7) - 0.5))
                    return color + SIMD4(level, level, level * 0.8, 0)
                }
            },
            Piece.stills("photo in a frame", fault, seed: 504) { painter, random, variant in
                photo(on: &painter, &random)
                if variant == 1 {
                    let (canvas, middle) = (painter.canvas, painter.middle)
                    painter.fill(Shape.box(at: middle, 0.9 * canvas, 0.9 * canvas).inverted, .gray(0.97))
                }
            },
            Piece.stills("soft art in an opaque picture", fault, seed: 505) { painter, random, variant in
                let palette = Palette.random(&random)
                Figure.motif(9 + 2 * variant, painter.frame(0.36), palette).paint(on: &painter, softness: 30)
                let (middle, canvas) = (painter.middle, painter.canvas)
                painter.putOn { point in
                    palette.light.mixed(with: palette.dark, min(0.8, length(point - middle) / canvas))
                }
            },
            Piece.stills("paper of a scan", fault, seed: 506) { painter, random, variant in
                let figure = Figure.motif(1 + 4 * variant, painter.frame(0.38), .random(&random))
                figure.paint(on: &painter, softness: 2)
                let noise = Noise(random.next())
                let grain = painter.canvas / 90
                painter.putOn { point in
                    let level = 0.93 + 0.04 * noise(point / grain) - 0.03 * noise(point / grain / 20)
                    return Color(level, level * 0.985, level * 0.95)
                }
            })
    }

    /// Paints hills below a sky with a sun that is out of focus.
    private static func photo(on painter: inout Painter, _ random: inout SeededRandom) {
        let (canvas, noise) = (painter.canvas, Noise(random.next()))
        let sky = Double.random(in: 0.52...0.62, using: &random)
        painter.putOn { point in
            Color.hue(sky, saturation: 0.6 - 0.4 * point.y / canvas, brightness: 0.95 - 0.05 * noise(point / 3))
        }
        painter.fill(
            .circle(at: [0.7 * canvas, 0.25 * canvas], radius: 0.1 * canvas), Color(1, 0.95, 0.7), softness: 40)
        for (level, green) in [(0.55, 0.5), (0.68, 0.4), (0.8, 0.3)] {
            let ground = Shape { point in
                0.8 * (canvas * (level + 0.16 * (noise(Point(point.x / canvas * 4, level * 50)) - 0.5)) - point.y)
            }
            painter.fill(ground, softness: 3) { point in
                Color(0.3 * green + 0.1, green + 0.2 * noise(point / 4), 0.2 * green)
            }
        }
    }
}
