import Foundation
import TestSupport

extension SecondSet {
    /// Where a motif is drawn: its coordinates are from -1 to 1, to the right and down.
    struct Spot: Sendable {
        var center: Point
        var size: Double
        /// In radians, clockwise.
        var turned = 0.0

        func at(_ x: Double, _ y: Double) -> Point {
            let (sine, cosine) = (sin(turned), cos(turned))
            return center + size * Point(x * cosine - y * sine, x * sine + y * cosine)
        }

        func disk(_ x: Double, _ y: Double, _ radius: Double) -> Shape {
            .circle(at: at(x, y), radius: radius * size)
        }

        func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, corner: Double = 0, turned: Double = 0)
            -> Shape
        {
            rotated(x, y, turned, .box(at: .zero, width * size, height * size, corner: corner * size))
        }

        func oval(_ x: Double, _ y: Double, _ across: Double, _ down: Double, turned: Double = 0) -> Shape {
            rotated(x, y, turned, SecondSet.oval(across * size, down * size))
        }

        func line(_ points: [Point], _ width: Double) -> Shape {
            .line(points.map { at($0.x, $0.y) }, width: width * size)
        }

        func polygon(_ points: [Point]) -> Shape { .polygon(points.map { at($0.x, $0.y) }) }

        /// A polygon with round corners.
        func soft(_ points: [Point], corner: Double) -> Shape { polygon(points).grown(by: corner * size) }

        /// A bent line.
        func bow(_ start: Point, _ pull: Point, _ end: Point, _ width: Double) -> Shape {
            line(SecondSet.bend(start, pull, end), width)
        }

        func star(_ x: Double, _ y: Double, _ radius: Double, arms: Int, inner: Double) -> Shape {
            .star(at: at(x, y), radius: radius * size, arms: arms, inner: inner, turned: turned - .pi / 2)
        }

        private func rotated(_ x: Double, _ y: Double, _ angle: Double, _ shape: Shape) -> Shape {
            let (middle, angle) = (at(x, y), turned + angle)
            guard angle != 0 else { return shape.moved(by: middle) }
            let (sine, cosine) = (sin(angle), cos(angle))
            return Shape { point in
                let offset = point - middle
                return shape.distance(
                    Point(offset.x * cosine + offset.y * sine, offset.y * cosine - offset.x * sine))
            }
        }
    }

    /// Points of a curve that starts and ends at two points and is pulled to a third.
    static func bend(_ start: Point, _ pull: Point, _ end: Point, steps: Int = 8) -> [Point] {
        (0...steps).map { step in
            let share = Double(step) / Double(steps)
            let (first, last) = (start + (pull - start) * share, pull + (end - pull) * share)
            return first + (last - first) * share
        }
    }

    /// An ellipse at the origin, with its true distance.
    private static func oval(_ across: Double, _ down: Double) -> Shape {
        let radii = Point(across, down)
        let bulge = Point(across * across - down * down, down * down - across * across) / radii
        return Shape { point in
            let place = Point(abs(point.x), abs(point.y))
            var turn = Point(0.5, 0.5).squareRoot()
            for _ in 0..<3 {
                let center = bulge * turn * turn * turn
                let (edge, offset) = (radii * turn - center, place - center)
                let next = (offset * (length(edge) / max(length(offset), 1e-9)) + center) / radii
                turn = next.clamped(lowerBound: .zero, upperBound: .one)
                turn /= max(length(turn), 1e-9)
            }
            let distance = length(place - radii * turn)
            return length(place / radii) < 1 ? -distance : distance
        }
    }

    static func union(_ shapes: [Shape]) -> Shape {
        Shape { point in shapes.reduce(.infinity) { min($0, $1.distance(point)) } }
    }

    struct Colors: Sendable {
        var body: Color
        var second: Color
        var third: Color
        /// Eyes and mouths.
        var ink = Color(0.17, 0.12, 0.2)
        var glint = Color.white
    }

    /// Drawn art, as parts from the back to the front.
    struct Motif: Sendable {
        struct Part: Sendable {
            var shape: Shape
            var color: Color
            /// Whether the part belongs to the silhouette, and gets a line around it in a cartoon.
            var isOutlined: Bool
        }

        let spot: Spot
        private(set) var parts: [Part] = []

        init(_ spot: Spot) {
            self.spot = spot
        }

        var silhouette: Shape { union(parts.filter(\.isOutlined).map(\.shape)) }

        mutating func add(_ shape: Shape, _ color: Color) {
            parts.append(Part(shape: shape, color: color, isOutlined: true))
        }

        mutating func detail(_ shape: Shape, _ color: Color) {
            parts.append(Part(shape: shape, color: color, isOutlined: false))
        }

        mutating func eyes(_ x: Double, _ y: Double, _ radius: Double, _ colors: Colors, middle: Double = 0) {
            for side in [-1.0, 1] {
                detail(spot.oval(middle + side * x, y, radius * 0.85, radius * 1.15), colors.ink)
                detail(spot.disk(middle + side * x - radius * 0.25, y - radius * 0.4, radius * 0.34), colors.glint)
            }
        }

        mutating func smile(_ x: Double, _ y: Double, _ width: Double, _ colors: Colors) {
            detail(
                spot.bow([x - width, y], [x, y + width * 1.3], [x + width, y], width * 0.32), colors.ink)
        }

        /// The lines along the parts that are not hidden by parts in front of them.
        ///
        /// - Parameter detailWidth: The width of lines along details, or 0 for none.
        func lines(width: Double, detailWidth: Double) -> [Shape] {
            parts.indices.compactMap { index in
                let width = parts[index].isOutlined ? width : detailWidth
                guard width > 0 else { return nil }
                let front = parts[(index + 1)...].filter(\.isOutlined).map(\.shape)
                let line = parts[index].shape.outline(width: width)
                return front.isEmpty ? line : line.without(union(front))
            }
        }

        /// - Parameters:
        ///   - line: The color of a line around each part, or `nil` for none.
        ///   - lineWidth: In pixels of the sticker.
        ///   - softness: The width of all edges in pixels of the sticker.
        ///   - shading: The share of a dark tone in the lower right.
        func paint(
            _ painter: inout Painter, line: Color? = nil, lineWidth: Double = 0, softness: Double = 0,
            shading: Double = 0.2, shadow: Color = Color(0.2, 0.1, 0.35)
        ) {
            let (center, size) = (spot.center, spot.size)
            for part in parts {
                if let line, part.isOutlined { painter.fill(part.shape.grown(by: lineWidth), line, softness: softness) }
                guard shading > 0, part.isOutlined else {
                    painter.fill(part.shape, part.color, softness: softness)
                    continue
                }
                let (color, change) = (part.color.components, shadow.components - part.color.components)
                painter.fill(part.shape, softness: softness) { point in
                    let share = ((point - center) * Point(0.3, 0.4)).sum() / size + 0.5
                    var shaded = Color.clear
                    shaded.components = color + change * Float(shading * min(1, max(0, share)))
                    shaded.components.w = color.w
                    return shaded
                }
            }
        }
    }

    /// Something to draw.
    struct Subject: Sendable {
        let colors: Colors
        let motif: @Sendable (Spot, Colors) -> Motif

        /// Returns the spot that lets the subject fill a share of a canvas, in its middle.
        func spot(in canvas: Double, share: Double = 0.84) -> Spot {
            let unit = 200.0
            let shape = motif(Spot(center: .zero, size: unit), colors).silhouette
            var (least, most) = (Point(repeating: .infinity), Point(repeating: -.infinity))
            for row in -64...64 {
                for column in -64...64 {
                    let point = Point(Double(column), Double(row)) * (1.5 * unit / 64)
                    let depth = -shape.distance(point)
                    guard depth > 0 else { continue }
                    least = Point(min(least.x, point.x - depth), min(least.y, point.y - depth))
                    most = Point(max(most.x, point.x + depth), max(most.y, point.y + depth))
                }
            }
            let size = share * canvas * unit / (most - least).max()
            return Spot(center: Point(canvas, canvas) / 2 - (least + most) / 2 * (size / unit), size: size)
        }

        func fitted(_ canvas: Double, _ share: Double = 0.84, colors: Colors? = nil) -> Motif {
            motif(spot(in: canvas, share: share), colors ?? self.colors)
        }
    }
}
