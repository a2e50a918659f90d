package import Raster

extension Bitmap {
    /// Returns whether every pixel looks the same to within some levels, on any background.
    ///
    /// - Precondition: The images have the same size.
    package func looksLike(_ other: Bitmap, within levels: Int) -> Bool {
        precondition(size == other.size)
        return withWords { words in
            other.withWords { others in
                zip(words, others).allSatisfy { word, other in
                    word == other || VisiblePixel(word).isNear(VisiblePixel(other), within: Int16(levels))
                }
            }
        }
    }
}
