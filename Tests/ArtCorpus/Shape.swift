import Foundation

/// A point on a canvas, in pixels of the sticker, from the top left corner.
public typealias Point = SIMD2<Double>

/// An outline, as the distance of every point from it.
///
///     let moon = Shape.circle(at: [300, 300], radius: 200).without(.circle(at: [380, 260], radius: 180))
///     painter.fill(moon, .yellow)
public struct Shape: Sendable {
    /// Returns the distance of a point from the outline in pixels of the sticker, below 0 inside.
    ///
    /// Between two points, it changes by no more than their distance.
    public let distance: @Sendable (Point) -> Double

    public init(_ distance: @escaping @Sendable (Point) -> Double) {
        self.distance = distance
    }

    // MARK: Figures

    public static func circle(at center: Point, radius: Double) -> Shape {
        Shape { length($0 - center) - radius }
    }

    public static func ellipse(at center: Point, _ width: Double, _ height: Double) -> Shape {
        let radii = Point(width, height) / 2
        return Shape { point in
            let offset = point - center
            let (first, second) = (length(offset / radii), length(offset / (radii * radii)))
            return second > 0 ? first * (first - 1) / second : -radii.min()
        }
    }

    /// A rectangle with round corners.
    public static func box(at center: Point, _ width: Double, _ height: Double, corner: Double = 0) -> Shape {
        let half = Point(width, height) / 2 - corner
        return Shape { point in
            let outside = Point(abs(point.x - center.x), abs(point.y - center.y)) - half
            return length(Point(max(outside.x, 0), max(outside.y, 0))) + min(max(outside.x, outside.y), 0) - corner
        }
    }

    /// A line with round ends through points.
    public static func line(_ points: [Point], width: Double) -> Shape {
        Shape { point in
            var least = Double.infinity
            for index in 1..<points.count { least = min(least, toSegment(point, points[index - 1], points[index])) }
            return least - width / 2
        }
    }

    public static func polygon(_ points: [Point]) -> Shape {
        Shape { point in
            var least = Double.infinity
            var isInside = false
            for index in points.indices {
                let (start, end) = (points[index], points[(index + 1) % points.count])
                least = min(least, toSegment(point, start, end))
                guard (start.y > point.y) != (end.y > point.y) else { continue }
                if point.x < (end.x - start.x) * (point.y - start.y) / (end.y - start.y) + start.x { isInside.toggle() }
            }
            return isInside ? -least : least
        }
    }

    public static func regularPolygon(at center: Point, radius: Double, corners: Int, turned: Double = 0) -> Shape {
        polygon(
            (0..<corners).map { center + radius * direction(turned + 2 * .pi * Double($0) / Double(corners)) })
    }

    /// A star whose inner corners are at a share of its radius.
    public static func star(at center: Point, radius: Double, arms: Int, inner: Double, turned: Double = -.pi / 2)
        -> Shape
    {
        polygon(
            (0..<2 * arms).map { index in
                center + (index % 2 == 0 ? radius : radius * inner)
                    * direction(turned + .pi * Double(index) / Double(arms))
            })
    }

    /// A round figure with bumps, each a share of the radius high.
    public static func blob(at center: Point, radius: Double, bumps: [(count: Int, height: Double, turned: Double)])
        -> Shape
    {
        let steepness = bumps.reduce(0) { $0 + abs($1.height) * Double($1.count) }
        let least = 1 - bumps.reduce(0) { $0 + abs($1.height) }
        let slope = (1 + steepness * steepness / (least * least)).squareRoot()
        return Shape { point in
            let offset = point - center
            let angle = atan2(offset.y, offset.x)
            let edge = bumps.reduce(radius) { $0 + radius * $1.height * sin(Double($1.count) * angle + $1.turned) }
            return (length(offset) - edge) / slope
        }
    }

    // MARK: Combinations

    public func joined(with other: Shape) -> Shape { Shape { min(distance($0), other.distance($0)) } }
    public func without(_ other: Shape) -> Shape { Shape { max(distance($0), -other.distance($0)) } }
    public func inside(_ other: Shape) -> Shape { Shape { max(distance($0), other.distance($0)) } }
    public func grown(by width: Double) -> Shape { Shape { distance($0) - width } }
    /// The shape after a turn in radians, clockwise.
    public func turned(by angle: Double, around center: Point) -> Shape {
        let (cosine, sine) = (cos(angle), sin(angle))
        return Shape { point in
            let offset = point - center
            return distance(
                center + Point(cosine * offset.x + sine * offset.y, cosine * offset.y - sine * offset.x))
        }
    }

    /// Everything outside the shape.
    public var inverted: Shape { Shape { -distance($0) } }

    public func moved(by offset: Point) -> Shape { Shape { distance($0 - offset) } }

    /// The line along the outline.
    public func outline(width: Double) -> Shape { Shape { abs(distance($0)) - width / 2 } }

    private static func toSegment(_ point: Point, _ start: Point, _ end: Point) -> Double {
        let (along, offset) = (end - start, point - start)
        let squared = (along * along).sum()
        let share = squared == 0 ? 0 : min(1, max(0, (along * offset).sum() / squared))
        return length(offset - share * along)
    }
}

public func length(_ vector: Point) -> Double { (vector * vector).sum().squareRoot() }

/// Returns the unit vector of an angle in radians, clockwise from the right.
public func direction(_ angle: Double) -> Point { Point(cos(angle), sin(angle)) }
