import Foundation
public import Raster
import TestSupport

/// A straight color with alpha; all four components are from 0 to 1.
public struct Color: Sendable {
    public var components: SIMD4<Float>

    public init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
        components = SIMD4(Float(red), Float(green), Float(blue), Float(alpha))
    }

    public static func gray(_ level: Double, alpha: Double = 1) -> Color { Color(level, level, level, alpha: alpha) }
    public static let white = gray(1)
    public static let black = gray(0)
    public static let clear = gray(0, alpha: 0)

    /// A color of a hue from 0 to 1.
    public static func hue(_ hue: Double, saturation: Double = 0.7, brightness: Double = 0.85) -> Color {
        func channel(_ offset: Double) -> Double {
            let place = (hue * 6 + offset).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(1, min(place, 4 - place))))
        }
        return Color(channel(5), channel(3), channel(1))
    }

    public func with(alpha: Double) -> Color {
        var color = self
        color.components.w = Float(alpha)
        return color
    }

    /// Returns a mixture with a share of another color.
    public func mixed(with other: Color, _ share: Double) -> Color {
        var color = self
        color.components += (other.components - components) * Float(share)
        return color
    }
}

/// Draws a master whose measures are pixels of the sticker at @3x, whatever the number of pixels of the master.
///
/// A master of 300 or 618 px is the sticker. A larger one has a sticker of 618 px. A piece of 1000 px thus draws a line of 2 px with a width
/// of 3.2 px.
///
///     var painter = Painter(side: 1000)
///     painter.fill(.circle(at: painter.middle, radius: 0.4 * painter.canvas), .hue(0.1))
///     let master = painter.bitmap
public struct Painter: Sendable {
    /// The side of the master in its own pixels.
    public let side: Int
    /// The side of the sticker in its pixels: 300 or 618.
    public let canvas: Double
    /// The pixels of the master per pixel of the sticker.
    public let scale: Double
    /// Premultiplied.
    private var pixels: [SIMD4<Float>]

    public init(side: Int) {
        self.side = side
        canvas = Double(min(side, 618))
        scale = Double(side) / canvas
        pixels = [SIMD4<Float>](repeating: .zero, count: side * side)
    }

    public var middle: Point { Point(canvas, canvas) / 2 }

    // MARK: Drawing

    /// Draws a shape with one color.
    ///
    /// - Parameters:
    ///   - softness: The width of the soft edge in pixels of the sticker, or 0 for anti-aliasing only.
    ///   - opacity: The alpha of the shape, multiplied with the color's.
    public mutating func fill(_ shape: Shape, _ color: Color, softness: Double = 0, opacity: Double = 1) {
        fill(shape, softness: softness, opacity: opacity) { _ in color }
    }

    /// Draws a shape with a color for each point.
    public mutating func fill(
        _ shape: Shape, softness: Double = 0, opacity: Double = 1, _ color: (Point) -> Color
    ) {
        cover(shape, softness: softness) { pixel, point, coverage in
            let color = color(point).components
            let alpha = color.w * coverage * Float(opacity)
            var source = color * alpha
            source.w = alpha
            pixel = source + pixel * (1 - alpha)
        }
    }

    /// Draws a shape with one color below what is drawn already.
    public mutating func fillBelow(_ shape: Shape, _ color: Color, softness: Double = 0, opacity: Double = 1) {
        fillBelow(shape, softness: softness, opacity: opacity) { _ in color }
    }

    /// Draws a shape with a color for each point below what is drawn already.
    public mutating func fillBelow(
        _ shape: Shape, softness: Double = 0, opacity: Double = 1, _ color: (Point) -> Color
    ) {
        cover(shape, softness: softness) { pixel, point, coverage in
            guard pixel.w < 1 else { return }
            let color = color(point).components
            let alpha = color.w * coverage * Float(opacity)
            var source = color * alpha
            source.w = alpha
            pixel += source * (1 - pixel.w)
        }
    }

    /// Makes the inside of a shape transparent.
    public mutating func erase(_ shape: Shape, softness: Double = 0, opacity: Double = 1) {
        cover(shape, softness: softness) { pixel, _, coverage in pixel *= 1 - coverage * Float(opacity) }
    }

    /// Changes every pixel: straight color and alpha, from 0 to 1.
    public mutating func change(_ body: (_ color: SIMD4<Float>, _ point: Point) -> SIMD4<Float>) {
        for row in 0..<side {
            for column in 0..<side {
                let index = row * side + column
                let alpha = pixels[index].w
                var straight = alpha > 0 ? pixels[index] / alpha : .zero
                straight.w = alpha
                let changed = body(straight, point(column, row))
                let clamped = changed.clamped(lowerBound: .zero, upperBound: .one)
                pixels[index] = clamped * clamped.w
                pixels[index].w = clamped.w
            }
        }
    }

    /// Makes every pixel opaque or transparent, as a magic wand or a GIF does.
    public mutating func cutHard(at alpha: Double = 0.5) {
        change { color, _ in
            var color = color
            color.w = color.w >= Float(alpha) ? 1 : 0
            return color
        }
    }

    /// Mixes partly transparent pixels with a background as if they had been exported on it, and keeps their alpha.
    public mutating func mixEdge(with background: Color) {
        change { color, _ in
            var mixed = background.components + (color - background.components) * color.w
            mixed.w = color.w
            return mixed
        }
    }

    /// Draws everything over a background.
    public mutating func putOn(_ background: (Point) -> Color) {
        for row in 0..<side {
            for column in 0..<side {
                let index = row * side + column
                let below = background(point(column, row)).components
                var source = below * below.w
                source.w = below.w
                pixels[index] += source * (1 - pixels[index].w)
            }
        }
    }

    /// The drawing, with 8 bits per channel.
    ///
    /// Transparent pixels are black.
    public var bitmap: Bitmap {
        func level(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value))) }
        var bitmap = Bitmap(size: PixelSize(width: side, height: side))
        bitmap.withMutablePixels { target in
            for index in target.indices {
                let alpha = pixels[index].w
                guard alpha > 0.5 / 255 else { continue }
                let levels = pixels[index] * (255 / alpha) + 0.5
                // Conversions of whole vectors are slow.
                target[index] = SIMD4(
                    level(levels.x), level(levels.y), level(levels.z), level(alpha * 255 + 0.5))
            }
        }
        return bitmap
    }

    // MARK: Pixels

    private func point(_ column: Int, _ row: Int) -> Point { (Point(Double(column), Double(row)) + 0.5) / scale }

    /// Calls `body` with each pixel that a shape covers, and the share of it that is covered.
    ///
    /// Of a square of pixels that is far outside the shape, only the middle is asked.
    private mutating func cover(
        _ shape: Shape, softness: Double, _ body: (_ pixel: inout SIMD4<Float>, Point, _ coverage: Float) -> Void
    ) {
        let reach = max(softness, 1 / scale) / 2
        let step = 16
        for top in stride(from: 0, to: side, by: step) {
            for left in stride(from: 0, to: side, by: step) {
                let middle = (Point(Double(left), Double(top)) + Double(step) / 2) / scale
                let distance = shape.distance(middle)
                let radius = 0.75 * Double(step) / scale
                guard distance < reach + radius else { continue }
                let isInside = distance < -reach - radius
                for row in top..<min(top + step, side) {
                    for column in left..<min(left + step, side) {
                        let point = point(column, row)
                        let share = isInside ? 1 : (0.5 - shape.distance(point) / (2 * reach))
                        guard share > 0 else { continue }
                        let clamped = min(1, share)
                        // A soft edge begins and ends without a bend.
                        let coverage = softness > 0 ? clamped * clamped * (3 - 2 * clamped) : clamped
                        body(&pixels[row * side + column], point, Float(coverage))
                    }
                }
            }
        }
    }
}

/// Smooth noise from 0 to 1 without repetition, from a seed.
public struct Noise: Sendable {
    private let seed: UInt64

    public init(_ seed: UInt64) {
        self.seed = seed
    }

    /// Returns the noise at a point; a grain is one unit wide.
    public func callAsFunction(_ point: Point) -> Double {
        let cell = Point(point.x.rounded(.down), point.y.rounded(.down))
        let offset = point - cell
        let blend = offset * offset * (3 - 2 * offset)
        func value(_ dx: Double, _ dy: Double) -> Double {
            var hash = seed &+ UInt64(bitPattern: Int64(cell.x + dx)) &* 0x9E37_79B9_7F4A_7C15
            hash = (hash ^ hash >> 29) &+ UInt64(bitPattern: Int64(cell.y + dy)) &* 0xBF58_476D_1CE4_E5B9
            hash = (hash ^ hash >> 32) &* 0x94D0_49BB_1331_11EB
            return Double((hash ^ hash >> 31) >> 11) / Double(UInt64(1) << 53)
        }
        let top = value(0, 0) + (value(1, 0) - value(0, 0)) * blend.x
        let bottom = value(0, 1) + (value(1, 1) - value(0, 1)) * blend.x
        return top + (bottom - top) * blend.y
    }

    /// Returns noise of several widths, such as clouds or watercolor.
    public func clouds(_ point: Point, octaves: Int = 4) -> Double {
        var (sum, weight, total, place) = (0.0, 1.0, 0.0, point)
        for _ in 0..<octaves {
            sum += weight * self(place)
            total += weight
            weight /= 2
            place *= 2
            place += 17
        }
        return sum / total
    }
}
