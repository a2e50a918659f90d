/// Memory for zlib streams that is kept between images, because new memory costs more than filling it.
struct StreamBuffer {
    private var tokens: [Token]
    private var bytes: [UInt8] = []

    /// - Parameter blockTokens: The number of tokens of a block, at least 4,096. With more tokens, the codes suit parts of a block less;
    ///   with fewer, there are more headers.
    init(blockTokens: Int) {
        // With smaller blocks, stored blocks would need more room than `write` makes.
        precondition(blockTokens >= 4_096)
        tokens = [Token](repeating: Token(literal: 0), count: blockTokens)
    }

    /// The first bytes, up to the length that `write` returned.
    subscript(upTo length: Int) -> [UInt8] { Array(bytes[..<length]) }

    /// Writes the zlib stream of some content: RFC 1950.
    ///
    /// - Parameter source: Chooses the tokens of the content.
    /// - Returns: The length of the stream.
    mutating func write<Source: TokenSource>(_ content: UnsafeRawBufferPointer, _ source: Source) -> Int {
        // With any tokens, a block needs at most a few bytes more than its content.
        bytes.grow(to: content.count + content.count / 500 + 64)
        var source = source
        return bytes.withUnsafeMutableBytes { bytes in
            tokens.withUnsafeMutableBufferPointer { tokens in
                var output = BitWriter(bytes)
                output.reserve(16)
                output.write(0x5E78, 16)
                repeat {
                    let start = source.position
                    let count = source.fill(tokens)
                    let block = DeflateBlock(
                        UnsafeBufferPointer(rebasing: tokens[..<count]), mostAreLiterals: Source.mostAreLiterals)
                    let part = UnsafeRawBufferPointer(rebasing: content[start..<source.position])
                    block.write(to: &output, content: part, isLast: source.isAtEnd)
                } while !source.isAtEnd
                output.writeChecksum(of: content)
                return output.position
            }
        }
    }
}

extension [UInt8] {
    /// Makes the array at least this long, with bytes that are undefined until they are written.
    ///
    /// Memory is not cleared, because streams rarely fill it, and the first use of a page costs more than filling it.
    mutating func grow(to length: Int) {
        guard count < length else { return }
        self = []
        self = [UInt8](unsafeUninitializedCapacity: length) { _, initialized in initialized = length }
    }
}
