import Raster

/// Changes pixels a little where that lets deflate continue a match: lossy LZ.
///
/// From left to right, a pixel may become one that continues a match with pixels already written, if the bits that this saves
/// are worth more than the error. The errors of all pixels have bounds (`Tolerances`), alpha 0 stays 0, and deflate finds the
/// matches by itself. After the idea of rdopng; no code of it is used.
struct LossyMatching {
    /// What a bit is worth.
    let price: BitPrice
    /// Whether more candidates are tried, in several times the time, which pays if errors may be seen.
    var isThorough = false
    /// The bytes of a pixel as it is stored: 4, or 1 for indices into a palette.
    var pixelBytes = 4

    /// The frame before in an animation, in the same region: as the source has it, and as it is shown.
    struct Previous {
        var source: Bitmap
        var shown: Bitmap
    }

    /// Returns the changed image.
    ///
    /// - Parameters:
    ///   - image: The pixels that will be compressed without a row filter.
    ///   - keepsOpaque: Whether opaque pixels stay opaque, because the image is drawn over another.
    ///   - previous: The frame before: where the source did not change, a change of what is shown would flicker, and costs more.
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

    /// Writes a row: matches, and pixels as they are where no match is worth it.
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
