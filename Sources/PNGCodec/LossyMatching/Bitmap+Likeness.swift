package import Raster

extension Bitmap {
    /// Whether no pixel looks different by more than some levels, on any background.
    ///
    /// - Precondition: The images have one size.
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
