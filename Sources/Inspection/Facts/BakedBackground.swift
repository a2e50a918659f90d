package import Raster

/// A background that was exported with the art.
package enum BakedBackground: Sendable, Equatable, Codable {
    /// One color.
    case flat(OpaqueColor)
    /// The checkerboard of two grays that editors show behind transparent art.
    case checkerboard

    /// Detects a background along the border of a frame that is at least 98% opaque.
    ///
    /// Returns `nil` if there is none.
    init?(of bitmap: Bitmap, alpha: AlphaStatistics) {
        guard alpha.total > 0, alpha.opaque * 100 >= alpha.total * 98 else { return nil }
        let found = bitmap.withWords { words -> BakedBackground? in
            let border = FrameFacts.Border.allCases.flatMap { $0.pixels(of: bitmap.size).map { words[$0] } }
            let corners = [0, bitmap.size.width - 1, border.count - 1].map { border[$0] }
            for color in corners where Self.share(of: border, near: [color]) >= 0.95 {
                return .flat(OpaqueColor(color))
            }
            let top = Array(words[..<bitmap.size.width])
            return Self.isCheckerboard(border, top: top) ? .checkerboard : nil
        }
        guard let found else { return nil }
        self = found
    }

    private static func share(of pixels: [UInt32], near colors: [UInt32]) -> Double {
        Double(pixels.count { pixel in colors.contains { isNear(pixel, $0) } }) / Double(max(pixels.count, 1))
    }

    private static func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
        stride(from: UInt32(0), to: 24, by: 8).allSatisfy { shift in
            abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= 8
        }
    }

    /// Whether two grays alternate in squares of 4 to 64 px.
    private static func isCheckerboard(_ border: [UInt32], top: [UInt32]) -> Bool {
        guard let first = top.first, isGray(first), let second = top.first(where: { !isNear($0, first) }),
            isGray(second), share(of: border, near: [first, second]) >= 0.95,
            share(of: border, near: [first]) >= 0.3, share(of: border, near: [second]) >= 0.3
        else { return false }
        var lengths: [Int] = []
        var isFirst = true
        var length = 0
        for pixel in top {
            if isNear(pixel, isFirst ? first : second) {
                length += 1
            } else {
                lengths.append(length)
                length = 1
                isFirst.toggle()
            }
        }
        // The squares at both ends may be cut off.
        let whole = lengths.dropFirst().sorted()
        guard let median = whole.isEmpty ? nil : whole[whole.count / 2], (4...64).contains(median) else { return false }
        return whole.count { abs($0 - median) <= 2 } * 10 >= whole.count * 8
    }

    private static func isGray(_ pixel: UInt32) -> Bool {
        let (red, green, blue) = (Int(pixel & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel >> 16 & 0xFF))
        return max(red, green, blue) - min(red, green, blue) <= 8
    }

}

extension OpaqueColor {
    fileprivate init(_ pixel: UInt32) {
        self.init(red: UInt8(pixel & 0xFF), green: UInt8(pixel >> 8 & 0xFF), blue: UInt8(pixel >> 16 & 0xFF))
    }
}
