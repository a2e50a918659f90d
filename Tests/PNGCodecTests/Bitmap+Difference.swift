import Raster

@testable import PNGCodec

extension Bitmap {
    /// Returns the largest difference of a channel from another image, on black or white, in levels.
    func largestDifference(to other: Bitmap) -> Int {
        let looks = { (image: Bitmap) in image.withWords { $0.map(VisiblePixel.init) } }
        return zip(looks(self), looks(other)).reduce(0) { max($0, $1.0.largestDifference(from: $1.1)) }
    }
}

extension VisiblePixel {
    /// Returns the largest difference of a channel from another pixel's, on black or white, in levels.
    func largestDifference(from other: VisiblePixel) -> Int {
        let looks = { (pixel: VisiblePixel) in
            let colors = [pixel.red, pixel.green, pixel.blue]
            return colors + colors.map { $0 - pixel.alpha } + [pixel.alpha]
        }
        return zip(looks(self), looks(other)).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
}
