/// Tokens with the codes that suit them: RFC 1951, section 3.2.
struct DeflateBlock {
    private let tokens: UnsafeBufferPointer<Token>
    private let mostAreLiterals: Bool
    let counts: TokenCounts
    let literals: HuffmanCode
    let distances: HuffmanCode
    private let header: BlockHeader
    /// The number of bits of the block.
    let bits: Int

    /// A token of 15 + 5 + 15 + 13 bits fits into one word together with 7 waiting bits.
    static let longestCode = 15

    /// Counts the symbols of the tokens, and makes codes for them.
    ///
    /// - Parameters:
    ///   - mostAreLiterals: Whether to look for four literals in a row, which is slower if literals are rare.
    ///   - thorough: Whether to search for the shortest header for these codes.
    init(_ tokens: UnsafeBufferPointer<Token>, mostAreLiterals: Bool = false, thorough: Bool = false) {
        self.tokens = tokens
        self.mostAreLiterals = mostAreLiterals
        counts = TokenCounts(tokens, mostAreLiterals: mostAreLiterals)
        literals = HuffmanCode(counts: counts.literals, maximumLength: Self.longestCode)
        distances = HuffmanCode(counts: counts.distances, maximumLength: Self.longestCode)
        header = BlockHeader(literals, distances, thorough: thorough)
        bits =
            3 + header.bits + literals.bits(counts.literals) + distances.bits(counts.distances) + counts.extraBits
    }

    /// Writes the block, or its content without compression if that is shorter.
    ///
    /// - Parameters:
    ///   - content: The bytes that the tokens represent.
    ///   - isLast: Whether the stream ends with this block.
    func write(to output: inout BitWriter, content: UnsafeRawBufferPointer, isLast: Bool) {
        guard bits < 8 * content.count + 40 else {
            Self.store(content, in: &output, isLast: isLast)
            return
        }
        output.reserve(bits)
        output.write(isLast ? 0b101 : 0b100, 3)
        header.write(to: &output)
        writeTokens(to: &output)
        let end = DeflateSymbol.endOfBlock
        output.write(UInt64(literals.codes[end]), UInt64(literals.lengths[end]))
    }

    private static func store(_ content: UnsafeRawBufferPointer, in output: inout BitWriter, isLast: Bool) {
        var rest = content[...]
        repeat {
            let part = rest.prefix(65_535)
            rest.removeFirst(part.count)
            output.reserve(48)
            output.write(isLast && rest.isEmpty ? 1 : 0, 3)
            output.align()
            output.write(UInt64(part.count) | UInt64(~UInt16(part.count)) << 16, 32)
            output.append(UnsafeRawBufferPointer(rebasing: part))
        } while !rest.isEmpty
    }

    /// Writes the tokens, single tokens without a branch, because the distance of a literal has no bits.
    private func writeTokens(to output: inout BitWriter) {
        // The bits are in the lowest 24 bits, and their number is above.
        var heads = (0..<256).map { UInt32(literals.codes[$0]) | UInt32(literals.lengths[$0]) << 24 }
        heads += DeflateSymbol.ofLengths.enumerated().map { excess, symbol in
            let length = UInt32(literals.lengths[symbol.number])
            let extra = UInt32(excess) & (1 << UInt32(symbol.extraBits) - 1)
            return UInt32(literals.codes[symbol.number]) | extra << length | (length + UInt32(symbol.extraBits)) << 24
        }
        // The code, then its length and the number of extra bits. The extra bits are the lowest bits of the distance - 1.
        var tails = DeflateSymbol.ofGroups.map { symbol in
            UInt32(distances.codes[symbol.number]) | UInt32(distances.lengths[symbol.number]) << 16
                | UInt32(symbol.extraBits) << 24
        }
        tails[0] = 0
        heads.withUnsafeBufferPointer { heads in
            tails.withUnsafeBufferPointer { tails in
                var writer = output
                // Writes two literals at once: at most 30 bits.
                @inline(__always)
                func write(_ first: Int, _ second: Int) {
                    let (first, second) = (heads[first], heads[second])
                    writer.write(
                        UInt64(first & 0xFF_FFFF) | UInt64(second & 0xFF_FFFF) &<< UInt64(first &>> 24),
                        UInt64(first &>> 24 &+ second &>> 24))
                }
                var index = 0
                while index < tokens.count {
                    if mostAreLiterals, let four = FourLiterals(tokens, at: index) {
                        write(four[0], four[1])
                        write(four[2], four[3])
                        index &+= 4
                        continue
                    }
                    let token = tokens[index]
                    let head = UInt64(heads[token.head])
                    let tail = UInt64(tails[token.group])
                    let (codeBits, extraBits) = (tail &>> 16 & 0xFF, tail &>> 24)
                    let extra = UInt64(truncatingIfNeeded: token.distance &- 1) & ((1 &<< extraBits) &- 1)
                    writer.write(
                        head & 0xFF_FFFF | (tail & 0xFFFF | extra &<< codeBits) &<< (head &>> 24),
                        head &>> 24 &+ codeBits &+ extraBits)
                    index &+= 1
                }
                output = writer
            }
        }
    }
}
