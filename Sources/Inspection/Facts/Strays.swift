package import Raster

/// What is visible in a frame and does not belong to its art: specks, faint parts, guide lines, and haze.
///
/// Measures are pixels of the sticker.
package struct Strays: Sendable {
    /// The bounds of small groups of pixels far from the art.
    package private(set) var specks: [PixelRect] = []
    /// The bounds of faint groups of pixels apart from the art, such as the letters of a signature or a cloud.
    package private(set) var faintParts: [PixelRect] = []
    /// The guide lines.
    package private(set) var lines: [PixelRect] = []
    private(set) var haze: Haze?
    /// Whether a haze lies beside the art.
    package var hasHaze: Bool { haze != nil }
    /// The smallest rectangle with the art, or `nil` if nothing is visible.
    package private(set) var artBounds: PixelRect?
    /// The lowest alpha that belongs to the art.
    package private(set) var leastAlpha = Self.seen

    /// The lowest alpha of a pixel that surely belongs to the art.
    static let firm: UInt8 = 128
    /// The highest alpha of a haze or a cloud, with some variation.
    private static let softest: UInt8 = 90
    /// The lowest alpha that people see.
    private static let seen: UInt8 = 5
    /// The highest alpha of a faint part beside opaque art.
    private static let faint = 64
    /// The highest alpha that a pixel of a faint part has in the size of the master.
    package static let strongestFaint: UInt8 = 128
    /// The opaque pixels to which a speck adds up at most, times 255; a larger group is art.
    private static let largestSpeck = 20 * 255
    /// The pixels to which a visible speck adds up at least, times 255.
    private static let smallestSpeck = 64
    /// The minimum distance from the art in pixels; a nearer group belongs to the art.
    private static let gap = 12
    /// The width of a thin stroke in pixels.
    private static let widthOfStroke = 5
    /// The maximum number of groups that are compared.
    private static let mostGroups = 1000

    /// Finds what surrounds the art of a frame.
    package init(of frame: Bitmap) {
        let size = frame.size
        guard size.area > 0 else { return }
        var alpha = frame.alphaPlane
        lines = GuideLines(erasingFrom: &alpha, size).lines
        // Most art has no more than its edge.
        guard 100 * Self.softPixels(in: alpha) > size.area else {
            findParts(in: alpha, size)
            return
        }
        let isNear = alpha.map { $0 >= Self.firm }.spread(size, by: Self.gap)
        haze = Haze(in: alpha, size, isNear)
        if let haze { leastAlpha = max(Self.seen, UInt8(min(128, Int(haze.highest) * 13 / 10 + 4))) }
        findParts(in: alpha, size)
        // Smoke and watercolor consist of such parts.
        if Self.isFirm(alpha) { findClouds(in: alpha, size, isNear) }
    }

    /// Returns the number of pixels that may belong to a haze or a cloud.
    private static func softPixels(in alpha: [UInt8]) -> Int {
        alpha.withUnsafeBufferPointer { alpha in
            // A counter of 32 bits lets the processor count many pixels at once.
            Int(alpha.reduce(0 as UInt32) { $0 &+ ($1 &- 1 < softest ? 1 : 0) })
        }
    }

    /// Finds the groups of pixels that are apart from the art.
    private mutating func findParts(in alpha: [UInt8], _ size: PixelSize) {
        let parts = VisibleComponents(of: alpha, size, from: leastAlpha)
        let groups = parts.groups
        // Art may be translucent itself.
        let faint = min(Self.faint, (groups.lazy.map { Int(parts[$0].peak) }.max() ?? 0) / 3)
        func isFaint(_ part: VisibleComponents.Component) -> Bool {
            // Thin strokes are harder to see.
            let isThin = part.area <= Self.widthOfStroke * part.bounds.size.longerSide
            return Int(part.peak) <= (isThin ? faint * 3 / 2 : faint)
        }
        let art = Set(groups.filter { parts[$0].ink > Self.largestSpeck && !isFaint(parts[$0]) })
        artBounds = art.lazy.map { parts[$0].bounds }.reduce(nil) { $0?.union($1) ?? $1 }
        let others = groups.filter { !art.contains($0) }
        var strays = Set<Int>()
        if !art.isEmpty && art.count <= Self.mostGroups {
            strays = Set(
                others.prefix(Self.mostGroups).filter { group in
                    let part = parts[group]
                    return part.ink >= Self.smallestSpeck && !comesIn(part, size)
                        && !isGroundShadow(part.bounds, part.area)
                        && !parts.isNear(group, to: art, within: Self.gap - 1)
                })
        }
        for group in others {
            let part = parts[group]
            if !strays.contains(group) {
                artBounds = artBounds?.union(part.bounds) ?? part.bounds
            } else if isFaint(part) {
                faintParts.append(part.bounds)
            } else {
                specks.append(part.bounds)
            }
        }
    }

    /// Whether a part touches a border, as one that comes into an animation from outside.
    private func comesIn(_ part: VisibleComponents.Component, _ size: PixelSize) -> Bool {
        part.peak >= Self.firm
            && (part.left == 0 || part.top == 0 || part.right == size.width - 1 || part.bottom == size.height - 1)
    }

    /// Finds faint parts that touch the art, but are stronger away from it than beside it.
    private mutating func findClouds(in alpha: [UInt8], _ size: PixelSize, _ isNear: [Bool]) {
        let clouds = Clouds(in: alpha, size, isNear).found.filter { cloud in
            !faintParts.contains { $0.contains(cloud.bounds) } && !isGroundShadow(cloud.bounds, cloud.area)
        }.map(\.bounds)
        guard !clouds.isEmpty else { return }
        faintParts += clouds
        let firm = VisibleComponents(of: alpha, size, from: Self.firm)
        artBounds = firm.all.lazy.filter { $0.ink > Self.largestSpeck }.map(\.bounds).reduce(nil) {
            $0?.union($1) ?? $1
        }
    }

    /// Whether most of what is visible is opaque.
    static func isFirm(_ alpha: [UInt8]) -> Bool {
        var ink = 0
        var firm = 0
        for value in alpha {
            ink &+= Int(value)
            if value >= 200 { firm &+= Int(value) }
        }
        return 2 * firm > ink
    }

    /// Whether a faint part is the shadow of the art on the ground: wide, solid, and below it.
    private func isGroundShadow(_ part: PixelRect, _ area: Int) -> Bool {
        guard let art = artBounds else { return false }
        let shared = min(part.x + part.width, art.x + art.width) - max(part.x, art.x)
        return part.width > 2 * part.height && 2 * area > part.size.area && 10 * shared >= 7 * part.width
            && 10 * (part.y - art.y) >= 6 * art.height
    }
}

extension Bitmap {
    /// The bounds of the connected groups of visible pixels, except for the largest group and the specks.
    ///
    /// The list is empty if there are more than 1000 groups.
    package var separateParts: [PixelRect] {
        let parts = VisibleComponents(of: alphaPlane, size)
        let groups = parts.groups
        guard groups.count <= 1000, let largest = groups.max(by: { parts[$0].area < parts[$1].area }) else { return [] }
        let large = Set(groups.filter { parts[$0].area > 16 })
        return groups.filter { group in
            group != largest && (large.contains(group) || parts.isNear(group, to: large, within: 11))
        }.map { parts[$0].bounds }
    }
}
