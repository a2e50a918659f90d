/// One step of a deflate stream: a byte as it is, or a copy of bytes before it.
///
/// It is one word: nine bits for the literal, or for 256 plus the length - 3; above them the distance, 0 for a literal.
struct Token {
    private let word: UInt32

    /// The shortest and the longest copy, in bytes.
    static let shortest = 3
    static let longest = 258
    /// The farthest distance that a copy can have, in bytes: the length of deflate's window.
    static let farthest = 32_768

    @inline(__always)
    init(literal: UInt8) {
        word = UInt32(literal)
    }

    /// - Parameters:
    ///   - length: From `shortest` to `longest`.
    ///   - distance: From 1 to `farthest`.
    @inline(__always)
    init(length: Int, distance: Int) {
        word = UInt32(truncatingIfNeeded: distance &<< 9 | length &+ 253)
    }

    /// The literal, or 256 plus the length - 3.
    @inline(__always) var head: Int { Int(word & 511) }
    /// How many bytes the token represents.
    @inline(__always) var length: Int { head < 256 ? 1 : head &- 253 }
    /// The distance; 0 for a literal.
    @inline(__always) var distance: Int { Int(word &>> 9) }
    /// The group of the distance: 0 for a literal; the distances of any other of the 512 groups have one symbol.
    @inline(__always) var group: Int { distance <= 256 ? distance : 256 &+ (distance &- 1) &>> 7 }
}

/// Four literals in a row, among tokens.
struct FourLiterals {
    private let words: SIMD4<UInt32>

    /// Returns nil if there are not four tokens from an index on, or if one of them is a copy.
    @inline(__always)
    init?(_ tokens: UnsafeBufferPointer<Token>, at index: Int) {
        guard index >= 0 && index &+ 4 <= tokens.count, let start = tokens.baseAddress else { return nil }
        words = UnsafeRawPointer(start + index).loadUnaligned(as: SIMD4<UInt32>.self)
        guard words[0] | words[1] | words[2] | words[3] < 256 else { return nil }
    }

    @inline(__always) subscript(_ index: Int) -> Int { Int(words[index]) }
}

/// A symbol of deflate's alphabets: RFC 1951, section 3.2.5.
struct DeflateSymbol {
    let number: Int
    /// How many bits follow the symbol.
    let extraBits: Int

    /// The symbol that ends a block; those below it are literals, those above it lengths.
    static let endOfBlock = 256
    static let literalsAndLengths = 286
    static let distances = 30

    /// The symbols of the lengths 3 to 258.
    static let ofLengths = (0...255).map { excess in
        excess < 255 ? DeflateSymbol(257, excess, kept: 2) : DeflateSymbol(number: 285, extraBits: 0)
    }

    /// The symbols of the groups of distances, as tokens have them; the first, of literals, means nothing.
    static let ofGroups = (0...511).map { group in
        DeflateSymbol(0, group <= 256 ? max(0, group - 1) : (group - 256) << 7, kept: 1)
    }
}

extension DeflateSymbol {
    /// The symbol that keeps the highest bit of a number and `kept` more; the extra bits are the others.
    private init(_ first: Int, _ excess: Int, kept: Int) {
        extraBits = max(0, excess.bitWidth - excess.leadingZeroBitCount - 1 - kept)
        number = first + extraBits << kept + excess >> extraBits
    }
}
