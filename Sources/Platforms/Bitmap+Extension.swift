import Making
import Raster

extension Bitmap {
    /// Returns the image centered on a canvas that is longer along one axis.
    ///
    /// The bars continue the edges of the image without a seam. They blur with distance, so that they have no streaks: the farther a pixel
    /// is from the edge, the more pixels of the edge it averages.
    ///
    /// - Precondition: The image is opaque, and not larger than the canvas.
    func extended(to canvas: PixelSize) -> Bitmap {
        var result = centered(on: canvas)
        let left = (canvas.width - size.width) / 2
        let top = (canvas.height - size.height) / 2
        let (right, bottom) = (left + size.width - 1, top + size.height - 1)
        if left > 0 || right < canvas.width - 1 {
            for (edge, bar) in [(left, Array((0..<left).reversed())), (right, Array(right + 1..<canvas.width))] {
                let sums = EdgeSums((0..<size.height).map { result[edge, top + $0] })
                for x in bar {
                    for y in 0..<size.height { result[x, top + y] = sums.mean(around: y, reach: abs(x - edge) / 2) }
                }
            }
        } else {
            for (edge, bar) in [(top, Array((0..<top).reversed())), (bottom, Array(bottom + 1..<canvas.height))] {
                let sums = EdgeSums((0..<size.width).map { result[left + $0, edge] })
                for y in bar {
                    for x in 0..<size.width { result[left + x, y] = sums.mean(around: x, reach: abs(y - edge) / 2) }
                }
            }
        }
        return result
    }
}

/// The running sums of the pixels of an edge, for means over any part of the edge.
private struct EdgeSums {
    /// The sum of all pixels before each index.
    private var sums: [SIMD4<UInt32>] = [.zero]

    init(_ pixels: [SIMD4<UInt8>]) {
        for pixel in pixels { sums.append(sums[sums.count - 1] &+ SIMD4<UInt32>(truncatingIfNeeded: pixel)) }
    }

    /// Returns the mean of the pixels at most `reach` away from an index.
    func mean(around place: Int, reach: Int) -> SIMD4<UInt8> {
        let first = max(0, place - reach)
        let end = min(sums.count - 1, place + reach + 1)
        let count = UInt32(end - first)
        return SIMD4<UInt8>(truncatingIfNeeded: (sums[end] &- sums[first] &+ count / 2) / count)
    }
}
