import Raster

/// Changes pixels slightly where that lets deflate continue a match.
///
/// This is lossy LZ. From left to right, a pixel may change to a pixel that continues a match with earlier pixels, if the saved bits are
/// worth more than the error. All errors have bounds (`Tolerances`), alpha 0 stays 0, and deflate finds the matches without further help.
/// The idea comes from rdopng, but none of its code is used.
struct LossyMatching {
    /// The error that one saved bit is worth.
    let price: BitPrice
    /// Whether to try more candidates in several times the time, which pays if errors may be visible.
    var isThorough = false
    /// The bytes of a stored pixel: 4, or 1 for indices into a palette.
    var pixelBytes = 4

    /// The previous frame of an animation in the same region, as in the source and as shown.
    struct Previous {
        var source: Bitmap
        var shown: Bitmap
    }

    /// Returns the changed image.
    ///
    /// - Parameters:
    ///   - image: The pixels that will be compressed without a row filter.
    ///   - keepsOpaque: Whether opaque pixels stay opaque, because the image is drawn over another image.
    ///   - previous: The previous frame. Where the source did not change, changes to the shown pixels would flicker, so they cost more.
    func applied(to image: Bitmap, keepsOpaque: Bool, after previous: Previous?) -> Bitmap {
        let (width, area) = (image.size.width, image.size.area)
        guard area > 0 else { return image }
        let wanted = WantedPixel.pixels(of: image, self, after: previous)
        var written = wanted.map(\.word)
        var looks = wanted.map(\.look)
        var chains = PixelChains(capacity: area)
        wanted.withUnsafeBufferPointer { wanted in
            written.withUnsafeMutableBufferPointer { written in
                looks.withUnsafeMutableBufferPointer { looks in
                    var search = MatchSearch(wanted, written, looks, width: width, self, keepsOpaque: keepsOpaque)
                    for row in stride(from: 0, to: area, by: width) {
                        write(row..<row + width, &search, &chains)
                    }
                }
            }
        }
        return Bitmap(size: image.size, pixels: written.withUnsafeBytes { Array($0) })
    }

    /// Writes a row as matches, and as unchanged pixels where no match is worth its error.
    private func write(_ row: Range<Int>, _ search: inout MatchSearch, _ chains: inout PixelChains) {
        var index = row.lowerBound
        while index < row.upperBound {
            let match = search.best(for: index, in: row, chains)
            search.write(match, at: index)
            let next = index + max(1, match.length)
            for place in index..<next {
                let look = search.look(at: place)
                chains.add(look, at: place)
                if place > row.lowerBound { chains.add(search.look(at: place - 1), look, at: place - 1) }
            }
            index = next
        }
    }
}
