/// Resamples one bitmap after another with one kernel, and reuses its weight tables and buffers.
///
/// The kernel is separable: each target row is first mixed from several source rows, then along the row. Colors are mixed premultiplied, so
/// a transparent pixel does not affect the color of its neighbors. Rows and columns where the source is transparent are skipped.
///
/// The resampler computes with 16-bit integers if they are precise enough, within a tenth of a level, and otherwise with 32-bit floating
/// point. Integers reduce a large bitmap from its halves, which all sizes share. Floating point, which linear light needs, always starts
/// from all pixels.
public struct Resampler: Sendable {
    /// The resampling kernel.
    package let kernel: Kernel
    /// The light in which colors are mixed.
    package let light: Light
    private var source = Bitmap(size: PixelSize(width: 0, height: 0))
    private var fixedPoint: FixedPointResampling
    private var floatingPoint: FloatingPointResampling
    private var isInFloatingPoint = false

    /// Creates a resampler.
    public init(kernel: Kernel = .lanczos3, light: Light = .encoded) {
        self.kernel = kernel
        self.light = light
        fixedPoint = FixedPointResampling(kernel: kernel)
        floatingPoint = FloatingPointResampling(kernel: kernel, light: light)
    }

    /// Sets the bitmap to resample.
    public mutating func load(_ bitmap: Bitmap) {
        source = bitmap
        fixedPoint.load(bitmap)
        isInFloatingPoint = false
    }

    /// Replaces the loaded bitmap with a bitmap that differs from it only in a region, which is faster than loading it.
    ///
    /// - Precondition: The bitmap has the size of the loaded one.
    package mutating func update(_ region: PixelRect, of bitmap: Bitmap) {
        precondition(bitmap.size == source.size && region.fits(into: bitmap.size))
        source = bitmap
        fixedPoint.update(region.y..<region.y + region.height, of: bitmap)
        isInFloatingPoint = false
    }

    /// Releases the loaded bitmap, which would otherwise stay in memory until the next one.
    package mutating func unload() {
        source = Bitmap(size: PixelSize(width: 0, height: 0))
        fixedPoint.unload()
        floatingPoint.unload()
        isInFloatingPoint = false
    }

    /// Resamples the loaded bitmap to a size.
    ///
    /// The result has straight alpha, with each channel rounded, and color 0 where alpha is 0. The kernel's overshoot is clamped after
    /// colors are divided by alpha, so that a flat color keeps its value up to the edge.
    ///
    /// - Precondition: Neither the bitmap nor `size` is empty.
    public mutating func resample(to size: PixelSize) -> Bitmap {
        makePixels(for: size)
        keepWeights(for: size)
        return resampled(to: size)
    }

    private mutating func keepWeights(for size: PixelSize) {
        if usesIntegers(for: size) { fixedPoint.keepWeights(for: size) } else { floatingPoint.keepWeights(for: size) }
    }

    /// Makes the pixels that a size is drawn from, so that copies of the resampler share them.
    package mutating func makePixels(for size: PixelSize) {
        precondition(source.size.area > 0 && size.area > 0)
        if usesIntegers(for: size) {
            fixedPoint.makePixels(for: size)
        } else {
            loadFloatingPoint()
        }
    }

    /// Returns the result of `resample(to:)` without keeping anything for the next bitmap.
    ///
    /// - Precondition: `makePixels(for:)` was called for the size.
    package func resampled(to size: PixelSize) -> Bitmap {
        precondition(source.size.area > 0 && size.area > 0)
        return resampled(to: size, PixelRect(size))
    }

    private func resampled(to size: PixelSize, _ place: PixelRect) -> Bitmap {
        if usesIntegers(for: size) { return fixedPoint.resampled(to: size, place) }
        let whole = floatingPoint.resampled(to: size)
        return place.size == size ? whole : whole.cropped(to: place)
    }

    private func usesIntegers(for size: PixelSize) -> Bool {
        light == .encoded && fixedPoint.isExactEnough(from: source.size, to: size)
    }

    /// Resamples the part of the result that a region of the loaded bitmap affects.
    ///
    /// - Returns: Exactly these pixels of `resample(to:)`, and where they are.
    /// - Precondition: The bitmap contains the region, and neither the region nor `size` is empty.
    package mutating func resample(_ region: PixelRect, to size: PixelSize) -> (part: Bitmap, place: PixelRect) {
        precondition(region.fits(into: source.size) && region.size.area > 0)
        let columns = targets(
            of: region.x..<region.x + region.width, Axis(source: source.size.width, target: size.width))
        let rows = targets(
            of: region.y..<region.y + region.height, Axis(source: source.size.height, target: size.height))
        let place = PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        makePixels(for: size)
        keepWeights(for: size)
        return (resampled(to: size, place), place)
    }

    /// Returns the target pixels that some source pixels affect, and possibly a few more.
    private func targets(of pixels: Range<Int>, _ axis: Axis) -> Range<Int> {
        let ratio = Double(axis.source) / Double(axis.target)
        let reach = kernel.radius * max(ratio, 1)
        // Windows begin and end at whole pixels, and weights for halves reach further.
        let margin = ratio > 6 ? 6 : 2
        let first = Int(((Double(pixels.lowerBound) - reach) / ratio).rounded(.down)) - margin
        let end = Int(((Double(pixels.upperBound) + reach) / ratio).rounded(.up)) + margin
        return max(0, first)..<min(axis.target, end)
    }

    private mutating func loadFloatingPoint() {
        guard !isInFloatingPoint else { return }
        floatingPoint.load(source)
        isInFloatingPoint = true
    }
}

/// The light in which colors are mixed.
public enum Light: String, Sendable, Hashable, Codable {
    /// The encoded values of sRGB, as in browsers, design tools, and the system.
    case encoded
    /// Linear light, after IEC 61966-2-1.
    case linear
}
