import Raster

extension BackgroundRemoval {
    /// The minimum share of the image for an enclosed part of the background, because a smaller part is a highlight of the art.
    private static let leastHole = 0.0005
    /// The maximum number of pixels in a speck of noise: the pixels of a JPEG block.
    static let maximumSpeckPixels = 64
    /// The minimum number of specks, because fewer specks may be part of the art.
    static let leastSpecks = 8
    /// The maximum number of pixels in a part that counts as noise: in a noisy image, near the art, and nearly in the background's color.
    private static let maximumFaintPixels = 8
    /// The maximum distance of such a part from the art, in pixels: the side of a JPEG block.
    static let noiseReach = 8

    /// Finds the background of an opaque image.
    ///
    /// - Returns: The background, which pixels belong to it, and the search for rings, or `nil` if it has no rings.
    /// - Throws: `PreparationFault` if there is neither one color nor a checkerboard along the border.
    static func background(
        of image: Bitmap, withHoles: Bool
    ) throws(PreparationFault) -> (backdrop: Backdrop, isOutside: [Bool], rings: Rings?) {
        var backdrop = try Backdrop(of: image)
        var isOutside = flood(image, backdrop, withHoles: withHoles)
        let noise = noise(of: image, backdrop, isOutside)
        if let noise {
            backdrop.tolerate(noise)
            isOutside = flood(image, backdrop, withHoles: withHoles)
        }
        var rings = Rings(in: image, backdrop, isNoisy: noise != nil)
        let connected = withHoles && rings != nil ? flood(image, backdrop, withHoles: false) : isOutside
        if let outside = rings?.outside(crossedBy: connected) {
            isOutside = isOutside.indices.map { outside[$0] || isOutside[$0] && !connected[$0] }
        }
        if noise != nil || backdrop.isScaled { dropFaintParts(of: image, backdrop, &isOutside) }
        return (backdrop, isOutside, rings)
    }

    /// Returns the maximum distance of noise specks from the background's color in OKLab, or `nil` if there are few specks.
    ///
    /// Even if the border is clean, the background next to the art may be noisy, as in a JPEG.
    private static func noise(of image: Bitmap, _ backdrop: Backdrop, _ isOutside: [Bool]) -> Double? {
        let size = image.size
        return image.withPixels { pixels in
            let apart = { (index: Int) -> SIMD3<Float> in
                Unmixing.color(pixels[index]) - backdrop.color(at: index, width: size.width)
            }
            let isFaint = { (index: Int) in
                !isOutside[index] && apart(index).largestMagnitude <= Unmixing.leastContrast
            }
            var fill = FloodFill(size: size)
            var specks = 0
            var noise = 0.0
            for index in pixels.indices where isFaint(index) {
                let speck = fill.fill(from: index, where: isFaint)
                guard !speck.isEmpty, speck.count <= maximumSpeckPixels,
                    speck.allSatisfy({ fill.neighbors(of: $0).allSatisfy { isOutside[$0] || fill.isFilled($0) } })
                else { continue }
                specks += 1
                for index in speck {
                    let behind = backdrop.color(at: index, width: size.width)
                    let color = PerceptualColor(Unmixing.color(pixels[index]))
                    noise = max(noise, color.distance(to: PerceptualColor(behind)))
                }
            }
            return specks >= leastSpecks ? noise : nil
        }
    }

    /// Turns small parts next to the art into background if they hardly differ from its color.
    ///
    /// Next to strong edges, the noise of a JPEG exceeds the tolerance for backgrounds.
    private static func dropFaintParts(of image: Bitmap, _ backdrop: Backdrop, _ isOutside: inout [Bool]) {
        let size = image.size
        var isArt = [Bool](repeating: false, count: size.area)
        var parts: [[Int]] = []
        image.withPixels { pixels in
            let isFaint = { (index: Int) in
                let behind = backdrop.color(at: index, width: size.width)
                return (Unmixing.color(pixels[index]) - behind).largestMagnitude <= 2 * Unmixing.leastContrast
            }
            var fill = FloodFill(size: size)
            for index in pixels.indices where !isOutside[index] {
                let part = fill.fill(from: index) { !isOutside[$0] }
                if backdrop.square != nil, !part.isEmpty, part.count <= maximumSpeckPixels,
                    part.allSatisfy({ backdrop.isMixture(Unmixing.color(pixels[$0])) })
                {
                    for pixel in part { isOutside[pixel] = true }
                } else if part.count > maximumSpeckPixels {
                    for pixel in part { isArt[pixel] = true }
                } else if !part.isEmpty && part.count <= maximumFaintPixels && part.allSatisfy(isFaint) {
                    parts.append(part)
                }
            }
        }
        guard !parts.isEmpty else { return }
        for _ in 1...noiseReach { isArt = Unmixing.dilated(isArt, size) }
        for part in parts where part.allSatisfy({ isArt[$0] }) {
            for pixel in part { isOutside[pixel] = true }
        }
    }

    /// Returns which pixels belong to the background: pixels of its color that are connected with the border, and large holes.
    private static func flood(_ image: Bitmap, _ backdrop: Backdrop, withHoles: Bool) -> [Bool] {
        let size = image.size
        var known: [UInt64: Bool] = [:]
        return image.withPixels { pixels in
            let isBackground = { (index: Int) -> Bool in
                let color = Unmixing.color(pixels[index])
                let behind = backdrop.color(at: index, width: size.width)
                let levels = (color - behind).largestMagnitude
                if levels <= 1 { return true }
                if levels > 64 { return false }
                if backdrop.isBetweenSquares(index, width: size.width) { return backdrop.isMixture(color) }
                let words = SIMD4<UInt8>(
                    pixels[index].x, pixels[index].y, pixels[index].z, behind == backdrop.color(0, 0) ? 1 : 0)
                let key = UInt64(unsafeBitCast(words, to: UInt32.self))
                if let answer = known[key] { return answer }
                let answer = PerceptualColor(color).distance(to: PerceptualColor(behind)) <= backdrop.tolerance
                known[key] = answer
                return answer
            }
            var fill = FloodFill(size: size)
            for index in fill.border { _ = fill.fill(from: index, where: isBackground) }
            var isOutside = fill.filled
            guard withHoles else { return isOutside }
            for index in pixels.indices where !fill.isFilled(index) {
                let hole = fill.fill(from: index, where: isBackground)
                guard Double(hole.count) >= leastHole * Double(size.area) else { continue }
                for pixel in hole { isOutside[pixel] = true }
            }
            return isOutside
        }
    }
}
