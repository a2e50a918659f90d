import Raster

/// Makes the background of an opaque image transparent, and its edge soft.
struct BackgroundRemoval {
    /// The image without its background.
    let image: Bitmap
    /// What the background was.
    let backdrop: Backdrop
    /// The share of the image that it had, 0 to 1.
    let share: Double
    /// Whether there was a shadow on the background, which is gone, or became one of black.
    let hasShadow: Bool

    /// How far from the background the color of the art is taken, in pixels; the first that is far enough.
    private static let edges: [UInt8] = [Unmixing.usualDepth, 5, 8]
    /// The share of the edge at most where the art fades into the background.
    private static let maximumFadingShare = 0.3
    /// The share of the border at least that is transparent if an image is cut out along it.
    private static let leastCut = 0.01
    /// The share of the image at least that is left.
    private static let leastArt = 0.001

    /// Removes the background, or `nil` if the image has transparency already, so that it has none.
    ///
    /// The first frame tells whether an animation is cut out along its border (`isCutOut`).
    ///
    /// - Parameters:
    ///   - withHoles: Whether enclosed parts of the background are removed, too.
    ///   - withShadow: Whether a shadow on the background is removed, too.
    /// - Throws: `PreparationFault` if it cannot be done well.
    init?(from image: Bitmap, withHoles: Bool, withShadow: Bool = false) throws(PreparationFault) {
        guard !Self.isTransparent(image) else { return nil }
        let (backdrop, isOutside) = try Self.background(of: image, withHoles: withHoles)
        share = Double(isOutside.count { $0 }) / Double(image.size.area)
        self.backdrop = backdrop
        guard 1 - share >= Self.leastArt else {
            throw PreparationFault("the background cannot be removed: nothing would be left")
        }

        let shadow = FlattenedShadow(in: image, over: backdrop, beside: isOutside)
        hasShadow = shadow != nil
        // What is drawn on the shadow has it as its background.
        let ground =
            shadow.map { shadow in isOutside.indices.map { isOutside[$0] || shadow.alpha[$0] > 0 } } ?? isOutside
        // Art that was enlarged has a wide edge.
        guard
            let unmixing = Self.edges.lazy.map({ Unmixing(image, outside: ground, pure: $0) })
                .first(where: { !Self.fades(image, backdrop, $0) })
        else {
            throw PreparationFault(
                "the background cannot be removed: the art fades into it, and how much of each pixel is art is unknown")
        }
        let edge = SoftEdge(
            ground: ground, backdrop: backdrop, shadow: shadow, keepsShadow: !withShadow, unmixing: unmixing)
        self.image = try edge.cut(image)
    }

    /// Whether an image has transparency already as a whole.
    private static func isTransparent(_ image: Bitmap) -> Bool {
        let opaque = image.withWords { words in words.count { $0 >> 24 == 255 } }
        return image.size.area == 0 || opaque * 100 < image.size.area * 98
    }

    /// Whether an image is cut out along its border, as a badge with rounded corners is.
    static func isCutOut(_ image: Bitmap) -> Bool {
        // Exports may end with a row or a column that is hardly covered.
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

    /// Whether colors still come from the background a few pixels inside, along much of the edge.
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
