import Foundation

extension SecondSet {
    static let cactus = Subject(
        colors: Colors(body: Color(0.33, 0.66, 0.42), second: Color(0.8, 0.45, 0.32), third: Color(0.96, 0.5, 0.65))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.line([[-0.62, -0.3], [-0.62, 0.02], [-0.2, 0.12]], 0.26), colors.body)
        motif.add(spot.line([[0.6, -0.45], [0.6, -0.1], [0.2, 0]], 0.24), colors.body)
        motif.add(spot.box(0, -0.15, 0.62, 1.4, corner: 0.3), colors.body)
        for (x, y) in [(-0.14, -0.55), (0.16, -0.6), (0.02, -0.4), (0.2, -0.3), (-0.6, -0.2), (0.6, -0.3)] {
            motif.detail(
                spot.line([[x, y], [x + 0.04, y + 0.1]], 0.035), colors.second.mixed(with: colors.glint, 0.6))
        }
        motif.add(spot.polygon([[-0.48, 0.48], [0.48, 0.48], [0.36, 0.98], [-0.36, 0.98]]), colors.second)
        motif.add(spot.box(0, 0.48, 1.12, 0.2, corner: 0.05), colors.second)
        motif.add(spot.star(0.1, -0.86, 0.2, arms: 6, inner: 0.55), colors.third)
        motif.eyes(0.14, -0.1, 0.07, colors)
        motif.smile(0, 0.05, 0.08, colors)
        return motif
    }

    static let mushroom = Subject(
        colors: Colors(body: Color(0.78, 0.24, 0.36), second: Color(0.97, 0.9, 0.8), third: Color(0.9, 0.78, 0.68))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.soft([[-0.22, 0], [0.22, 0], [0.34, 0.78], [-0.34, 0.78]], corner: 0.1), colors.second)
        let cap = spot.oval(0, 0.05, 0.94, 0.9).without(spot.box(0, 0.7, 2.4, 1.1))
        motif.add(cap.joined(with: spot.box(0, 0.12, 1.88, 0.2, corner: 0.1)), colors.body)
        for (x, y, radius) in [(-0.5, -0.2, 0.17), (0.08, -0.5, 0.2), (0.56, -0.12, 0.14), (-0.1, -0.05, 0.1)] {
            motif.detail(spot.disk(x, y, radius).inside(cap), colors.second)
        }
        motif.detail(spot.box(0, 0.26, 0.56, 0.08, corner: 0.04), colors.third)
        motif.eyes(0.15, 0.48, 0.07, colors)
        motif.smile(0, 0.6, 0.07, colors)
        return motif
    }

    static let mug = Subject(
        colors: Colors(body: Color(0.3, 0.6, 0.72), second: Color(0.46, 0.28, 0.2), third: Color(0.96, 0.72, 0.5))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.oval(0.6, 0.1, 0.3, 0.36).without(spot.oval(0.6, 0.1, 0.16, 0.2)), colors.body)
        let body = spot.box(-0.12, 0.1, 1.3, 1.5, corner: 0.24)
        motif.add(body, colors.body)
        motif.detail(spot.box(-0.12, 0.62, 1.6, 0.16).inside(body), colors.third)
        motif.add(spot.oval(-0.12, -0.62, 0.65, 0.2), colors.body.mixed(with: .white, 0.4))
        motif.detail(spot.oval(-0.12, -0.6, 0.54, 0.14), colors.second)
        motif.eyes(0.24, 0.05, 0.1, colors, middle: -0.12)
        motif.smile(-0.12, 0.2, 0.13, colors)
        for side in [-1.0, 1] { motif.detail(spot.oval(-0.12 + side * 0.42, 0.22, 0.1, 0.06), colors.third) }
        return motif
    }

    static let rocket = Subject(
        colors: Colors(body: Color(0.86, 0.87, 0.92), second: Color(0.88, 0.34, 0.38), third: Color(0.35, 0.62, 0.88))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.soft([[-0.16, 0.6], [0.16, 0.6], [0, 0.94]], corner: 0.05), Color(0.98, 0.66, 0.2))
        for side in [-1.0, 1] {
            motif.add(
                spot.soft(
                    [[side * 0.3, 0.05], [side * 0.68, 0.55], [side * 0.62, 0.78], [side * 0.28, 0.55]], corner: 0.05),
                colors.second)
        }
        let body = spot.oval(0, -0.15, 0.46, 0.84)
        motif.add(body, colors.body)
        motif.detail(spot.box(0, -0.85, 1.2, 0.6).inside(body), colors.second)
        motif.detail(spot.box(0, 0.52, 1.2, 0.16).inside(body), colors.second)
        motif.detail(spot.oval(0.34, -0.1, 0.12, 0.7).inside(body), colors.body.mixed(with: colors.third, 0.35))
        motif.detail(spot.disk(0, -0.12, 0.25), colors.second)
        motif.detail(spot.disk(0, -0.12, 0.18), colors.third)
        motif.detail(spot.oval(-0.06, -0.18, 0.06, 0.04, turned: -0.6), colors.glint)
        return motif
    }

    static let iceCream = Subject(
        colors: Colors(body: Color(0.96, 0.74, 0.82), second: Color(0.72, 0.88, 0.8), third: Color(0.9, 0.74, 0.52))
    ) { spot, colors in
        var motif = Motif(spot)
        let cone = spot.soft([[-0.44, 0.05], [0.44, 0.05], [0, 0.9]], corner: 0.06)
        motif.add(cone, colors.third)
        for step in -3...3 {
            let x = Double(step) * 0.2
            for tilt in [-0.5, 0.5] {
                motif.detail(
                    spot.line([[x - tilt, -0.1], [x + tilt, 0.9]], 0.025).inside(cone),
                    colors.third.mixed(with: Color(0.5, 0.3, 0.2), 0.4))
            }
        }
        motif.add(spot.disk(-0.3, -0.18, 0.36), colors.second)
        motif.add(spot.disk(0.3, -0.18, 0.36), colors.body.mixed(with: Color(0.98, 0.86, 0.6), 0.8))
        motif.add(spot.disk(0, -0.52, 0.38), colors.body)
        motif.detail(spot.oval(-0.14, -0.66, 0.12, 0.07, turned: -0.6), colors.glint.with(alpha: 0.8))
        motif.eyes(0.14, -0.46, 0.05, colors)
        motif.smile(0, -0.38, 0.07, colors)
        return motif
    }

    static let donut = Subject(
        colors: Colors(body: Color(0.88, 0.64, 0.38), second: Color(0.9, 0.46, 0.64), third: Color(0.4, 0.75, 0.85))
    ) { spot, colors in
        var motif = Motif(spot)
        let hole = spot.disk(0, 0, 0.28)
        motif.add(spot.disk(0, 0, 0.96).without(hole), colors.body)
        let icing = Shape.blob(
            at: spot.at(0, 0), radius: 0.82 * spot.size, bumps: [(7, 0.05, 1), (4, 0.03, 2 + spot.turned)])
        motif.detail(icing.without(spot.disk(0, 0, 0.36)), colors.second)
        for index in 0..<22 {
            let angle = Double(index) * 2.4 + spot.turned
            let radius = index % 2 == 0 ? 0.5 : 0.66
            let (middle, along) = (direction(angle) * radius, direction(angle * 3) * 0.05)
            let color = [colors.third, colors.glint, Color(0.98, 0.82, 0.3)][index % 3]
            motif.detail(spot.line([middle - along, middle + along], 0.055), color)
        }
        return motif
    }

    static let robot = Subject(
        colors: Colors(body: Color(0.5, 0.6, 0.72), second: Color(0.95, 0.62, 0.3), third: Color(0.3, 0.8, 0.75))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.line([[0, -0.7], [0, -0.86]], 0.07), colors.body)
        motif.add(spot.disk(0, -0.88, 0.11), colors.second)
        for side in [-1.0, 1] {
            motif.add(spot.line([[side * 0.45, 0.4], [side * 0.72, 0.5], [side * 0.76, 0.2]], 0.15), colors.second)
            motif.add(spot.box(side * 0.24, 0.9, 0.3, 0.2, corner: 0.06), colors.second)
            motif.add(spot.disk(side * 0.68, -0.32, 0.13), colors.second)
        }
        motif.add(spot.box(0, 0.1, 0.3, 0.3), colors.second)
        motif.add(spot.box(0, 0.5, 0.96, 0.74, corner: 0.16), colors.body)
        motif.add(spot.box(0, -0.32, 1.3, 0.82, corner: 0.22), colors.body)
        motif.detail(spot.box(0, -0.3, 1.02, 0.5, corner: 0.14), colors.ink)
        for side in [-1.0, 1] { motif.detail(spot.disk(side * 0.24, -0.32, 0.12), colors.third) }
        motif.detail(spot.bow([-0.12, -0.16], [0, -0.06], [0.12, -0.16], 0.04), colors.third)
        for (index, color) in [colors.second, colors.third, Color(0.9, 0.4, 0.5)].enumerated() {
            motif.detail(spot.disk(-0.24 + 0.24 * Double(index), 0.48, 0.08), color)
        }
        return motif
    }

    static let sunflower = Subject(
        colors: Colors(body: Color(0.96, 0.66, 0.2), second: Color(0.48, 0.3, 0.2), third: Color(0.36, 0.62, 0.32))
    ) { spot, colors in
        var motif = Motif(spot)
        motif.add(spot.bow([0.05, 0.1], [-0.08, 0.6], [0, 0.98], 0.1), colors.third)
        motif.add(spot.oval(-0.3, 0.74, 0.3, 0.12, turned: 0.4), colors.third)
        motif.add(spot.oval(0.3, 0.66, 0.3, 0.12, turned: -0.5), colors.third)
        for index in 0..<12 {
            let angle = Double(index) * .pi / 6 + 0.1
            let middle = direction(angle) * 0.45
            motif.add(spot.oval(middle.x, middle.y - 0.3, 0.24, 0.13, turned: angle), colors.body)
        }
        motif.add(spot.disk(0, -0.3, 0.38), colors.second)
        motif.eyes(0.14, -0.34, 0.06, colors)
        motif.smile(0, -0.24, 0.08, colors)
        for side in [-1.0, 1] { motif.detail(spot.oval(side * 0.24, -0.22, 0.06, 0.04), Color(0.9, 0.5, 0.45)) }
        return motif
    }

    static let heart = Subject(
        colors: Colors(body: Color(0.85, 0.3, 0.55), second: Color(0.95, 0.6, 0.75), third: Color(0.7, 0.2, 0.5))
    ) { spot, colors in
        var motif = Motif(spot)
        let points = (0..<64).map { index -> Point in
            let turn = Double(index) * .pi / 32
            let down = 13 * cos(turn) - 5 * cos(2 * turn) - 2 * cos(3 * turn) - cos(4 * turn)
            return [pow(sin(turn), 3), -down / 16.5 - 0.08]
        }
        let shape = spot.polygon(points)
        motif.add(shape, colors.body)
        motif.detail(shape.without(spot.oval(-0.18, -0.2, 1.0, 0.95)).grown(by: -0.015 * spot.size), colors.third)
        motif.detail(spot.oval(-0.5, -0.46, 0.2, 0.11, turned: -0.7), colors.second)
        return motif
    }

    static let lemon = Subject(
        colors: Colors(body: Color(0.98, 0.85, 0.3), second: Color(1, 0.95, 0.6), third: Color(0.5, 0.7, 0.3))
    ) { spot, colors in
        var motif = Motif(spot)
        let body = union([
            spot.oval(0, 0.05, 0.78, 0.62, turned: -0.4), spot.oval(0.66, -0.24, 0.2, 0.14, turned: -0.4),
            spot.oval(-0.68, 0.34, 0.17, 0.12, turned: -0.4),
        ])
        motif.add(body, colors.body)
        motif.detail(spot.oval(-0.24, -0.2, 0.26, 0.08, turned: -0.5), colors.second)
        for (x, y) in [(0.3, 0.3), (0.1, 0.42), (0.44, 0.1), (-0.1, 0.5), (0.3, -0.25)] {
            motif.detail(spot.disk(x, y, 0.03), colors.third)
        }
        return motif
    }

    static let cloud = Subject(
        colors: Colors(body: Color(0.62, 0.74, 0.9), second: Color(0.78, 0.86, 0.96), third: Color(0.94, 0.6, 0.68))
    ) { spot, colors in
        var motif = Motif(spot)
        let body = union([
            spot.disk(-0.5, 0.1, 0.36), spot.disk(-0.1, -0.15, 0.48), spot.disk(0.4, 0.0, 0.4),
            spot.disk(0.68, 0.2, 0.26), spot.box(0.05, 0.28, 1.5, 0.36, corner: 0.18),
        ])
        motif.add(body, colors.body)
        motif.detail(spot.oval(-0.2, -0.38, 0.22, 0.1, turned: -0.4), colors.second)
        motif.eyes(0.22, 0.06, 0.07, colors)
        motif.smile(0, 0.16, 0.08, colors)
        for side in [-1.0, 1] { motif.detail(spot.oval(side * 0.38, 0.18, 0.08, 0.05), colors.third) }
        return motif
    }
}
