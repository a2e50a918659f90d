import Foundation
import Raster

/// Resampling as the textbook has it: two dimensions at once, in double precision, nothing cached, nothing skipped.
enum ReferenceResampler {
    /// Premultiplied RGBA, 0 to 255, not rounded and not cut off.
    static func resample(_ bitmap: Bitmap, to size: PixelSize, radius: Double, kernel: (Double) -> Double) -> [Double] {
        let columns = weights(bitmap.size.width, size.width, radius, kernel)
        let rows = weights(bitmap.size.height, size.height, radius, kernel)
        var result: [Double] = []
        for row in rows {
            for column in columns {
                var sum = [0.0, 0, 0, 0]
                for (y, rowPart) in row {
                    for (x, columnPart) in column {
                        let offset = (y * bitmap.size.width + x) * 4
                        let alpha = Double(bitmap.pixels[offset + 3])
                        let part = rowPart * columnPart
                        for channel in 0..<3 {
                            sum[channel] += part * Double(bitmap.pixels[offset + channel]) * alpha / 255
                        }
                        sum[3] += part * alpha
                    }
                }
                result += sum
            }
        }
        return result
    }

    private static func weights(
        _ source: Int, _ target: Int, _ radius: Double, _ kernel: (Double) -> Double
    ) -> [[(Int, Double)]] {
        let ratio = Double(source) / Double(target)
        let stretch = max(1, ratio)
        return (0..<target).map { pixel in
            let center = (Double(pixel) + 0.5) * ratio - 0.5
            let reach = radius * stretch
            let taps = (0..<source).filter { abs(Double($0) - center) < reach }
                .map { ($0, kernel((Double($0) - center) / stretch)) }
            let total = taps.reduce(0) { $0 + $1.1 }
            return taps.map { ($0.0, $0.1 / total) }
        }
    }

    static func lanczos3(_ x: Double) -> Double {
        x == 0 ? 1 : abs(x) < 3 ? 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x) : 0
    }

    /// Returns premultiplied values as a bitmap: colors are divided by alpha, and then cut off and rounded.
    static func rounded(_ premultiplied: [Double], _ size: PixelSize) -> Bitmap {
        var pixels: [UInt8] = []
        for pixel in 0..<size.area {
            let alpha = max(premultiplied[pixel * 4 + 3], 0)
            for channel in 0..<3 {
                let color = min(max(premultiplied[pixel * 4 + channel], 0), alpha)
                pixels.append(alpha < 0.5 ? 0 : UInt8((color / alpha * 255).rounded()))
            }
            pixels.append(UInt8(min(alpha, 255).rounded()))
        }
        return Bitmap(size: size, pixels: pixels)
    }

    /// The peak signal-to-noise ratio of a bitmap against premultiplied values, in decibels.
    static func psnr(_ bitmap: Bitmap, _ reference: [Double]) -> Double {
        var squares = 0.0
        for pixel in 0..<bitmap.size.area {
            let alpha = Double(bitmap.pixels[pixel * 4 + 3])
            let limit = max(reference[pixel * 4 + 3], 0)
            for channel in 0..<4 {
                let stored = Double(bitmap.pixels[pixel * 4 + channel])
                let value = channel == 3 ? alpha : stored * alpha / 255
                // Colors overshoot with alpha, and are cut off with it.
                let expected = min(max(reference[pixel * 4 + channel], 0), limit) * min(1, 255 / max(limit, 1))
                squares += (value - expected) * (value - expected)
            }
        }
        return 10 * log10(255 * 255 / (squares / Double(bitmap.size.area * 4)))
    }
}
