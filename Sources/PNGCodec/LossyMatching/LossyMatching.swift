import Raster

/// Changes pixels a little where that lets deflate continue a match: lossy LZ.
///
/// From left to right, a pixel may become one that continues a match with pixels already written, if the bits that this saves
/// are worth more than the error. The errors of all pixels have bounds (`Tolerances`), alpha 0 stays 0, and deflate finds the
/// matches by itself. After the idea of rdopng; no code of it is used.
struct LossyMatching {
    /// What a bit is worth.
    let price: BitPrice

    /// The frame before in an animation, in the same region: as the source has it, and as it is shown.
    struct Previous {
        var source: Bitmap
        var shown: Bitmap
    }

    /// Returns the changed image.
    ///
    /// - Parameters:
    ///   - image: The pixels that will be compressed without a row filter.
    ///   - keepsOpaque: Whether opaque pixels stay opaque, because the image is drawn over another.
    ///   - previous: The frame before: where the source did not change, a change of what is shown would flicker, and costs more.
    func applied(to image: Bitmap, keepsOpaque: Bool, after previous: Previous?) -> Bitmap {
        guard image.size.area > 0 else { return image }
        var pass = MatchingPass(image, price, keepsOpaque: keepsOpaque, previous)
        pass.run()
        return Bitmap(size: image.size, pixels: pass.written.withUnsafeBytes { Array($0) })
    }
}

/// One pass over an image.
private struct MatchingPass {
    private let width: Int
    private let height: Int
    private let price: BitPrice
    private let keepsOpaque: Bool
    private let source: [UInt32]
    private let looks: [VisiblePixel]
    /// What each pixel saves as part of a match, in 1/256 of a squared level.
    private let savings: [Int]
    private let tolerances: Tolerances
    /// What is shown where the source did not change; empty without a previous frame.
    private let lasting: [VisiblePixel?]

    /// The pixels so far, and the source's from there on.
    private(set) var written: [UInt32]
    private var writtenLooks: [VisiblePixel]
    private var chains: PixelChains
    private var best = Match(gain: 0, length: 0, source: 0)

    /// A match that is worth its errors.
    private struct Match {
        /// What it saves, in 1/256 of a squared level.
        var gain: Int
        /// Its length in pixels.
        var length: Int
        /// The index of the first pixel that is repeated.
        var source: Int
    }

    private static let mostLinks = 48
    private static let longestMatch = 64
    private static let longEnough = 24
    /// The bits of a match besides the extra bits of its distance, in 1/16 bit.
    private static let matchBits = 12 * 16
    /// The reach of deflate, in bytes.
    private static let window = 32_768

    init(_ image: Bitmap, _ price: BitPrice, keepsOpaque: Bool, _ previous: LossyMatching.Previous?) {
        (width, height) = (image.size.width, image.size.height)
        self.price = price
        self.keepsOpaque = keepsOpaque
        source = image.withWords { Array($0) }
        looks = source.map(VisiblePixel.init)
        savings = LiteralBits(source, width: width).bits.map { price.of(Int($0)) }
        tolerances = Tolerances(looks, width: width, price: price)
        if let previous {
            let before = previous.source.withWords { Array($0) }
            let shown = previous.shown.withWords { Array($0) }
            lasting = zip(image.withWords { Array($0) }, zip(before, shown)).map { now, past in
                now == past.0 ? VisiblePixel(past.1) : nil
            }
        } else {
            lasting = []
        }
        written = source
        writtenLooks = looks
        chains = PixelChains(capacity: source.count)
    }

    mutating func run() {
        for row in 0..<height {
            let end = (row + 1) * width
            var index = row * width
            while index < end {
                search(index, row: row)
                let length = max(1, best.length)
                for place in index..<index + best.length {
                    written[place] = written[best.source + place - index]
                    writtenLooks[place] = writtenLooks[best.source + place - index]
                }
                for place in index..<index + length {
                    chains.add(writtenLooks[place], at: place)
                    if place > row * width { chains.add(writtenLooks[place - 1], writtenLooks[place], at: place - 1) }
                }
                index += length
            }
        }
    }

    /// Sets the best match for the pixels from an index on; its length is 0 if none is worth it.
    private mutating func search(_ index: Int, row: Int) {
        best = Match(gain: 0, length: 0, source: 0)
        let column = index - row * width
        for step in 1...2 where column >= step { attempt(index - step, for: index, row: row) }
        for (above, reach) in [(1, 3), (2, 1)] where row >= above {
            for shift in -reach...reach where (0..<width).contains(column + shift) {
                attempt(index - above * width + shift, for: index, row: row)
            }
        }
        // A long match nearby is rarely beaten.
        guard best.length < Self.longEnough else { return }
        if column + 1 < width {
            var candidate = chains.latest(like: looks[index], then: looks[index + 1])
            for _ in 0..<Self.mostLinks where candidate >= 0 {
                guard attempt(candidate, for: index, row: row) else { break }
                candidate = chains.pairBefore(candidate)
            }
        }
        guard best.length < Self.longEnough else { return }
        var candidate = chains.latest(like: looks[index])
        for _ in 0..<Self.mostLinks where candidate >= 0 {
            guard attempt(candidate, for: index, row: row) else { break }
            candidate = chains.singleBefore(candidate)
        }
    }

    /// Follows a match as far as the errors allow, and remembers its best length if that is better than what was found.
    ///
    /// - Returns: Whether the match is in deflate's reach.
    @discardableResult
    private mutating func attempt(_ start: Int, for index: Int, row: Int) -> Bool {
        guard (index - start) * 4 <= Self.window else { return false }
        guard looks[index].isNear(writtenLooks[start], within: tolerances.bounds[index]) else { return true }
        let startRow = start / width
        // Each row begins with the byte of its filter.
        let distance = (index - start) * 4 + (row - startRow)
        guard distance <= Self.window else { return false }
        var gain = -price.of(Self.matchBits + 16 * Self.extraBits(distance))
        let most = min(Self.longestMatch, (row + 1) * width - index, (startRow + 1) * width - start)
        var from = start
        for length in 1...most {
            let place = index + length - 1
            guard let error = error(of: from, at: place) else { break }
            gain += savings[place] - error
            if gain > best.gain { best = Match(gain: gain, length: length, source: start) }
            // A match may go on with its own pixels.
            from += 1
            if from == index { from = start }
        }
        return true
    }

    /// Returns the weighted error if a pixel becomes another, in 1/256 of a squared level; nil if it may not.
    @inline(__always)
    private func error(of from: Int, at place: Int) -> Int? {
        let (wanted, found) = (looks[place], writtenLooks[from])
        var squares = 0
        if written[from] != source[place] {
            guard found.isNear(wanted, within: tolerances.bounds[place]) else { return nil }
            // Alpha 0 stays 0; what becomes 0 was hardly visible; an edge neither opens nor closes.
            let (alpha, other) = (wanted.alpha, found.alpha)
            if alpha == 0 || other == 0 && alpha > 2 { return nil }
            if (alpha == 255) != (other == 255), keepsOpaque || abs(alpha - other) > 2 { return nil }
            squares = wanted.squaredDifference(from: found)
        }
        if !lasting.isEmpty, let shown = lasting[place] {
            // A literal pixel flickers too, if what is shown is not exact.
            squares += 2 * (shown.squaredDifference(from: found) - shown.squaredDifference(from: wanted))
        }
        return (squares * Int(tolerances.weights[place])) >> 8
    }

    /// Returns the extra bits of deflate's code for a distance: RFC 1951, section 3.2.5.
    private static func extraBits(_ distance: Int) -> Int {
        max(0, Int.bitWidth - (distance - 1).leadingZeroBitCount - 2)
    }
}
