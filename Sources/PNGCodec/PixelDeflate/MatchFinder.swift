internal import PNGShim

/// Bytes that are equal to earlier bytes.
struct Match {
    var start: Int
    /// The number of equal bytes, or 0 if there is no match.
    var length: Int
    var distance: Int

    static let none = Match(start: 0, length: 0, distance: 0)
}

/// Finds bytes that are equal to earlier bytes, in rows of RGBA pixels.
///
/// It searches and remembers only positions where a pixel starts, because nearly all useful distances are whole pixels. The type of the
/// entries in its tables determines how hard it searches: `UInt16` is fast, `UInt64` is thorough.
struct MatchFinder<Entry: PositionEntry> {
    private let bytes: UnsafeRawPointer
    /// Where the content ends.
    let end: Int
    /// Owns the memory of the following tables.
    private let tables: MatchTables<Entry>
    private let pairs: UnsafeMutablePointer<Entry>
    private let olderPairs: UnsafeMutablePointer<Entry>
    private let singles: UnsafeMutablePointer<Entry>
    private let tails: UnsafeMutablePointer<Entry>
    private let threes: UnsafeMutablePointer<UInt16>

    /// The first position that may be searched or remembered, because four bytes before it must be readable.
    static var firstPosition: Int { 4 }
    /// The number of readable bytes after the content: a search at 8 bytes before the end compares 28 bytes.
    static var slack: Int { compared - 8 }
    /// The farthest distance for copying three bytes, beyond which a copy needs about as many bits as literals.
    static var windowOfThree: Int { 8_192 }
    /// The number of bytes before a pixel that a match may cover.
    static var maximumBefore: Int { 4 }
    /// How many bytes of each candidate are compared, from the pixel on, before the best candidate is known.
    private static var compared: Int { 28 }

    /// Creates a finder that remembers nothing.
    ///
    /// - Parameter bytes: The content, with `slack` more bytes after it.
    init(_ bytes: UnsafeRawBufferPointer, _ tables: MatchTables<Entry>) {
        precondition(bytes.count >= Self.slack, "the content has no slack")
        // A buffer that is not empty has an address.
        self.bytes = bytes.baseAddress.unsafelyUnwrapped
        end = bytes.count - Self.slack
        tables.reset(to: UInt16(Self.firstPosition))
        self.tables = tables
        (pairs, olderPairs) = (tables.pairs, tables.olderPairs)
        (singles, tails, threes) = (tables.singles, tables.tails, tables.threes)
    }

    @inline(__always)
    var isThorough: Bool { MatchTables<Entry>.isThorough }

    // MARK: Reading

    @inline(__always)
    private func word64(_ position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    @inline(__always)
    private func word32(_ position: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    @inline(__always)
    func byte(_ position: Int) -> UInt8 { bytes.load(fromByteOffset: position, as: UInt8.self) }

    /// Returns whether eight bytes equal the bytes one pixel before them, as they do inside a run.
    @inline(__always)
    func isInRun(_ position: Int) -> Bool { word64(position) == word64(position &- 4) }

    /// Returns how many bytes from a position on equal the bytes at a distance, of which the first `known` are known to be equal.
    @inline(__always)
    func length(_ position: Int, _ distance: Int, known: Int, upTo most: Int) -> Int {
        var length = known
        while length < most {
            let difference = word64(position &+ length) ^ word64(position &+ length &- distance)
            if difference != 0 {
                length &+= difference.trailingZeroBitCount &>> 3
                break
            }
            length &+= 8
        }
        return min(length, most)
    }

    // MARK: Remembering

    /// Where to look for a pixel and the next pixel, in each table.
    private struct Places {
        let pair: Int
        let single: Int
        let tail: Int
        let color: Int
        let head: Int

        @inline(__always)
        init(_ pixels: UInt64) {
            let pixel = UInt32(truncatingIfNeeded: pixels)
            pair = Int(truncatingIfNeeded: (pixels &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - MatchTables<Entry>.bits))
            single = Self.hash(pixel)
            tail = Self.hash(pixel &>> 8)
            color = Self.hash(pixel &<< 8)
            head = MatchTables<Entry>.entries &+ Self.hash(pixel &<< 16)
        }

        @inline(__always)
        private static func hash(_ word: UInt32) -> Int {
            Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> UInt32(32 - MatchTables<Entry>.bits))
        }
    }

    /// Remembers a position where a pixel starts.
    @inline(__always)
    func remember(_ position: Int) {
        let places = Places(word64(position))
        let newest = UInt16(truncatingIfNeeded: position)
        let pair = pairs[places.pair]
        // If an entry is shifted by its whole width, the result is 0.
        pairs[places.pair] = pair << 16 | Entry(newest)
        singles[places.single] = singles[places.single] << 16 | Entry(newest)
        tails[places.tail] = tails[places.tail] << 16 | Entry(newest)
        if isThorough { olderPairs[places.pair] = olderPairs[places.pair] << 16 | pair >> 48 }
        threes[places.color] = newest
        threes[places.head] = newest
    }

    // MARK: Searching

    /// Remembers a pixel, and finds a match for its four bytes and more, or otherwise for some of its bytes.
    ///
    /// - Parameters:
    ///   - position: Where the pixel starts, at least 8 bytes before the end.
    ///   - free: The first byte that the match may cover: one of the four bytes before the pixel, the pixel's first byte, or its second.
    @inline(__always)
    func search(_ position: Int, from free: Int) -> Match {
        let pixel = Pixel(self, position, free)
        let places = Places(pixel.word)
        let (pair, single, tail) = (pairs[places.pair], singles[places.single], tails[places.tail])
        let older = isThorough ? olderPairs[places.pair] : pair
        let (color, head) = (threes[places.color], threes[places.head])
        remember(position)

        // A match cannot be better than all compared bytes with all bytes before the pixel.
        let most = Self.compared &+ max(0, pixel.maximumBefore)
        var best = score(pixel, pair)
        if isThorough {
            best = max(best, score(pixel, pair >> 16))
            if best &>> 24 < most { best = max(best, max(score(pixel, pair >> 32), score(pixel, pair >> 48))) }
            if best &>> 24 < most {
                best = max(best, max(score(pixel, older), score(pixel, older >> 16)))
                best = max(best, max(score(pixel, older >> 32), score(pixel, older >> 48)))
            }
        }
        if best &>> 16 & 0xFF < 8 {
            best = max(best, score(pixel, single))
            if isThorough {
                best = max(best, max(score(pixel, single >> 16), score(pixel, single >> 32)))
                best = max(best, score(pixel, single >> 48))
            }
        }
        var length = best &>> 16 & 0xFF
        let distance = 0xFFFF &- best & 0xFFFF
        if length >= 8 {
            let most = min(end &- position, Token.longest &+ 1)
            if length == Self.compared {
                length = self.length(position, distance, known: length, upTo: most)
            }
            return match(pixel, min(length, most), distance)
        }
        var found = Match.none
        // If the pixel's first byte is excluded, a match of four bytes would only have three.
        if length >= (pixel.maximumBefore < 0 ? 5 : 4) {
            found = match(pixel, length, distance)
        } else if pixel.maximumBefore >= 0, let distance = self.distance(pixel, color, mask: 0x00FF_FFFF) {
            let match = match(pixel, 3, distance)
            if pays(match) { found = match }
        }
        let rest = matchOfRest(pixel, tail)
        if rest.length > found.length && pays(rest) { found = rest }
        // The alpha of the previous pixel is a byte that repeats in gradients.
        if found.length == 0, pixel.maximumBefore > 0, let distance = self.distance(pixel, head, mask: 0x0000_FFFF) {
            let match = match(pixel, 2, distance)
            if match.length >= 3 && pays(match) { return match }
        }
        return found
    }

    /// The pixel that candidates are compared with.
    private struct Pixel {
        let position: Int
        /// The pixel and the next pixel.
        let word: UInt64
        /// How many bytes before the pixel the match may cover, or -1 if the match must exclude the pixel's first byte.
        let maximumBefore: Int
        /// Which bytes the match may cover, starting four before the pixel, with the first byte in the lowest bit.
        let coverable: UInt32

        @inline(__always)
        init(_ finder: MatchFinder, _ position: Int, _ free: Int) {
            self.position = position
            word = finder.word64(position)
            maximumBefore = position &- free
            coverable = 0xFFFF_FFF0 | (0xF0 &>> UInt32(truncatingIfNeeded: max(0, maximumBefore))) & 0xF
        }
    }

    /// The bytes that a candidate, the lowest 16 bits of a word, has in common with a pixel.
    private struct Comparison {
        let distance: Int
        /// Which bytes are equal, starting four before the pixel, with the first byte in the lowest bit.
        let equal: UInt32
        /// All bits if the candidate is inside the window, otherwise no bits.
        let ifInside: Int

        @inline(__always)
        init(_ finder: MatchFinder, _ pixel: Pixel, _ candidate: Entry) {
            distance = (pixel.position &- Int(truncatingIfNeeded: candidate)) & 0xFFFF
            let start = finder.bytes + (pixel.position &- MatchFinder.maximumBefore)
            equal = stickermill_equal_bytes(start, start - distance)
            ifInside = (distance &- 1) &>> 15 & 1 &- 1
        }
    }

    /// Rates a candidate, with 0 for a candidate outside the window.
    ///
    /// Higher is better. Bits 24 and up are the number of bytes that it would copy, bits 16 to 23 its length from the pixel on (up to 28),
    /// and the lower bits its nearness. The code has no branches, because they could not be predicted.
    @inline(__always)
    private func score(_ pixel: Pixel, _ candidate: Entry) -> Int {
        let other = Comparison(self, pixel, candidate)
        let equal = other.equal & pixel.coverable
        let length = (~(equal &>> 4)).trailingZeroBitCount
        let before = Self.equalBefore(equal & 0xF)
        return ((length &+ before) &<< 24 | length &<< 16 | 0xFFFF &- other.distance) & other.ifInside
    }

    /// Rates a candidate for a match that starts at the second byte of a pixel, with 0 for a candidate outside the window.
    ///
    /// Higher is better. Bits 16 and up are the length (up to 27), and the lower bits the nearness.
    @inline(__always)
    private func scoreOfRest(_ pixel: Pixel, _ candidate: Entry) -> Int {
        let other = Comparison(self, pixel, candidate)
        let length = (~(other.equal &>> 5)).trailingZeroBitCount
        return (length &<< 16 | 0xFFFF &- other.distance) & other.ifInside
    }

    /// Returns how many of the four bytes before a pixel, the last in bit 3, are equal without a gap up to the pixel.
    @inline(__always)
    private static func equalBefore(_ bits: UInt32) -> Int {
        // The results for 0 to 15, four bits each.
        Int(truncatingIfNeeded: 0x4322_1111_0000_0000 as UInt64 &>> UInt64(4 &* bits)) & 0xF
    }

    /// Returns how many bytes before a pixel the match may and can also copy.
    @inline(__always)
    private func equalBefore(_ pixel: Pixel, _ distance: Int) -> Int {
        let difference = word32(pixel.position &- distance &- 4) ^ word32(pixel.position &- 4)
        return min(pixel.maximumBefore, difference.leadingZeroBitCount &>> 3)
    }

    @inline(__always)
    private func match(_ pixel: Pixel, _ length: Int, _ distance: Int) -> Match {
        let before = equalBefore(pixel, distance)
        return Match(
            start: pixel.position &- before, length: min(length &+ before, Token.longest), distance: distance)
    }

    /// Returns the longest match from the second byte of a pixel on, from four candidates or only the newest.
    @inline(__always)
    private func matchOfRest(_ pixel: Pixel, _ candidates: Entry) -> Match {
        var best = scoreOfRest(pixel, candidates)
        if isThorough {
            best = max(best, scoreOfRest(pixel, candidates >> 16))
            best = max(best, max(scoreOfRest(pixel, candidates >> 32), scoreOfRest(pixel, candidates >> 48)))
        }
        let (known, distance) = (best &>> 16, 0xFFFF &- best & 0xFFFF)
        guard known >= 3 else { return .none }
        let start = pixel.position &+ 1
        let length = self.length(start, distance, known: known, upTo: min(end &- start, Token.longest))
        return Match(start: start, length: length, distance: distance)
    }

    /// Returns whether a copy needs fewer bits than its literals.
    @inline(__always)
    private func pays(_ match: Match) -> Bool { match.length > 3 || match.distance <= Self.windowOfThree }

    /// Returns the distance of a candidate if some of its bytes equal the pixel's bytes.
    @inline(__always)
    private func distance(_ pixel: Pixel, _ candidate: UInt16, mask: UInt32) -> Int? {
        let distance = (pixel.position &- Int(candidate)) & 0xFFFF
        let difference = word32(pixel.position &- distance) ^ UInt32(truncatingIfNeeded: pixel.word)
        return UInt(bitPattern: distance &- 1) < UInt(Token.farthest) && difference & mask == 0 ? distance : nil
    }
}
