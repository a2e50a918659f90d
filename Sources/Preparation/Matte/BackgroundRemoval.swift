import Raster

/// Makes the background of an opaque image transparent, and its edge soft.
struct BackgroundRemoval {
    /// The image without its background.
    let image: Bitmap
    /// What the background was, for people.
    let background: String
    /// The share of the image that it had, 0 to 1.
    let share: Double
    /// Whether there was a shadow on the background, which is gone, or became one of black.
    let hasShadow: Bool

    /// A pixel of at least this alpha is opaque.
    private static let opaque: Float = 0.985
    /// The share of the edge at most that cannot be told apart from the background.
    private static let maximumUnclearShare = 0.1
    /// How far from the background the color of the art is taken, in pixels; the first that is far enough.
    private static let edges: [UInt8] = [Unmixing.usualDepth, 5, 8]
    /// The share of the edge at most where the art fades into the background.
    private static let maximumFadingShare = 0.3
    /// The share of the image that an enclosed part has at least; what is smaller is a highlight of the art.
    private static let leastHole = 0.0005
    /// The pixels of a speck of noise at most: those of a block of a JPEG.
    private static let maximumSpeckPixels = 64
    /// With fewer specks, they may be part of the art.
    private static let leastSpecks = 8
    /// In a noisy image, a part of no more pixels than this that has nearly the color of the background is noise if it is near the art.
    private static let maximumFaintPixels = 8
    /// How far from the art that is, in pixels: a block of a JPEG.
    private static let noiseReach = 8
    /// The share of the border at least that is transparent if an image is cut out along it.
    private static let leastCut = 0.01
    /// The share of the image at least that is left.
    private static let leastArt = 0.001

    /// Removes the background; nil if the image has transparency already, so that it has none.
    ///
    /// The first frame tells whether an animation is cut out along its border (`isCutOut`).
    ///
    /// - Parameters:
    ///   - withHoles: Whether enclosed parts of the background are removed, too.
    ///   - withShadow: Whether a shadow on the background is removed, too.
    /// - Throws: `PreparationFault` if it cannot be done well.
    init?(from image: Bitmap, withHoles: Bool, withShadow: Bool = false) throws(PreparationFault) {
        let size = image.size
        guard !Self.isTransparent(image) else { return nil }
        var backdrop = try Backdrop(of: image)
        var isOutside = Self.flood(image, backdrop, withHoles: withHoles)
        if let noise = Self.noise(of: image, backdrop, isOutside) {
            backdrop.tolerate(noise)
            isOutside = Self.flood(image, backdrop, withHoles: withHoles)
            Self.dropFaintParts(of: image, backdrop, &isOutside)
        }
        let removed = isOutside.count { $0 }
        share = Double(removed) / Double(size.area)
        background = backdrop.name
        guard 1 - share >= Self.leastArt else {
            throw PreparationFault("the background cannot be removed: nothing would be left")
        }

        let shadow = FlattenedShadow(in: image, over: backdrop, beside: isOutside)
        let kept = withShadow ? nil : shadow
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
        // The pixels of the background next to the art may have traces of it.
        let rim = Unmixing.dilated(ground.map { !$0 }, size)
        var result = image
        result.withMutablePixels { pixels in
            for index in ground.indices where ground[index] {
                pixels[index] = kept.map { Unmixing.pixel(.zero, alpha: $0.alpha[index]) } ?? .zero
            }
        }
        var edge = Edge()
        for index in ground.indices where unmixing.depths[index] < unmixing.pure && (!ground[index] || rim[index]) {
            let (x, y) = (index % size.width, index / size.width)
            let dark = shadow.map { shadow in Self.alpha(of: shadow, near: (x, y), ground, size) } ?? 0
            // The shadow itself is done.
            guard !ground[index] || dark == 0 else { continue }
            let behind = backdrop.color(x, y) * (1 - dark)
            let pure = unmixing.share(x, y, over: behind)
            if let pure, unmixing.depths[index] == 1 { edge.add(pure, behind) }
            let share = pure ?? unmixing.thinShare(x, y, over: behind)
            if ground[index] {
                result[x, y] = share.alpha < 1 ? Unmixing.pixel(share.color, alpha: share.alpha) : .zero
            } else if share.alpha < Self.opaque {
                let alpha = share.alpha + (kept == nil ? 0 : (1 - share.alpha) * dark)
                result[x, y] = Unmixing.pixel(share.color * (share.alpha / max(alpha, 1e-6)), alpha: alpha)
            }
        }
        if let fault = edge.fault { throw fault }
        self.image = result
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

    /// What the pixels along the edge show.
    private struct Edge {
        private var pixels = 0
        private var unclear = 0

        mutating func add(_ share: Unmixing.Share, _ background: SIMD3<Float>) {
            pixels += 1
            if (share.color - background).largestMagnitude < Unmixing.leastContrast { unclear += 1 }
        }

        /// Why the art cannot be told apart from the background; nil if it can.
        var fault: PreparationFault? {
            guard Double(unclear) > maximumUnclearShare * Double(pixels) else { return nil }
            return PreparationFault(
                "the background cannot be removed: along \(100 * unclear / max(pixels, 1)) % of its edge the art has nearly "
                    + "the color of the background")
        }
    }

    /// Returns the alpha of the shadow at a place, or of its nearest pixels.
    private static func alpha(
        of shadow: FlattenedShadow, near place: (x: Int, y: Int), _ ground: [Bool], _ size: PixelSize
    ) -> Float {
        for reach in 0...2 {
            var sum: Float = 0
            var count: Float = 0
            for y in max(0, place.y - reach)...min(size.height - 1, place.y + reach) {
                for x in max(0, place.x - reach)...min(size.width - 1, place.x + reach)
                where ground[y * size.width + x] {
                    sum += shadow.alpha[y * size.width + x]
                    count += 1
                }
            }
            if count > 0 { return sum / count }
        }
        return 0
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

    /// Returns how far the specks of noise in the background are from its color, in OKLab; nil if there are few.
    ///
    /// The border may be clean, and what is next to the art noisy, as in a JPEG.
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

    /// Makes small parts next to the art background that are hardly another color: next to strong edges, a JPEG is noisier than a
    /// background may be.
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
                if part.count > maximumSpeckPixels {
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

    /// Returns which pixels are of the background: those of its color connected to the border, and large holes.
    private static func flood(_ image: Bitmap, _ backdrop: Backdrop, withHoles: Bool) -> [Bool] {
        let size = image.size
        var known: [UInt64: Bool] = [:]
        return image.withPixels { pixels in
            let isBackground = { (index: Int) -> Bool in
                let color = Unmixing.color(pixels[index])
                let behind = backdrop.color(at: index, width: size.width)
                let apart = color - behind
                let levels = max(apart.max(), -apart.min())
                if levels <= 1 { return true }
                if levels > 64 { return false }
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
            var isOutside = pixels.indices.map(fill.isFilled)
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
