import Foundation
import TestSupport

/// A drawn subject: its outline, and what is painted inside.
struct Figure: Sendable {
    let outline: Shape
    let base: @Sendable (Point) -> Color
    /// Paints over the base; what leaves the outline is removed afterwards.
    let details: @Sendable (inout Painter) -> Void

    /// Paints the figure on a painter that is still empty.
    ///
    /// - Parameters:
    ///   - softness: The width of the soft edge.
    ///   - line: The width of the line inside the outline, or 0 for none.
    func paint(on painter: inout Painter, softness: Double = 0, line: Double = 0, lineColor: Color = .black) {
        painter.fill(outline.grown(by: softness + 2), base)
        details(&painter)
        if line > 0 { painter.fill(outline.outline(width: 2 * line), lineColor) }
        painter.erase(outline.inverted, softness: softness)
    }
}

/// The colors of a figure.
struct Palette: Sendable {
    var body: Color
    var second: Color
    var light: Color
    var dark: Color

    /// Hues of figures that are easy to see on white, black, red and yellow.
    static let hues = [0.4, 0.47, 0.56, 0.63, 0.72, 0.8, 0.88]

    init(body: Color, second: Color, light: Color, dark: Color) {
        (self.body, self.second, self.light, self.dark) = (body, second, light, dark)
    }

    init(hue: Double, accent: Double) {
        self.init(
            body: .hue(hue, saturation: 0.62, brightness: 0.78), second: .hue(accent, saturation: 0.6, brightness: 0.9),
            light: .hue(hue, saturation: 0.2, brightness: 0.95), dark: .hue(hue, saturation: 0.6, brightness: 0.3))
    }

    /// Returns colors of a random hue.
    static func random(_ random: inout SeededRandom, hues: [Double] = hues) -> Palette {
        let hue = hues.randomElement(using: &random) ?? 0.6
        let accent = (hue + Double.random(in: 0.25...0.6, using: &random)).truncatingRemainder(dividingBy: 1)
        return Palette(hue: hue, accent: accent)
    }
}

/// A place on the canvas: a square with sides of two units around a center.
struct Frame: Sendable {
    let center: Point
    let radius: Double

    init(_ center: Point, _ radius: Double) {
        (self.center, self.radius) = (center, radius)
    }

    /// Returns a point of the canvas; from -1 to 1 is inside the square.
    func callAsFunction(_ x: Double, _ y: Double) -> Point { center + radius * Point(x, y) }

    func circle(_ x: Double, _ y: Double, _ size: Double) -> Shape { .circle(at: self(x, y), radius: size * radius) }

    func ellipse(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Shape {
        .ellipse(at: self(x, y), width * radius, height * radius)
    }

    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, corner: Double = 0) -> Shape {
        .box(at: self(x, y), width * radius, height * radius, corner: corner * radius)
    }

    func polygon(_ points: [(Double, Double)]) -> Shape { .polygon(points.map { self($0.0, $0.1) }) }

    func line(_ points: [(Double, Double)], width: Double) -> Shape {
        .line(points.map { self($0.0, $0.1) }, width: width * radius)
    }

    /// A curve through a start, past a control point, to an end.
    func curve(_ start: (Double, Double), _ control: (Double, Double), _ end: (Double, Double), width: Double) -> Shape
    {
        let points = (0...8).map { step -> Point in
            let share = Double(step) / 8
            let first = self(start.0, start.1) * ((1 - share) * (1 - share))
            return first + self(control.0, control.1) * (2 * share * (1 - share)) + self(end.0, end.1) * (share * share)
        }
        return .line(points, width: width * radius)
    }
}

extension Painter {
    /// The middle of the canvas, with a share of it on each side that art fills.
    func frame(_ share: Double = 0.42) -> Frame { Frame(middle, share * canvas) }

    /// Paints two eyes and a mouth.
    mutating func paintFace(in frame: Frame, at y: Double, apart: Double, size: Double, _ color: Color) {
        for side in [-1.0, 1.0] {
            fill(frame.ellipse(side * apart, y, 1.5 * size, 2 * size), color)
            fill(frame.circle(side * apart + 0.25 * size, y - 0.35 * size, 0.3 * size), .white)
            fill(
                frame.ellipse(side * (apart + 1.3 * size), y + 1.6 * size, 1.6 * size, 0.9 * size),
                .hue(0.95, saturation: 0.5, brightness: 0.95), softness: 4)
        }
        fill(
            frame.curve(
                (-0.8 * size, y + 1.4 * size), (0, y + 2.6 * size), (0.8 * size, y + 1.4 * size), width: 0.35 * size),
            color)
    }
}
