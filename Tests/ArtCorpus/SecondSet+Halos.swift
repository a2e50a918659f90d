extension SecondSet {
    /// Art whose edge shows what it was once on.
    static let halos: [Piece] = [
        halo("second: white rim of 2 px, hard", seed: 201, .white, [owl, cactus], width: 2),
        halo("second: white rim, feathered", seed: 202, .white, [fish, mug], width: 4, softness: 3),
        halo("second: thin black rim on pastel art", seed: 203, .gray(0.02), [iceCream, bunny], width: 1.6),
        halo("second: black rim, feathered", seed: 204, .gray(0), [bunny, iceCream], width: 3.5, softness: 2.5),
        halo(
            "second: rim of a green screen", seed: 205, Color(0.1, 0.85, 0.2), [fox, donut], width: 2.2, sides: few),
        halo(
            "second: rim of a blue screen, feathered", seed: 206, Color(0.08, 0.2, 0.95), [donut, fox], width: 4,
            softness: 3, sides: most),
        Piece.stills("second: soft edge mixed with white", .fault(.matteFringe), seed: 207) { painter, _, variant in
            let subject = [robot, mushroom][variant]
            subject.fitted(painter.canvas).paint(&painter, softness: 6)
            // Composed with white and cut out twice, as a picture is that was pasted from one program to another.
            for _ in 0..<2 { painter.mixEdge(with: .white) }
        },
        Piece.stills("second: ring of mixed pixels, cut hard", .fault(.matteFringe), seed: 208, sides: few) {
            painter, _, variant in
            let subject = [whale, owl][variant]
            paintRing(&painter, subject.fitted(painter.canvas), background: .white)
        },
        Piece.stills("second: white left on one side", .fault(.matteFringe), seed: 209, sides: most) {
            painter, _, variant in
            let motif = [mug, duck][variant].fitted(painter.canvas, 0.82)
            let shift = painter.canvas * 0.006
            let side = variant == 0 ? Point(shift, shift) : Point(-shift, shift)
            painter.fill(motif.silhouette.moved(by: side).grown(by: 0.5), .white)
            motif.paint(&painter)
        },
    ].flatMap { $0 }

    private static func halo(
        _ kind: String, seed: UInt64, _ color: Color, _ subjects: [Subject], width: Double, softness: Double = 0,
        sides: [Int] = Piece.sides
    ) -> [Piece] {
        Piece.stills(kind, .fault(.matteFringe), seed: seed, sides: sides) { painter, _, variant in
            let motif = subjects[variant].fitted(painter.canvas, 0.84)
            painter.fill(motif.silhouette.grown(by: width - softness / 2), color, softness: softness)
            motif.paint(&painter)
        }
    }

    /// Draws art as a GIF shows it that was made for a background of another color.
    static func paintRing(_ painter: inout Painter, _ motif: Motif, background: Color) {
        let silhouette = motif.silhouette
        for (width, share) in [(2.2, 0.8), (1.1, 0.45)] {
            for part in motif.parts where part.isOutlined {
                painter.fill(part.shape.grown(by: width), part.color.mixed(with: background, share))
            }
        }
        motif.paint(&painter)
        painter.erase(Shape { -silhouette.distance($0) + 2.2 })
        painter.cutHard()
    }
}
