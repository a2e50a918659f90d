/// A resampling kernel.
///
/// When reducing, all kernels except `nearest` are stretched, so that they use every source pixel.
public enum Kernel: String, Sendable, Hashable, CaseIterable, Codable {
    /// Lanczos with three lobes: sharp, the default.
    case lanczos3
    /// Mitchell and Netravali's cubic, B = C = 1/3: soft, without halos.
    case mitchell
    /// The Catmull-Rom cubic, B = 0, C = 1/2: between `mitchell` and `lanczos3`.
    case cubic
    /// The triangle filter.
    case linear
    /// The source pixel at the center, for pixel art.
    case nearest

    /// The distance from the kernel's center to its end, in pixels of the coarser grid.
    var radius: Double {
        switch self {
        case .lanczos3: 3
        case .mitchell, .cubic: 2
        case .linear: 1
        case .nearest: 0.5
        }
    }

    /// Returns the kernel's value at a distance from its center.
    func value(at distance: Double) -> Double {
        let x = abs(distance)
        switch self {
        case .lanczos3: return x < 3 ? sinc(x) * sinc(x / 3) : 0
        case .mitchell: return bicubic(x, b: 1.0 / 3, c: 1.0 / 3)
        case .cubic: return bicubic(x, b: 0, c: 0.5)
        case .linear: return max(0, 1 - x)
        case .nearest: return x <= 0.5 ? 1 : 0
        }
    }
}

private func sinc(_ x: Double) -> Double {
    x == 0 ? 1 : sine(.pi * x) / (.pi * x)
}

/// Returns a cubic of Mitchell and Netravali, "Reconstruction Filters in Computer Graphics", 1988.
private func bicubic(_ x: Double, b: Double, c: Double) -> Double {
    if x < 1 {
        return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + (6 - 2 * b)) / 6
    }
    if x < 2 {
        return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + (8 * b + 24 * c)) / 6
    }
    return 0
}
