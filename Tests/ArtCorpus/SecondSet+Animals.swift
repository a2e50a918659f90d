extension SecondSet {
    static let fox = Subject(
        colors: Colors(body: Color(0.9, 0.48, 0.18), second: Color(0.99, 0.93, 0.84), third: Color(0.38, 0.2, 0.24))
    ) { spot, colors in
        var motif = Motif(spot)
        for side in [-1.0, 1] {
            motif.add(
                spot.soft([[side * 0.78, -0.9], [side * 0.22, -0.45], [side * 0.72, 0.05]], corner: 0.07), colors.body)
            motif.detail(
                spot.polygon([[side * 0.7, -0.72], [side * 0.38, -0.4], [side * 0.66, -0.2]]), colors.third)
        }
        let head = spot.oval(0, 0.12, 0.88, 0.7)
        motif.add(head, colors.body)
        for side in [-1.0, 1] {
            motif.detail(spot.oval(side * 0.5, 0.45, 0.48, 0.36, turned: side * -0.5).inside(head), colors.second)
        }
        motif.detail(spot.polygon([[-0.12, -0.6], [0.12, -0.6], [0, -0.2]]).inside(head), colors.third)
        motif.eyes(0.36, 0.1, 0.11, colors)
        motif.detail(spot.oval(0, 0.42, 0.14, 0.1), colors.ink)
        motif.smile(0, 0.58, 0.14, colors)
        return motif
    }

    static let whale = Subject(
        colors: Colors(body: Color(0.24, 0.52, 0.82), second: Color(0.8, 0.9, 0.97), third: Color(0.97, 0.6, 0.62))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.oval(0.8, -0.45, 0.3, 0.16, turned: -0.7), colors.body)
        motif.add(spot.oval(0.52, -0.5, 0.28, 0.15, turned: 0.8), colors.body)
        let body = spot.oval(-0.12, 0.22, 0.85, 0.58).joined(
            with: spot.polygon([[0.35, -0.15], [0.6, -0.4], [0.78, -0.35], [0.72, 0.2], [0.5, 0.5]]))
        motif.add(body, colors.body)
        motif.detail(spot.oval(-0.25, 0.72, 0.8, 0.38).inside(body), colors.second)
        for x in [-0.6, -0.35, -0.1, 0.15] {
            motif.detail(spot.bow([x, 0.48], [x + 0.04, 0.6], [x, 0.74], 0.03).inside(body), colors.body)
        }
        motif.add(spot.oval(0.12, 0.42, 0.26, 0.13, turned: 0.7), colors.body)
        motif.detail(spot.oval(-0.5, 0.0, 0.09, 0.11), colors.ink)
        motif.detail(spot.disk(-0.53, -0.04, 0.035), colors.glint)
        motif.detail(spot.oval(-0.34, 0.2, 0.1, 0.06), colors.third)
        motif.detail(spot.oval(-0.3, -0.2, 0.22, 0.06, turned: -0.2), colors.second)
        return motif
    }

    static let owl = Subject(
        colors: Colors(body: Color(0.56, 0.4, 0.62), second: Color(0.93, 0.84, 0.72), third: Color(0.96, 0.66, 0.2))
    ) { spot, colors in
        var motif = Motif(spot)
        for side in [-1.0, 1] {
            motif.add(spot.oval(side * 0.22, 0.9, 0.16, 0.09), colors.third)
            motif.add(
                spot.soft([[side * 0.55, -0.88], [side * 0.1, -0.6], [side * 0.62, -0.3]], corner: 0.05), colors.body)
        }
        let body = spot.oval(0, 0.1, 0.72, 0.82)
        motif.add(body, colors.body)
        motif.detail(spot.oval(0, 0.5, 0.48, 0.5).inside(body), colors.second)
        for (x, y) in [(-0.2, 0.4), (0.0, 0.4), (0.2, 0.4), (-0.1, 0.56), (0.1, 0.56), (0, 0.72)] {
            motif.detail(spot.bow([x - 0.07, y], [x, y + 0.12], [x + 0.07, y], 0.035), colors.body)
        }
        for side in [-1.0, 1] {
            motif.add(spot.oval(side * 0.68, 0.25, 0.17, 0.45, turned: side * -0.25), colors.body)
            motif.detail(spot.disk(side * 0.3, -0.2, 0.29), colors.second)
        }
        motif.eyes(0.28, -0.18, 0.17, colors)
        motif.detail(spot.soft([[-0.07, -0.02], [0.07, -0.02], [0, 0.12]], corner: 0.03), colors.third)
        return motif
    }

    static let bunny = Subject(
        colors: Colors(body: Color(0.95, 0.7, 0.76), second: Color(0.99, 0.9, 0.9), third: Color(0.9, 0.45, 0.58))
    ) { spot, colors in
        var motif = Motif(spot)
        for side in [-1.0, 1] {
            motif.add(spot.oval(side * 0.34, -0.52, 0.2, 0.5, turned: side * 0.2), colors.body)
            motif.detail(spot.oval(side * 0.34, -0.52, 0.1, 0.36, turned: side * 0.2), colors.third)
        }
        motif.add(spot.oval(0, 0.35, 0.78, 0.62), colors.body)
        for side in [-1.0, 1] { motif.detail(spot.oval(side * 0.16, 0.55, 0.2, 0.16), colors.second) }
        for side in [-1.0, 1] { motif.detail(spot.oval(side * 0.52, 0.5, 0.12, 0.08), colors.third) }
        motif.eyes(0.38, 0.26, 0.11, colors)
        motif.detail(spot.oval(0, 0.42, 0.09, 0.06), colors.third)
        motif.smile(0, 0.56, 0.11, colors)
        return motif
    }

    static let fish = Subject(
        colors: Colors(body: Color(0.2, 0.68, 0.66), second: Color(0.98, 0.74, 0.36), third: Color(0.92, 0.4, 0.45))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.soft([[0.45, 0], [0.9, -0.45], [0.82, 0], [0.9, 0.45]], corner: 0.06), colors.third)
        motif.add(spot.soft([[-0.3, -0.4], [0.25, -0.78], [0.4, -0.3]], corner: 0.06), colors.third)
        motif.add(spot.soft([[-0.1, 0.45], [0.2, 0.72], [0.3, 0.35]], corner: 0.06), colors.third)
        let body = spot.oval(-0.2, 0, 0.76, 0.54)
        motif.add(body, colors.body)
        for x in [-0.1, 0.18, 0.44] { motif.detail(spot.oval(x, 0, 0.07, 0.6).inside(body), colors.second) }
        motif.detail(spot.disk(-0.6, -0.12, 0.15), colors.glint)
        motif.detail(spot.disk(-0.62, -0.1, 0.085), colors.ink)
        motif.detail(spot.bow([-0.86, 0.18], [-0.72, 0.26], [-0.6, 0.14], 0.045), colors.ink)
        motif.detail(spot.soft([[-0.28, 0.1], [-0.02, 0.05], [-0.05, 0.3]], corner: 0.04), colors.third)
        return motif
    }

    static let bat = Subject(
        colors: Colors(body: Color(0.42, 0.32, 0.62), second: Color(0.6, 0.46, 0.78), third: Color(0.94, 0.55, 0.66))
    ) { spot, colors in
        var motif = Motif(spot)
        for side in [-1.0, 1] {
            let top = bend([0.1, -0.1], [0.5, -0.75], [0.98, -0.45])
            let bottom =
                bend([0.98, -0.45], [0.9, 0], [0.88, 0.3]) + bend([0.88, 0.3], [0.7, 0.1], [0.56, 0.4])
                + bend([0.56, 0.4], [0.4, 0.2], [0.1, 0.4])
            motif.add(spot.polygon((top + bottom).map { [side * $0.x, $0.y] }), colors.second)
            motif.detail(spot.bow([side * 0.2, 0], [side * 0.6, -0.4], [side * 0.9, -0.4], 0.05), colors.body)
            motif.add(
                spot.soft([[side * 0.3, -0.6], [side * 0.06, -0.3], [side * 0.32, -0.2]], corner: 0.04), colors.body)
        }
        motif.add(spot.oval(0, 0.1, 0.38, 0.46), colors.body)
        motif.detail(spot.oval(0, 0.3, 0.22, 0.2), colors.second)
        motif.eyes(0.15, -0.04, 0.09, colors)
        for side in [-1.0, 1] { motif.detail(spot.oval(side * 0.26, 0.12, 0.07, 0.04), colors.third) }
        motif.smile(0, 0.1, 0.08, colors)
        return motif
    }

    static let ghost = Subject(
        colors: Colors(body: Color(0.72, 0.8, 0.95), second: Color(0.88, 0.92, 0.99), third: Color(0.95, 0.6, 0.7))
    ) { spot, colors in
        var motif = Motif(spot)
        for side in [-1.0, 1] {
            motif.add(spot.oval(side * 0.66, 0.2, 0.24, 0.14, turned: side * -0.6), colors.body)
        }
        let feet = [-0.47, -0.16, 0.16, 0.47].map { spot.disk($0, 0.74, 0.19) }
        motif.add(
            union([spot.disk(0, -0.25, 0.66), spot.box(0, 0.25, 1.32, 1), union(feet)]), colors.body)
        motif.detail(spot.oval(-0.26, -0.55, 0.2, 0.1, turned: -0.6), colors.second)
        motif.eyes(0.22, -0.2, 0.12, colors)
        motif.detail(spot.oval(0, 0.1, 0.09, 0.12), colors.ink)
        for side in [-1.0, 1] { motif.detail(spot.oval(side * 0.42, 0.02, 0.1, 0.06), colors.third) }
        return motif
    }

    static let duck = Subject(
        colors: Colors(body: Color(0.36, 0.68, 0.4), second: Color(0.86, 0.7, 0.5), third: Color(0.95, 0.58, 0.2))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.oval(-0.72, -0.4, 0.3, 0.13, turned: 0.1), colors.third)
        motif.add(spot.soft([[0.5, 0.2], [0.92, -0.05], [0.8, 0.5]], corner: 0.06), colors.second)
        let body = spot.oval(0.15, 0.4, 0.74, 0.46)
        motif.add(body, colors.second)
        motif.add(spot.line([[-0.28, -0.3], [-0.24, -0.02]], 0.36), colors.body)
        motif.add(spot.disk(-0.3, -0.45, 0.4), colors.body)
        motif.add(spot.line([[-0.42, 0.02], [-0.05, -0.02]], 0.12), colors.third)
        motif.add(spot.oval(0.3, 0.36, 0.36, 0.2, turned: -0.25), colors.body)
        motif.detail(spot.oval(-0.38, -0.52, 0.07, 0.1), colors.ink)
        motif.detail(spot.disk(-0.4, -0.56, 0.03), colors.glint)
        motif.detail(spot.oval(0.36, 0.38, 0.22, 0.05, turned: -0.25), colors.second)
        return motif
    }
}
