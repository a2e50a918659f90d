/// Estimates the savings from distant copies in bytes that are stored as runs and literals.
struct CopySavings {
    private var tokens = [Token](repeating: Token(literal: 0), count: 16_384)
    private var places = [UInt16](repeating: 0, count: CopyFinder.places)

    /// Up to this many bytes are examined completely.
    private static let maximumWholeBytes = 65_536
    /// The number of parts that are examined if there are more bytes.
    private static let parts = 4
    private static let partBytes = 8_192

    /// Returns the share of the bits that copies would save, from 0 to 1.
    ///
    /// A copy counts if it needs fewer bits than the runs and literals that it would replace. If there are more than 65,536 bytes, four
    /// parts are examined, with the window before each part.
    ///
    /// - Parameters:
    ///   - bytes: Filtered rows.
    ///   - pixel: The number of bytes per pixel.
    mutating func share(of bytes: [UInt8], pixel: Int) -> Double {
        bytes.withUnsafeBytes { bytes in
            var all = CopyFinder.Savings()
            for part in Self.parts(of: bytes.count) { add(part, of: bytes, pixel, to: &all) }
            return Double(all.saved) / Double(max(1, all.bits))
        }
    }

    /// Returns evenly spread parts, or one part with all bytes if there are few.
    static func parts(of count: Int) -> [Range<Int>] {
        guard count > maximumWholeBytes else { return [0..<count] }
        let first = Token.farthest
        return (0..<parts).map { part in
            let start = first + (count - first - partBytes) * (2 * part + 1) / (2 * parts)
            return start..<start + partBytes
        }
    }

    private mutating func add(
        _ part: Range<Int>, of bytes: UnsafeRawBufferPointer, _ pixel: Int, to all: inout CopyFinder.Savings
    ) {
        let window = max(0, part.lowerBound - Token.farthest)..<part.upperBound
        let start = part.lowerBound - window.lowerBound
        let bytes = UnsafeRawBufferPointer(rebasing: bytes[window])
        tokens.withUnsafeMutableBufferPointer { tokens in
            places.withUnsafeMutableBufferPointer { places in
                let finder = CopyFinder(bytes, places, remembering: start)
                var parser = RunParser(UnsafeRawBufferPointer(rebasing: bytes[start...]), pixel: pixel)
                while !parser.isAtEnd {
                    let position = start + parser.position
                    let filled = tokens[..<parser.fill(tokens)]
                    finder.add(UnsafeBufferPointer(rebasing: filled), from: position, to: &all)
                }
            }
        }
    }
}

/// Finds bytes that are equal to earlier bytes, and compares the cost of a copy with the cost of the tokens that it replaces.
private struct CopyFinder {
    private let bytes: UnsafeRawBufferPointer
    /// The lowest 16 bits of the last position of six bytes, by their hash.
    ///
    /// A hit may be a hash collision, so each lookup compares the bytes.
    private let places: UnsafeMutableBufferPointer<UInt16>

    /// The number of places, which equals the number of positions in a window, because an overwritten position is not found.
    static let places = 1 << placeBits
    private static let placeBits: UInt64 = 15
    /// The number of bits of a copy, except the bits of its distance after the highest bit.
    private static let bitsPerCopy = 12

    struct Savings {
        var saved = 0
        /// The bits of the tokens without copies.
        var bits = 0
    }

    /// A row of tokens.
    private struct Stretch {
        private(set) var count = 0
        private(set) var bytes = 0
        private(set) var bits = 0

        @inline(__always)
        mutating func add(_ token: Token, _ bits: UnsafeBufferPointer<UInt8>) {
            count &+= 1
            bytes &+= token.length
            self.bits &+= Int(bits[token.head])
        }
    }

    /// - Parameters:
    ///   - bytes: The content.
    ///   - places: Memory for `CopyFinder.places` numbers. Its content is overwritten.
    ///   - start: The positions before this position are remembered from the beginning.
    init(
        _ bytes: UnsafeRawBufferPointer, _ places: UnsafeMutableBufferPointer<UInt16>, remembering start: Int
    ) {
        precondition(places.count == Self.places)
        places.update(repeating: 0)
        self.bytes = bytes
        self.places = places
        for position in 0..<max(0, min(start, bytes.count - 8)) {
            places[place(position)] = UInt16(truncatingIfNeeded: position)
        }
    }

    /// Adds the savings of copies in place of tokens, which represent the bytes from `start` on.
    func add(_ tokens: UnsafeBufferPointer<Token>, from start: Int, to all: inout Savings) {
        Self.bits(of: tokens).withUnsafeBufferPointer { bits in
            var position = start
            var index = 0
            while index < tokens.count {
                var taken = Stretch()
                taken.add(tokens[index], bits)
                if tokens[index].head < 256, let distance = distance(at: position) {
                    let most = RepetitionFinder.equalBytes(bytes, position &- distance, position)
                    var copied = taken
                    while index &+ copied.count < tokens.count,
                        copied.bytes &+ tokens[index &+ copied.count].length <= most
                    { copied.add(tokens[index &+ copied.count], bits) }
                    let cost = Self.bitsPerCopy &+ distance.bitWidth &- 1 &- distance.leadingZeroBitCount
                    if copied.bits > cost {
                        all.saved &+= copied.bits &- cost
                        taken = copied
                    }
                }
                all.bits &+= taken.bits
                position &+= taken.bytes
                index &+= taken.count
            }
        }
    }

    /// Returns how many bits each head of a token needs, including the distance of a run.
    private static func bits(of tokens: UnsafeBufferPointer<Token>) -> [UInt8] {
        let counts = TokenCounts(tokens, mostAreLiterals: true)
        let code = HuffmanCode(counts: counts.literals, maximumLength: DeflateBlock.longestCode)
        return code.lengths[..<256]
            + DeflateSymbol.ofLengths.map { code.lengths[$0.number] + UInt8($0.extraBits) + 1 }
    }

    /// Returns the distance to the last position of the same six bytes, if there is one, and remembers the position.
    @inline(__always)
    private func distance(at position: Int) -> Int? {
        guard position <= bytes.count &- 8 else { return nil }
        let place = place(position)
        let distance = (position &- Int(places[place])) & 0xFFFF
        places[place] = UInt16(truncatingIfNeeded: position)
        // This is compared first, because it is easier to predict that the bytes differ than where they were.
        guard word(max(0, position &- distance)) == word(position) else { return nil }
        return distance > 0 && distance <= min(position, Token.farthest) ? distance : nil
    }

    @inline(__always)
    private func place(_ position: Int) -> Int {
        Int(truncatingIfNeeded: (word(position) &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- Self.placeBits))
    }

    /// Six bytes, in the upper bits.
    @inline(__always)
    private func word(_ position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &<< 16
    }
}
