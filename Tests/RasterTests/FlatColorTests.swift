import Foundation
import TestSupport
import Testing

@testable import Raster

/// Where alpha overshoots, so do premultiplied colors.
@Suite struct FlatColorTests {
    /// A disc of one color, with soft pixels along its edge.
    private func disc(_ side: Int, _ color: SIMD4<UInt8>) -> Bitmap {
        let center = Double(side) / 2
        return Bitmap(side, side) { x, y in
            let distance = hypot(Double(x) + 0.5 - center, Double(y) + 0.5 - center)
            let coverage = min(max(center * 0.8 - distance + 0.5, 0), 1)
            guard coverage > 0 else { return .zero }
            return SIMD4(color.x, color.y, color.z, UInt8((coverage * Double(color.w)).rounded()))
        }
    }

    private func largestChange(of color: SIMD4<UInt8>, in bitmap: Bitmap) -> Int {
        bitmap.withPixels { pixels in
            pixels.filter { $0.w > 0 }.flatMap { pixel in (0..<3).map { abs(Int(pixel[$0]) - Int(color[$0])) } }.max()
                ?? 0
        }
    }

    @Test(
        arguments: Kernel.allCases.filter { $0 != .nearest },
        [(618, 412), (618, 408), (618, 100), (300, 408), (1400, 136)])
    func oneColorStaysThatColorUpToTheEdge(kernel: Kernel, sides: (Int, Int)) {
        let size = PixelSize(width: sides.1, height: sides.1)
        for color in [SIMD4<UInt8>(200, 30, 120, 255), SIMD4(250, 250, 250, 255), SIMD4(9, 99, 200, 128)] {
            var resampler = Resampler(kernel: kernel)
            resampler.load(disc(sides.0, color))
            #expect(largestChange(of: color, in: resampler.resample(to: size)) <= 2)
        }
    }

    @Test func oneColorStaysThatColorInLinearLight() {
        let color = SIMD4<UInt8>(200, 30, 120, 255)
        var resampler = Resampler(light: .linear)
        resampler.load(disc(300, color))
        #expect(largestChange(of: color, in: resampler.resample(to: PixelSize(width: 200, height: 200))) <= 2)
    }
}
