import TestSupport

extension SecondSet {
    /// Right art that looks made by hand or printed.
    static let sketches: [Piece] = [
        Piece.stills("second: sketch with its construction lines", .clean, seed: 381, sides: most) {
            painter, random, variant in
            let canvas = painter.canvas
            let subject = [fox, bunny][variant]
            let motif = subject.fitted(canvas, 0.74)
            let pencil = [Color(0.25, 0.42, 0.75), Color(0.7, 0.36, 0.3)][variant]
            let (thin, thick) = (0.005 * canvas + 0.5, 0.012 * canvas + 0.8)
            motif.paint(&painter, shading: 0.1)
            let axis = subject.spot(in: canvas, share: 0.74)
            for shape in [
                axis.oval(0, 0.2, 0.95, 0.78).outline(width: thin),
                axis.line([[0, -1], [0, 1.02]], 0).grown(by: thin / 2),
                axis.line([[-1.08, 0.16], [1.08, 0.16]], 0).grown(by: thin / 2),
            ] { painter.fill(shape, pencil.with(alpha: 0.8)) }
            for line in motif.lines(width: thick, detailWidth: 0) {
                for _ in 0..<2 {
                    let shake = Point(
                        Double.random(in: -0.006...0.006, using: &random),
                        Double.random(in: -0.006...0.006, using: &random))
                    painter.fill(line.moved(by: shake * canvas), pencil, opacity: 0.9)
                }
            }
        },
        Piece.stills("second: print whose colors are shifted", .clean, seed: 382, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let motif = [cactus, rocket][variant].fitted(canvas, 0.8)
            let shift = Point(0.022, 0.018) * canvas
            for part in motif.parts {
                painter.fill(part.shape.moved(by: part.isOutlined ? shift : .zero), part.color)
            }
            let ink = [Color(0.3, 0.2, 0.5), Color(0.12, 0.3, 0.5)][variant]
            for line in motif.lines(width: lineWidth(canvas), detailWidth: 0.6 * lineWidth(canvas)) {
                painter.fill(line, ink)
            }
        },
        Piece.stills("second: strokes of a dry brush", .clean, seed: 383, sides: [300, 618, 1000, 2000]) {
            painter, random, variant in
            let canvas = painter.canvas
            let spot = Spot(center: painter.middle, size: 0.44 * canvas)
            let noise = Noise(383 + UInt64(variant))
            for (index, y) in [-0.62, -0.2, 0.22, 0.64].enumerated() {
                let reach = Double.random(in: 0.7...0.92, using: &random)
                let stroke = spot.bow(
                    [-reach, y + 0.06], [0, y - 0.16], [0.92, y + Double.random(in: -0.05...0.05, using: &random)], 0.34
                )
                let color = Color.hue([0.9, 0.5][variant] + 0.07 * Double(index), saturation: 0.6)
                // Bristles run along the stroke, and leave gaps towards its end.
                let bristles = Shape { point in
                    let dry = max(0, (point.x - spot.center.x) / spot.size - 0.1)
                    let gap = noise(Point(point.x / 160, point.y / (0.009 * canvas + 1.5))) - 1 + 0.75 * dry
                    return max(stroke.distance(point), gap * 3)
                }
                painter.fill(bristles, color)
            }
        },
        Piece.stills("second: cut paper", .clean, seed: 384, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let motif = [sunflower, whale][variant].fitted(canvas, 0.82)
            for part in motif.parts {
                guard part.isOutlined else {
                    painter.fill(part.shape, part.color)
                    continue
                }
                painter.fill(
                    part.shape.moved(by: Point(0.008, 0.012) * canvas), Color(0.15, 0.1, 0.25, alpha: 0.45),
                    softness: 0.02 * canvas)
                painter.fill(part.shape, part.color)
            }
        },
    ].flatMap { $0 }
}
