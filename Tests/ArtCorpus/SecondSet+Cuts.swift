extension SecondSet {
    /// Art that a border of the canvas cuts off.
    static let cuts: [Piece] = [
        cut("second: cut off at one border", seed: 261, [owl, whale], 0.92, [Point(0, 0.17), Point(-0.2, 0)]),
        cut(
            "second: cut off at two borders, with a line", seed: 262, [fox, robot], 0.94,
            [Point(0.14, 0.14), Point(-0.13, 0.15)], isOutlined: true, sides: most),
        cut("second: cut off at three borders", seed: 263, [cloud, fish], 1.22, [Point(0, 0.3), Point(0, -0.32)]),
        cut(
            "second: soft art, cut off", seed: 264, [ghost, cloud], 0.92, [Point(0, 0.15), Point(0.17, 0)],
            softness: 14, sides: few),
        Piece.stills("second: lettering, cut off", .fault(.clippedEdge), seed: 265, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let shapes = letters(
                ["HELLO", "YES!"][variant], at: painter.middle, width: [1.16, 1.3][variant] * canvas,
                height: 0.5 * canvas, stroke: [0.055, 0.08][variant] * canvas, wave: 0.03 * canvas)
            for (index, shape) in shapes.enumerated() {
                painter.fill(shape.grown(by: lineWidth(canvas)), Color(0.2, 0.12, 0.35))
                painter.fill(shape, .hue(0.5 + 0.08 * Double(index)))
            }
        },
        Piece.stills("second: shadow cut off by the canvas", .fault(.clippedEdge), seed: 266, sides: most) {
            painter, _, variant in
            let canvas = painter.canvas
            let motif = [donut, mug][variant].fitted(canvas, 0.86)
            let offset = [Point(0.02, 0.1), Point(0.1, 0.05)][variant] * canvas
            painter.fill(
                motif.silhouette.moved(by: offset), Color(0.15, 0.1, 0.25, alpha: 0.6), softness: 0.06 * canvas)
            motif.paint(&painter)
        },
        Piece.stills("second: white border cut off", .fault(.clippedEdge), seed: 267, sides: few) {
            painter, _, variant in
            let canvas = painter.canvas
            let motif = [star, bunny][variant].fitted(canvas, 0.97)
            painter.fill(motif.silhouette.grown(by: 0.045 * canvas), .white)
            motif.paint(&painter)
        },
        Piece.stills("second: glow cut off", .fault(.clippedEdge), seed: 268, sides: few) { painter, _, variant in
            let canvas = painter.canvas
            let motif = [heart, rocket][variant].fitted(canvas, 0.86)
            let color = [Color(1, 0.75, 0.35), Color(0.4, 0.7, 1)][variant]
            painter.fill(
                motif.silhouette.grown(by: 0.12 * canvas), color.with(alpha: 0.85), softness: 0.2 * canvas)
            motif.paint(&painter)
        },
    ].flatMap { $0 }

    private static func cut(
        _ kind: String, seed: UInt64, _ subjects: [Subject], _ share: Double, _ offsets: [Point],
        isOutlined: Bool = false,
        softness: Double = 0, sides: [Int] = Piece.sides
    ) -> [Piece] {
        Piece.stills(kind, .fault(.clippedEdge), seed: seed, sides: sides) { painter, _, variant in
            let (subject, canvas) = (subjects[variant], painter.canvas)
            var spot = subject.spot(in: canvas, share: share)
            spot.center += offsets[variant] * canvas
            subject.motif(spot, subject.colors).paint(
                &painter, line: isOutlined ? Color(0.2, 0.13, 0.22) : nil, lineWidth: lineWidth(canvas),
                softness: softness * canvas / 618)
        }
    }
}
