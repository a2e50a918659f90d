/// A step of a deflate stream: a literal byte, or a copy of earlier bytes.
///
/// A token is one word. The lowest nine bits are the literal, or 256 plus the length - 3. The bits above are the distance, which is 0 for a
/// literal.
struct Token {
    private let word: UInt32

    /// The shortest and the longest copy, in bytes.
    static let shortest = 3
    static let longest = 258
    /// The farthest distance of a copy in bytes, which is the length of deflate's window.
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
    /// The number of bytes that the token represents.
    @inline(__always) var length: Int { head < 256 ? 1 : head &- 253 }
    /// The distance, or 0 for a literal.
    @inline(__always) var distance: Int { Int(word &>> 9) }
    /// The group of the distance, or 0 for a literal.
    ///
    /// Within each of the other 511 groups, all distances have the same symbol.
    @inline(__always) var group: Int { distance <= 256 ? distance : 256 &+ (distance &- 1) &>> 7 }
}

/// Four literals in a row of tokens.
struct FourLiterals {
    private let words: SIMD4<UInt32>

    /// Returns `nil` if fewer than four tokens follow an index, or if one of the four is a copy.
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
    /// The number of extra bits after the symbol.
    let extraBits: Int

    /// The symbol that ends a block, between the lower symbols of literals and the higher symbols of lengths.
    static let endOfBlock = 256
    static let literalsAndLengths = 286
    static let distances = 30

    /// The symbols of the lengths 3 to 258.
    static let ofLengths = (0...255).map { excess in
        excess < 255 ? DeflateSymbol(257, excess, kept: 2) : DeflateSymbol(number: 285, extraBits: 0)
    }

    /// The symbols of the groups of distances (`Token.group`), except the first, for literals, which is not used.
    static let ofGroups = (0...511).map { group in
        DeflateSymbol(0, group <= 256 ? max(0, group - 1) : (group - 256) << 7, kept: 1)
    }
}

extension DeflateSymbol {
    /// The symbol that keeps the highest bit of a number and `kept` more bits, with the other bits as extra bits.
    private init(_ first: Int, _ excess: Int, kept: Int) {
        extraBits = max(0, excess.bitWidth - excess.leadingZeroBitCount - 1 - kept)
        number = first + extraBits << kept + excess >> extraBits
    }
}
