/// A match that is worth its errors.
struct LossyMatch {
    /// The squared error that the match saves, after its cost, in 1/256 of a squared level.
    var gain = 0
    /// The length in pixels, or 0 if there is no match.
    var length = 0
    /// The index of the first repeated pixel.
    var source = 0
}

/// Finds matches among the pixels that are already written.
struct MatchSearch {
    private let wanted: UnsafeBufferPointer<WantedPixel>
    /// The written pixels, in their stored form and in their visible form.
    private let written: UnsafeMutableBufferPointer<UInt32>
    private let looks: UnsafeMutableBufferPointer<VisiblePixel>
    private let width: Int
    private let price: BitPrice
    private let keepsOpaque: Bool
    private let pixelBytes: Int
    /// Whether matches are followed to their end.
    private let isThorough: Bool
    /// The most candidates that are followed: candidates like two pixels, and candidates like one pixel.
    private let most: (pairs: Int, singles: Int)

    private static let longestMatchBytes = 256
    private static let longEnough = 24
    /// The bits of a match, except the extra bits of its distance, in 1/16 bit.
    private static let matchBits = 10 * 16

    /// Creates a search, which must not outlive the given memory.
    init(
        _ wanted: UnsafeBufferPointer<WantedPixel>, _ written: UnsafeMutableBufferPointer<UInt32>,
        _ looks: UnsafeMutableBufferPointer<VisiblePixel>, width: Int, _ matching: LossyMatching, keepsOpaque: Bool
    ) {
        precondition(written.count == wanted.count && looks.count == wanted.count && wanted.count % width == 0)
        (self.wanted, self.written, self.looks) = (wanted, written, looks)
        self.width = width
        price = matching.price
        self.keepsOpaque = keepsOpaque
        pixelBytes = matching.pixelBytes
        isThorough = matching.isThorough
        most = isThorough ? (96, 32) : (40, 12)
    }

    /// Returns the visible form of a written pixel.
    func look(at index: Int) -> VisiblePixel {
        precondition(looks.indices.contains(index))
        return looks[index]
    }

    /// Repeats the pixels of a match.
    func write(_ match: LossyMatch, at index: Int) {
        precondition(0 <= match.source && match.source <= index && index + match.length <= written.count)
        for offset in 0..<match.length {
            written[index + offset] = written[match.source + offset]
            looks[index + offset] = looks[match.source + offset]
        }
    }

    /// Returns the best match for the pixels from an index on.
    func best(for index: Int, in row: Range<Int>, _ chains: PixelChains) -> LossyMatch {
        precondition(row.contains(index) && row.upperBound <= wanted.count)
        var place = Place(self, index, end: row.upperBound)
        for step in 1...2 where index - step >= row.lowerBound { attempt(index - step, &place) }
        for (above, reach) in [(1, 3), (2, 1)] where row.lowerBound >= above * width {
            let start = max(row.lowerBound, index - reach) - above * width
            let end = min(row.upperBound - 1, index + reach) - above * width
            for candidate in start...end { attempt(candidate, &place) }
        }
        // A better match than a long match nearby is rare.
        guard place.best.length < Self.longEnough else { return place.best }
        let look = wanted[index].look
        if index + 1 < row.upperBound {
            var candidate = chains.latest(like: look, then: wanted[index + 1].look)
            for _ in 0..<most.pairs where isInReach(candidate, place) {
                attempt(candidate, &place)
                candidate = chains.pairBefore(candidate)
            }
        }
        guard place.best.length < Self.longEnough else { return place.best }
        var candidate = chains.latest(like: look)
        for _ in 0..<most.singles where isInReach(candidate, place) {
            attempt(candidate, &place)
            candidate = chains.singleBefore(candidate)
        }
        return place.best
    }

    /// The pixels that need a match, and the best match so far.
    private struct Place {
        let index: Int
        /// The maximum length of a match in pixels.
        let most: Int
        var best = LossyMatch()
        /// The length in pixels that a better match needs, or more than `most` if no match can be better.
        private(set) var needed = 1

        init(_ search: MatchSearch, _ index: Int, end: Int) {
            self.index = index
            most = min(longestMatchBytes / search.pixelBytes, end - index)
            raiseNeeded(search)
        }

        /// Raises the needed length to the length from which a match with few errors can be better.
        @inline(__always)
        mutating func raiseNeeded(_ search: MatchSearch) {
            let least = best.gain + search.price.of(matchBits)
            let first = search.wanted[index]
            while needed <= most, search.wanted[index + needed - 1].likelySaved(since: first) <= least { needed += 1 }
        }
    }

    @inline(__always)
    private func isInReach(_ candidate: Int, _ place: Place) -> Bool {
        candidate >= 0 && (place.index - candidate) * pixelBytes <= Token.farthest && place.needed <= place.most
    }

    /// Follows a match unless its first pixel, or the last or the middle pixel that it needs, differs too much.
    @inline(__always)
    private func attempt(_ start: Int, _ place: inout Place) {
        let index = place.index
        guard place.needed <= place.most, looks[start].isNear(wanted[index].look, within: wanted[index].bound) else {
            return
        }
        let last = place.needed - 1
        guard mayContinue(start, index, last), mayContinue(start, index, last / 2) else { return }
        follow(start, &place)
    }

    /// Returns whether a pixel of a match is near enough, as far as this is known.
    @inline(__always)
    private func mayContinue(_ start: Int, _ index: Int, _ offset: Int) -> Bool {
        // If a match repeats its own pixels, these are not written yet.
        start + offset >= index
            || looks[start + offset].isNear(wanted[index + offset].look, within: wanted[index + offset].bound)
    }

    /// Follows a match as far as the errors allow, and remembers its best length if it is better than the best match so far.
    @inline(never)
    private func follow(_ start: Int, _ place: inout Place) {
        let index = place.index
        let (row, startRow) = (index / width, start / width)
        // Each row begins with the byte of its filter.
        let distance = (index - start) * pixelBytes + (row - startRow)
        let most = min(place.most, (startRow + 1) * width - start)
        guard distance <= Token.farthest, place.needed <= most else { return }
        let cost = price.of(Self.matchBits + 16 * Self.extraBits(distance))
        // The sums do not include the cost.
        var (gain, highest) = (0, 0)
        var best = place.best
        let last = wanted[index &+ most &- 1]
        var from = start
        for offset in 0..<most {
            let pixel = wanted[index &+ offset]
            guard gain &- cost &+ last.likelySaved(since: pixel) > best.gain,
                let more = pixel.gain(as: written[from], looks[from], keepsOpaque: keepsOpaque)
            else { break }
            gain &+= more
            // It is better to start later, or to end here and start again.
            if !isThorough, gain < 0 || gain < highest &- cost { break }
            highest = max(highest, gain)
            if gain &- cost > best.gain {
                best = LossyMatch(gain: gain &- cost, length: offset &+ 1, source: start)
            }
            // A match may continue with its own pixels.
            from &+= 1
            if from == index { from = start }
        }
        if best.gain > place.best.gain {
            place.best = best
            place.raiseNeeded(self)
        }
    }

    /// Returns the extra bits of deflate's code for a distance: RFC 1951, section 3.2.5.
    @inline(__always)
    private static func extraBits(_ distance: Int) -> Int {
        max(0, Int.bitWidth - (distance - 1).leadingZeroBitCount - 2)
    }
}
