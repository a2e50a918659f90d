extension SecondSet {
    private static let white = Colors(
        body: .gray(0.985), second: .white, third: .gray(0.96), ink: .gray(0.93), glint: .white)
    private static let black = Colors(
        body: .gray(0.025), second: .gray(0.05), third: .gray(0.06), ink: .black, glint: .gray(0.09))

    /// Art that vanishes on white, black, yellow or red.
    static let pale: [Piece] = [
        plain("second: white art, crisp", seed: 221, white, [ghost, bunny]),
        plain("second: white art, slightly soft", seed: 222, white, [cloud, owl], softness: 4),
        plain("second: white art, very soft", seed: 223, white, [cloud, ghost], softness: 34, sides: few),
        plain("second: black art, crisp", seed: 224, black, [bat, duck]),
        plain("second: black art, slightly soft", seed: 225, black, [owl, cactus], softness: 4, sides: few),
        plain("second: black art, very soft", seed: 226, black, [bat, cloud], softness: 34, sides: few),
        plain(
            "second: art of pure yellow", seed: 227,
            Colors(
                body: Color(1, 0.99, 0.02), second: Color(1, 1, 0.2), third: Color(0.97, 0.94, 0),
                ink: Color(0.95, 0.92, 0), glint: Color(1, 1, 0.3)),
            [lemon, star]),
        plain(
            "second: art of pure red", seed: 228,
            Colors(
                body: Color(1, 0.01, 0.01), second: Color(1, 0.08, 0.06), third: Color(0.95, 0, 0),
                ink: Color(0.93, 0, 0), glint: Color(1, 0.1, 0.08)),
            [heart, star]),
        Piece.stills("second: white lettering without a border", .fault(.lowContrast), seed: 229, sides: most) {
            painter, _, variant in
            let canvas = painter.canvas
            for shape in letters(
                ["OKAY", "YES!"][variant], at: painter.middle, width: 0.88 * canvas, height: 0.5 * canvas,
                stroke: 0.06 * canvas, wave: [0, 0.05][variant] * canvas)
            { painter.fill(shape, .white) }
        },
        Piece.stills("second: line art in black", .fault(.lowContrast), seed: 230, sides: most) {
            painter, _, variant in
            let motif = [cactus, duck][variant].fitted(painter.canvas, 0.84)
            let width = [1, 0.8][variant] * lineWidth(painter.canvas)
            for line in motif.lines(width: width, detailWidth: 0.7 * width) { painter.fill(line, .gray(0.02)) }
        },
    ].flatMap { $0 }

    static let star = Subject(
        colors: Colors(body: Color(0.98, 0.78, 0.3), second: Color(1, 0.9, 0.6), third: Color(0.9, 0.5, 0.45))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.star(0, 0, 0.84, arms: 5, inner: 0.55).grown(by: 0.1 * spot.size), colors.body)
        motif.detail(spot.oval(-0.28, -0.32, 0.16, 0.07, turned: -0.6), colors.second)
        motif.eyes(0.22, -0.04, 0.09, colors)
        motif.smile(0, 0.12, 0.12, colors)
        for side in [-1.0, 1] { motif.detail(spot.oval(side * 0.4, 0.14, 0.09, 0.06), colors.third) }
        return motif
    }

    private static func plain(
        _ kind: String, seed: UInt64, _ colors: Colors, _ subjects: [Subject], softness: Double = 0,
        sides: [Int] = Piece.sides
    ) -> [Piece] {
        Piece.stills(kind, .fault(.lowContrast), seed: seed, sides: sides) { painter, _, variant in
            // A soft edge belongs to the sticker, so it has the same share of a smaller one.
            let softness = softness * painter.canvas / 618
            subjects[variant].fitted(painter.canvas, 0.86, colors: colors).paint(
                &painter, softness: softness, shading: 0)
        }
    }
}
