import Raster

extension Backdrop {
    /// Returns how many levels every pixel of an image differs from a background of one color, at most 255.
    func levels(of image: Bitmap) -> [UInt8] {
        let own = color(0, 0)
        return image.withWords { words in
            var last = (word: UInt32(0), levels: UInt8(0))
            var isFirst = true
            return words.map { word in
                // Neighbors often have one color.
                guard isFirst || word != last.word else { return last.levels }
                isFirst = false
                let apart = Unmixing.color(unsafeBitCast(word, to: SIMD4<UInt8>.self)) - own
                last = (word, UInt8(min(255, apart.largestMagnitude.rounded())))
                return last.levels
            }
        }
    }
}
