import Raster

extension Backdrop {
    /// Returns how many levels every pixel of an image differs from a background of one color, at most 255.
    func levels(of image: Bitmap) -> [UInt8] {
        let own = color(0, 0)
        return image.withWords { words in
            [UInt8](unsafeUninitializedCapacity: words.count) { levels, count in
                // Neighbors often have one color.
                for index in words.indices {
                    if index > 0, words[index] == words[index - 1] {
                        levels[index] = levels[index - 1]
                    } else {
                        let apart = Unmixing.color(unsafeBitCast(words[index], to: SIMD4<UInt8>.self)) - own
                        levels[index] = UInt8(min(255, apart.largestMagnitude.rounded()))
                    }
                }
                count = words.count
            }
        }
    }
}
