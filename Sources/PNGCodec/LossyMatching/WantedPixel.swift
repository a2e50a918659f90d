import Raster

/// A pixel of an image before lossy matching, and what its changes cost.
struct WantedPixel {
    let look: VisiblePixel
    /// What is shown before the image, if the source has the same pixel there.
    private let shown: VisiblePixel
    /// The difference between what is shown and this pixel: how much it flickers if it stays as it is.
    private let flicker: Int
    /// What all pixels before this one could save at most, in 1/256 of a squared level.
    private var savingBefore = 0
    /// The pixel as it is stored.
    let word: UInt32
    /// The weight of a squared difference, in 1/256.
    private let weight: Int32
    /// What it saves as part of a match, in 1/256 of a squared level.
    private let saving: Int32
    /// The largest difference of a channel that is allowed, in levels.
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

    /// What all pixels up to this one could save at most: none can do better than to become what is shown before, for nothing.
    @inline(__always)
    private var savingThrough: Int { savingBefore &+ Int(saving) &- weighted(-flicker) }

    /// Returns what the pixels from one up to this one hardly ever save more than, in 1/256 of a squared level: three quarters of
    /// what they would save without errors.
    @inline(__always)
    func likelySaved(since first: WantedPixel) -> Int { ((savingThrough &- first.savingBefore) &* 3) >> 2 }

    /// Returns what is gained if a match makes it another pixel, in 1/256 of a squared level; nil if it may not.
    @inline(__always)
    func gain(as word: UInt32, _ found: VisiblePixel, keepsOpaque: Bool) -> Int? {
        var squares = 0
        if word != self.word {
            guard found.isNear(look, within: bound) else { return nil }
            // Alpha 0 stays 0; what becomes 0 was hardly visible; an edge neither opens nor closes.
            let (alpha, other) = (look.alpha, found.alpha)
            if alpha == 0 || other == 0 && alpha > 2 { return nil }
            if (alpha == 255) != (other == 255), keepsOpaque || abs(alpha - other) > 2 { return nil }
            squares = look.squaredDifference(from: found)
        }
        // A literal pixel flickers too, if what is shown is not exact.
        if lasts { squares &+= 2 &* shown.squaredDifference(from: found) &- flicker }
        return Int(saving) &- weighted(squares)
    }

    @inline(__always)
    private func weighted(_ squares: Int) -> Int { (squares &* Int(weight)) >> 8 }
}
