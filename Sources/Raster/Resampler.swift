/// Resamples one bitmap after the other with one kernel; keeps its weight tables and its scratch from call to call.
///
/// Separable: each target row is first mixed from the source rows above and below it, then along itself. Colors are
/// mixed premultiplied, so a transparent pixel has no say in the color of its neighbors. Rows and columns where the
/// source is transparent are skipped.
///
/// It reckons with 16-bit integers where they are exact enough, within a tenth of a level, and with 32-bit floating point
/// elsewhere.
public struct Resampler: Sendable {
    public let kernel: Kernel
    public let light: Light
    private var source = Bitmap(size: PixelSize(width: 0, height: 0))
    private var fixedPoint: FixedPointResampling
    private var floatingPoint: FloatingPointResampling
    private var hasLoaded: (fixedPoint: Bool, floatingPoint: Bool) = (false, false)

    public init(kernel: Kernel = .lanczos3, light: Light = .encoded) {
        self.kernel = kernel
        self.light = light
        fixedPoint = FixedPointResampling(kernel: kernel)
        floatingPoint = FloatingPointResampling(kernel: kernel, light: light)
    }

    /// Takes a bitmap as what is resampled from now on.
    public mutating func load(_ bitmap: Bitmap) {
        source = bitmap
        hasLoaded = (false, false)
    }

    /// Resamples the loaded bitmap to a size.
    ///
    /// The result has straight alpha, each channel rounded to the nearest, and color 0 where alpha is 0. Overshoot of the
    /// kernel is cut off: alpha stays within 0 and 255, premultiplied colors within 0 and alpha.
    ///
    /// - Precondition: Neither the bitmap nor `size` is empty.
    public mutating func resample(to size: PixelSize) -> Bitmap {
        precondition(source.size.area > 0 && size.area > 0)
        guard light == .encoded, fixedPoint.isExactEnough(from: source.size, to: size) else {
            return resampleInFloatingPoint(to: size)
        }
        if !hasLoaded.fixedPoint {
            fixedPoint.load(source)
            hasLoaded.fixedPoint = true
        }
        return fixedPoint.resample(to: size)
    }

    /// Does so in floating point: what the integers are measured against.
    mutating func resampleInFloatingPoint(to size: PixelSize) -> Bitmap {
        if !hasLoaded.floatingPoint {
            floatingPoint.load(source)
            hasLoaded.floatingPoint = true
        }
        return floatingPoint.resample(to: size)
    }
}

/// In which light colors are mixed.
public enum Light: Sendable, Hashable {
    /// As sRGB stores them; what browsers, design tools and the system do.
    case encoded
    /// In proportion to physical light, after IEC 61966-2-1.
    case linear
}
