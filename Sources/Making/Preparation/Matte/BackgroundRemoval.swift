import Raster

/// Makes the background of an opaque image transparent and its edge soft.
struct BackgroundRemoval {
    /// The image without its background.
    let image: Bitmap
    /// The background that was removed.
    let backdrop: Backdrop
    /// The share of the image that the background had, from 0 to 1.
    let share: Double
    /// Whether the background had a shadow, which was removed or became a shadow of black.
    let hasShadow: Bool

    /// The distances from the background, in pixels, at which the color of the art is measured until one is sufficient.
    private static let edges: [UInt8] = [Unmixing.usualDepth, 5, 8]
    /// The maximum share of the edge where the art fades into the background.
    private static let maximumFadingShare = 0.3
    /// The minimum transparent share of the border for an image that counts as cut out.
    private static let leastCut = 0.01
    /// The minimum share of the image that must remain.
    private static let leastArt = 0.001

    /// Removes the background, or returns `nil` if the image already has transparency and therefore no background.
    ///
    /// For animations, the caller uses the first frame to find out whether the animation is cut out along its border (`isCutOut`).
    ///
    /// - Parameters:
    ///   - withHoles: Whether to also remove enclosed parts of the background.
    ///   - withShadow: Whether to also remove a shadow on the background.
    /// - Throws: `PreparationFault` if the background cannot be removed well.
    init?(from image: Bitmap, withHoles: Bool, withShadow: Bool = false) throws(PreparationFault) {
        guard !Self.isTransparent(image) else { return nil }
        let (backdrop, isOutside, rings) = try Self.background(of: image, withHoles: withHoles)
        share = Double(isOutside.count { $0 }) / Double(image.size.area)
        self.backdrop = backdrop
        guard 1 - share >= Self.leastArt else {
            throw PreparationFault(.backgroundIsAll)
        }
        let shadow = Self.shadow(in: image, backdrop, isOutside, rings)
        hasShadow = shadow != nil
        // For art that is drawn on the shadow, the shadow is the background.
        let ground = shadow.map { zip(isOutside, $0.alpha).map { $0 || $1 > 0 } } ?? isOutside
        // Enlarged art has a wide edge.
        guard
            let unmixing = Self.edges.lazy.map({ Unmixing(image, outside: ground, pure: $0) })
                .first(where: { !Self.fades(image, backdrop, $0) })
        else {
            throw PreparationFault(.backgroundFadesIn)
        }
        let edge = SoftEdge(
            ground: ground, backdrop: backdrop, shadow: shadow, keepsShadow: !withShadow, unmixing: unmixing)
        self.image = try edge.cut(image)
    }

    /// Returns the shadow on the background, with its noise, or `nil` if there is none.
    private static func shadow(
        in image: Bitmap, _ backdrop: Backdrop, _ isOutside: [Bool], _ rings: consuming Rings?
    ) -> FlattenedShadow? {
        var shadow = FlattenedShadow(in: image, over: backdrop, beside: isOutside, isRing: false)
        guard shadow != nil else { return nil }
        let isRing = rings?.exist() ?? false
        if isRing { shadow = FlattenedShadow(in: image, over: backdrop, beside: isOutside, isRing: true) }
        shadow?.addNoise(of: image, over: backdrop, beside: isOutside, isRing: isRing)
        return shadow
    }

    /// Returns whether an image already has transparency as a whole.
    private static func isTransparent(_ image: Bitmap) -> Bool {
        let opaque = image.withWords { words in words.count { $0 >> 24 == 255 } }
        return image.size.area == 0 || opaque * 100 < image.size.area * 98
    }

    /// Returns whether an image is cut out along its border, such as a badge with rounded corners.
    static func isCutOut(_ image: Bitmap) -> Bool {
        // Exports may end with a nearly transparent row or column.
        guard let bounds = image.bounds(ofAlphaFrom: 128) else { return true }
        let (right, bottom) = (bounds.x + bounds.width - 1, bounds.y + bounds.height - 1)
        let across = (bounds.x...right).reduce(0) { count, x in
            count + [image[x, bounds.y], image[x, bottom]].count { $0.w < 128 }
        }
        let cut = (bounds.y...bottom).reduce(across) { count, y in
            count + [image[bounds.x, y], image[right, y]].count { $0.w < 128 }
        }
        return Double(cut) >= leastCut * Double(2 * (bounds.width + bounds.height))
    }

    /// Returns whether colors a few pixels inside still come from the background, along much of the edge.
    private static func fades(_ image: Bitmap, _ backdrop: Backdrop, _ unmixing: Unmixing) -> Bool {
        let (size, depths, step) = (image.size, unmixing.depths, 4)
        var edges = 0
        var fading = 0
        func pixel(_ x: Int, _ y: Int) -> SIMD3<Float>? {
            guard x >= 0, y >= 0, x < size.width, y < size.height, depths[y * size.width + x] == unmixing.pure else {
                return nil
            }
            return Unmixing.color(image[x, y])
        }
        for index in depths.indices where depths[index] == unmixing.pure - 1 {
            let (x, y) = (index % size.width, index / size.width)
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                guard let near = pixel(x + dx, y + dy), let inner = pixel(x + dx * step, y + dy * step) else {
                    continue
                }
                edges += 1
                let behind = backdrop.color(x, y)
                let (line, part) = (inner - behind, near - behind)
                let length = (line * line).sum()
                guard line.largestMagnitude >= Unmixing.leastContrast else { continue }
                let share = (part * line).sum() / length
                if share < 0.85, (part - share * line).largestMagnitude <= 8 { fading += 1 }
            }
        }
        return Double(fading) > maximumFadingShare * Double(edges)
    }
}
