import Raster

/// A pixel of an image before lossy matching, and the cost of changing it.
struct WantedPixel {
    let look: VisiblePixel
    /// The pixel that the previous frame shows here, if the source did not change here.
    private let shown: VisiblePixel
    /// Twice the squared difference between that pixel and this pixel, which measures the flicker if this pixel stays exact.
    private let flicker: Int
    /// An upper bound on the savings of all pixels before this pixel, in 1/256 of a squared level.
    private var savingBefore = 0
    /// The pixel in its stored form.
    let word: UInt32
    /// The weight of a squared difference, in 1/256.
    private let weight: Int32
    /// The savings as part of a match, in 1/256 of a squared level.
    private let saving: Int32
    /// The largest allowed difference of a channel, in levels.
    let bound: Int16
    private let lasts: Bool

    private init(_ look: VisiblePixel, shown: VisiblePixel?, word: UInt32, weight: Int32, saving: Int, bound: Int16) {
        self.look = look
        self.shown = shown ?? look
        self.word = word
        self.weight = weight
        self.saving = Int32(saving)
        self.bound = bound
        lasts = shown != nil
        flicker = shown.map { 2 * $0.squaredDifference(from: look) } ?? 0
    }

    /// Returns the pixels of an image.
    static func pixels(
        of image: Bitmap, _ matching: LossyMatching, after previous: LossyMatching.Previous?
    ) -> [WantedPixel] {
        let price = matching.price
        let words = image.withWords { Array($0) }
        let looks = words.map(VisiblePixel.init)
        let bits = LiteralBits(words, width: image.size.width, areIndices: matching.pixelBytes == 1).bits
        let tolerances = Tolerances(looks, width: image.size.width, price: price)
        let before = previous?.source.withWords { Array($0) } ?? []
        let shown = previous?.shown.withWords { Array($0) } ?? []
        var saving = 0
        return words.indices.map { index in
            let lasts = !before.isEmpty && before[index] == words[index]
            var pixel = WantedPixel(
                looks[index], shown: lasts ? VisiblePixel(shown[index]) : nil, word: words[index],
                weight: tolerances.weights[index], saving: price.of(Int(bits[index])), bound: tolerances.bounds[index])
            pixel.savingBefore = saving
            saving = pixel.savingThrough
            return pixel
        }
    }

    /// An upper bound on the savings of all pixels up to this pixel.
    ///
    /// The best result is the pixel that is already shown, at no cost.
    @inline(__always)
    private var savingThrough: Int { savingBefore &+ Int(saving) &- weighted(-flicker) }

    /// Returns a practical upper bound on the savings between two pixels, in 1/256 of a squared level: three quarters of the savings
    /// without errors.
    @inline(__always)
    func likelySaved(since first: WantedPixel) -> Int { ((savingThrough &- first.savingBefore) &* 3) >> 2 }

    /// Returns the gain if a match changes this pixel to another, in 1/256 of a squared level, or `nil` if that is not allowed.
    @inline(__always)
    func gain(as word: UInt32, _ found: VisiblePixel, keepsOpaque: Bool) -> Int? {
        // An equal pixel has no error, and flickers as much as a literal pixel.
        if word == self.word { return Int(saving) }
        guard found.isNear(look, within: bound) else { return nil }
        // Alpha 0 stays 0, a pixel that becomes 0 was hardly visible, and an edge neither opens nor closes.
        let (alpha, other) = (look.alpha, found.alpha)
        if alpha == 0 || other == 0 && alpha > 2 { return nil }
        if (alpha == 255) != (other == 255), keepsOpaque || abs(alpha - other) > 2 { return nil }
        var squares = look.squaredDifference(from: found)
        // A literal pixel also flickers if the shown pixel is not exact.
        if lasts { squares &+= 2 &* shown.squaredDifference(from: found) &- flicker }
        return Int(saving) &- weighted(squares)
    }

    @inline(__always)
    private func weighted(_ squares: Int) -> Int { (squares &* Int(weight)) >> 8 }
}
