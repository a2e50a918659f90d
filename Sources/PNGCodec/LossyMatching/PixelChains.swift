/// Finds earlier pixels that look similar to a given pixel, the latest first, with two hash tables with chains.
///
/// The key of one table is a pixel and the next pixel; the key of the other is a single pixel. Keys are coarse, because a match may differ
/// slightly.
struct PixelChains {
    private var pairHeads = [Int32](repeating: -1, count: 1 << 16)
    private var singleHeads = [Int32](repeating: -1, count: 1 << 11)
    private var pairLinks: [Int32]
    private var singleLinks: [Int32]

    init(capacity: Int) {
        pairLinks = [Int32](repeating: -1, count: capacity)
        singleLinks = pairLinks
    }

    /// Returns the latest pixel like `first` that is followed by a pixel like `second`, or a negative number if there is none.
    func latest(like first: VisiblePixel, then second: VisiblePixel) -> Int {
        Int(pairHeads[Self.key(first, second)])
    }

    /// Returns the latest pixel like the given pixel, or a negative number if there is none.
    func latest(like pixel: VisiblePixel) -> Int { Int(singleHeads[Self.key(pixel)]) }

    /// Returns the previous pixel in the chain of pairs, or a negative number at its end.
    func pairBefore(_ index: Int) -> Int { Int(pairLinks[index]) }

    /// Returns the previous pixel in the chain of single pixels, or a negative number at its end.
    func singleBefore(_ index: Int) -> Int { Int(singleLinks[index]) }

    /// Adds a pixel.
    mutating func add(_ pixel: VisiblePixel, at index: Int) {
        let key = Self.key(pixel)
        singleLinks[index] = singleHeads[key]
        singleHeads[key] = Int32(truncatingIfNeeded: index)
    }

    /// Adds a pixel and the pixel after it.
    mutating func add(_ first: VisiblePixel, _ second: VisiblePixel, at index: Int) {
        let key = Self.key(first, second)
        pairLinks[index] = pairHeads[key]
        pairHeads[key] = Int32(truncatingIfNeeded: index)
    }

    private static func key(_ first: VisiblePixel, _ second: VisiblePixel) -> Int {
        coarse(first) | coarse(second) << 8
    }

    private static func key(_ pixel: VisiblePixel) -> Int {
        pixel.red >> 5 | (pixel.green >> 5) << 3 | (pixel.blue >> 5) << 6 | (pixel.alpha >> 6) << 9
    }

    /// Returns the upper two bits of each channel.
    private static func coarse(_ pixel: VisiblePixel) -> Int {
        pixel.red >> 6 | (pixel.green >> 6) << 2 | (pixel.blue >> 6) << 4 | (pixel.alpha >> 6) << 6
    }
}
