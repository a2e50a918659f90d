import Raster

/// A shadow that was flattened over a background: black, with alpha that rises from the background to the art.
struct FlattenedShadow {
    /// The alpha of the shadow in every pixel, from 0 to 1.
    var alpha: [Float]

    /// The maximum number of levels by which a pixel is darker than the pixel before it, because the edge of art is a larger step.
    private static let maximumStep: Float = 10
    /// The maximum distance of a pixel from a darker shade of the background, in levels.
    private static let maximumTint: Float = 6
    /// The highest alpha of a shadow.
    static let darkest: Float = 0.65
    /// The minimum share of the image for a shadow, because the smooth edge of gray art has less.
    private static let leastArea = 0.004
    /// The maximum share of a shadow that has a single shade, because flat gray art has more.
    private static let maximumShadeShare = 0.25

    /// Finds the shadow next to a background, or returns `nil` if there is none.
    ///
    /// - Parameters:
    ///   - isOutside: Which pixels belong to the background.
    ///   - isRing: Whether the shadow encloses art in the color of the background, where it ends.
    init?(in image: Bitmap, over backdrop: Backdrop, beside isOutside: [Bool], isRing: Bool) {
        let size = image.size
        guard backdrop.showsShadows else { return nil }
        var alpha = [Float](repeating: 0, count: size.area)
        var shades = [Int](repeating: 0, count: 256)
        var found = 0
        image.withPixels { pixels in
            let rim = Unmixing.dilated(isOutside.map { !$0 }, size)
            var open = isOutside.indices.filter { isOutside[$0] && rim[$0] }
            while let index = open.popLast() {
                let color = Unmixing.color(pixels[index])
                let (x, y) = (index % size.width, index / size.width)
                let next: [(isInside: Bool, index: Int)] = [
                    (x > 0, index - 1), (x + 1 < size.width, index + 1), (y > 0, index - size.width),
                    (y + 1 < size.height, index + size.width),
                ]
                for next in next where next.isInside {
                    let next = next.index
                    guard !isOutside[next], alpha[next] == 0 else { continue }
                    let own = Unmixing.color(pixels[next])
                    guard (own - color).largestMagnitude <= Self.maximumStep,
                        let share = Self.alpha(of: own, over: backdrop.color(next % size.width, next / size.width))
                    else { continue }
                    if isRing, share < 0.5 * alpha[index] { continue }
                    alpha[next] = share
                    shades[Int(share * 255)] += 1
                    found += 1
                    open.append(next)
                }
            }
        }
        // A shade includes its neighbors, because of noise.
        var most = 0
        for shade in 1..<255 { most = max(most, shades[shade - 1] + shades[shade] + shades[shade + 1]) }
        guard Double(found) >= Self.leastArea * Double(size.area),
            Double(most) <= Self.maximumShadeShare * Double(found)
        else { return nil }
        self.alpha = alpha
    }

    /// Returns the alpha of black that gives a color over a background, or `nil` if no alpha does.
    private static func alpha(of color: SIMD3<Float>, over background: SIMD3<Float>) -> Float? {
        let share = (color * background).sum() / (background * background).sum()
        let tint = (color - share * background).largestMagnitude
        guard tint <= maximumTint, (1 - darkest...0.998).contains(share) else { return nil }
        return 1 - share
    }
}
