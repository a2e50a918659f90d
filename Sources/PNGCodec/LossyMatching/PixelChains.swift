/// Finds earlier pixels that look about like some pixel, the latest first: two hash tables with chains.
///
/// One table is keyed on a pixel and the next one, the other on a single pixel. Keys are coarse, because a match may differ a
/// little.
struct PixelChains {
    private var pairHeads = [Int32](repeating: -1, count: 1 << 16)
    private var singleHeads = [Int32](repeating: -1, count: 1 << 11)
    private var pairLinks: [Int32]
    private var singleLinks: [Int32]

    init(capacity: Int) {
        pairLinks = [Int32](repeating: -1, count: capacity)
        singleLinks = pairLinks
    }

    /// Returns the latest pixel like `first` that is followed by one like `second`; negative if there is none.
    func latest(like first: VisiblePixel, then second: VisiblePixel) -> Int {
        Int(pairHeads[Self.key(first, second)])
    }

    /// Returns the latest pixel like one; negative if there is none.
    func latest(like pixel: VisiblePixel) -> Int { Int(singleHeads[Self.key(pixel)]) }

    /// Returns the one before in the chain of pairs; negative after the last.
    func pairBefore(_ index: Int) -> Int { Int(pairLinks[index]) }

    /// Returns the one before in the chain of single pixels; negative after the last.
    func singleBefore(_ index: Int) -> Int { Int(singleLinks[index]) }

    /// Adds a pixel.
    mutating func add(_ pixel: VisiblePixel, at index: Int) {
        let key = Self.key(pixel)
        singleLinks[index] = singleHeads[key]
        singleHeads[key] = Int32(truncatingIfNeeded: index)
    }

    /// Adds a pixel and the one after it.
    mutating func add(_ first: VisiblePixel, _ second: VisiblePixel, at index: Int) {
        let key = Self.key(first, second)
        pairLinks[index] = pairHeads[key]
        pairHeads[key] = Int32(truncatingIfNeeded: index)
    }

    private static func key(_ first: VisiblePixel, _ second: VisiblePixel) -> Int {
        let (one, other) = (first.channels &>> 6, second.channels &>> 6)
        return Int(
            one.x | one.y << 2 | one.z << 4 | one.w << 6 | other.x << 8 | other.y << 10 | other.z << 12 | other.w << 14)
    }

    private static func key(_ pixel: VisiblePixel) -> Int {
        let color = pixel.channels &>> 5
        return Int(color.x | color.y << 3 | color.z << 6 | (pixel.alpha >> 6) << 9)
    }
}
