import Inspection
import Raster

/// Signs that more than a background was removed, or less.
extension Backdrop {
    /// The maximum difference, in levels, of removed pixels that are compared with the background.
    private static let levels = 32
    /// The minimum share of the image for a removed part of nearly the background's color.
    private static let leastPart = 0.005
    /// The maximum share of the image for a few pieces that are left.
    private static let littleShare = 0.03
    /// The alpha of a shadow that ends at a removed border, and the distance of the border, in pixels.
    private static let shadow = (alphas: UInt32(15)...249, distance: 2)
    /// The minimum length of a removed border's edge, as a share of the longer side.
    private static let leastEdge = 0.1
    /// The minimum share of the image for an enclosed area that is reported.
    private static let leastHole = 0.02
    /// The maximum number of pixels of noise in a small enclosed area.
    private static let noise = 64

    /// Returns the most serious sign, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - image: A frame with this background.
    ///   - cut: The frame without its background.
    func doubt(of image: Bitmap, _ cut: Bitmap) -> RemovalDoubt? {
        littleLeft(in: cut)
            ?? (square == nil ? nearColor(in: image, cut) ?? border(in: image, cut) ?? hardShadow(in: cut) : nil)
            ?? hole(in: cut)
    }

    /// Eyes and a nose are left of a face in the color of the background.
    private func littleLeft(in cut: Bitmap) -> RemovalDoubt? {
        guard let bounds = cut.bounds(ofAlphaFrom: 128) else { return nil }
        let left = cut.withWords { words in words.count { $0 >> 24 >= 128 } }
        let share = Double(left) / Double(cut.size.area)
        guard share < Self.littleShare else { return nil }
        let pieces = cut.separateParts.count + 1
        return pieces > 1 ? RemovalDoubt(.littleLeft(pieces: pieces), share: share, at: bounds) : nil
    }

    /// A part of one color differs from the background by more levels than noise.
    private func nearColor(in image: Bitmap, _ cut: Bitmap) -> RemovalDoubt? {
        let apart = levels(of: image)
        var counts = [Int](repeating: 0, count: Self.levels)
        cut.withWords { words in
            for index in apart.indices where words[index] >> 24 == 0 && apart[index] < Self.levels {
                counts[Int(apart[index])] += 1
            }
        }
        let least = Int(Self.leastPart * Double(image.size.area))
        let peak = (2..<Self.levels).first { level in
            counts[level] >= least && counts[1..<level].contains { 4 * $0 <= counts[level] }
                && counts[level...].allSatisfy { $0 <= counts[level] }
        }
        guard let peak, let valley = (1..<peak).last(where: { 4 * counts[$0] <= counts[peak] }) else { return nil }
        var bounds = PixelBounds()
        cut.withWords { words in
            for index in apart.indices
            where words[index] >> 24 == 0 && apart[index] < Self.levels && apart[index] > valley {
                bounds.add(index % image.size.width, index / image.size.width)
            }
        }
        let share = Double(bounds.count) / Double(image.size.area)
        return RemovalDoubt(.nearColor(levels: peak), share: share, at: bounds.rectangle)
    }

    /// A shadow ends sharply where a border in the color of the background was.
    private func border(in image: Bitmap, _ cut: Bitmap) -> RemovalDoubt? {
        guard showsShadows else { return nil }
        let (size, reach) = (image.size, Self.shadow.distance)
        let neighbors = [reach, -reach, reach * size.width, -reach * size.width]
        var bounds = PixelBounds()
        image.withPixels { pixels in
            cut.withWords { words in
                for y in reach..<max(reach, size.height - reach) {
                    for x in reach..<max(reach, size.width - reach) {
                        let index = y * size.width + x
                        // The color is black.
                        guard words[index] & 0xFF_FFFF == 0, Self.shadow.alphas ~= words[index] >> 24 else { continue }
                        let ends = neighbors.contains {
                            words[index + $0] >> 24 == 0
                                && (Unmixing.color(pixels[index + $0]) - color(0, 0)).largestMagnitude <= 1
                        }
                        if ends { bounds.add(x, y) }
                    }
                }
            }
        }
        guard Double(bounds.count) >= Self.leastEdge * Double(size.longerSide) else { return nil }
        return RemovalDoubt(.border, share: Double(bounds.count) / Double(size.area), at: bounds.rectangle)
    }

    /// An enclosed area of the background's color without any art in it.
    private func hole(in cut: Bitmap) -> RemovalDoubt? {
        let size = cut.size
        return cut.withPixels { pixels in
            let isBackground = { (index: Int) in
                pixels[index].w == 255
                    && (Unmixing.color(pixels[index]) - color(at: index, width: size.width)).largestMagnitude <= 8
            }
            let least = Self.leastHole * Double(size.area)
            guard Double(pixels.indices.count(where: isBackground)) >= least else { return nil }
            var fill = FloodFill(size: size)
            let opaque = pixels.count { $0.w == 255 }
            var largest: (count: Int, bounds: PixelRect)?
            for index in pixels.indices where isBackground(index) {
                let part = fill.fill(from: index, where: isBackground)
                guard Double(part.count) >= least, part.count > largest?.count ?? 0 else { continue }
                var bounds = PixelBounds()
                for pixel in part { bounds.add(pixel % size.width, pixel / size.width) }
                // Inside a mere line, the area is the body of the art.
                if opaque >= 3 * part.count, Self.isFree(part, in: bounds.rectangle, width: size.width) {
                    largest = (part.count, bounds.rectangle)
                }
            }
            return largest.map {
                RemovalDoubt(.hole, share: Double($0.count) / Double(size.area), at: $0.bounds)
            }
        }
    }

    /// Returns whether an area has nothing in it, unlike an eye.
    private static func isFree(_ area: [Int], in bounds: PixelRect, width: Int) -> Bool {
        var isArea = [Bool](repeating: false, count: bounds.size.area)
        for index in area { isArea[(index / width - bounds.y) * bounds.width + index % width - bounds.x] = true }
        var fill = FloodFill(size: bounds.size)
        var around = 0
        for index in fill.border { around += fill.fill(from: index) { !isArea[$0] }.count }
        return bounds.size.area - area.count - around <= max(noise, area.count / 32)
    }
}

/// The bounds of pixels.
struct PixelBounds {
    private var columns = 0...0
    private var rows = 0...0
    private(set) var count = 0

    mutating func add(_ x: Int, _ y: Int) {
        columns = count == 0 ? x...x : min(columns.lowerBound, x)...max(columns.upperBound, x)
        rows = count == 0 ? y...y : min(rows.lowerBound, y)...max(rows.upperBound, y)
        count += 1
    }

    var rectangle: PixelRect {
        PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}
