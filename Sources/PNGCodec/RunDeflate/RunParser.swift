/// Chooses the tokens for filtered rows: runs of one byte or of one pixel, and literals.
struct RunParser: TokenSource {
    private let bytes: UnsafeRawBufferPointer
    /// The number of bytes per pixel.
    private let pixel: Int
    private(set) var position = 0

    static let mostAreLiterals = true
    /// The shortest useful run of one byte, because shorter runs need about as many bits as their literals.
    private static let shortestOfBytes = 5
    /// The shortest useful run of one pixel, whose distance is rarer, because shorter runs need about as many bits as their literals.
    private static let shortestOfPixels = 6
    /// How many bytes a step examines.
    private static let wordBytes = 8
    /// The number of these bytes for which a step can determine whether a run of four or more starts there.
    private static let stepBytes = 5

    /// - Parameters:
    ///   - bytes: Filtered rows, which must outlive the parser.
    ///   - pixel: The number of bytes per pixel.
    init(_ bytes: UnsafeRawBufferPointer, pixel: Int) {
        precondition(pixel > 0)
        self.bytes = bytes
        self.pixel = pixel
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func fill(_ buffer: UnsafeMutableBufferPointer<Token>) -> Int {
        // A step stores the tokens of a whole word.
        let most = buffer.count - Self.wordBytes
        precondition(most >= 0)
        // A copy of the position stays in registers.
        var position = position
        defer { self.position = position }
        var count = 0
        while count <= most && position < bytes.count {
            guard position >= pixel && position <= bytes.count &- Self.wordBytes else {
                buffer[count] = token(position)
                position &+= buffer[count].length
                count &+= 1
                continue
            }
            let word = word(position)
            for index in 0..<Self.wordBytes {
                buffer[count &+ index] = Token(literal: UInt8(truncatingIfNeeded: word &>> UInt64(8 * index)))
            }
            let starts =
                Self.fourZeros(word ^ self.word(position &- 1)) | Self.fourZeros(word ^ self.word(position &- pixel))
            // The branch can be predicted, so the next step does not wait for the result of this step.
            guard starts != 0 else {
                count &+= Self.stepBytes
                position &+= Self.stepBytes
                continue
            }
            let literals = starts.trailingZeroBitCount &>> 3
            count &+= literals
            position &+= literals
            buffer[count] = token(position)
            position &+= buffer[count].length
            count &+= 1
        }
        return count
    }

    /// Returns the run that starts at a position, or its literal.
    @inline(__always)
    private func token(_ position: Int) -> Token {
        if position >= 1, case let length = equalBytes(position, 1), length >= Self.shortestOfBytes {
            return Token(length: length, distance: 1)
        }
        if position >= pixel, case let length = equalBytes(position, pixel), length >= Self.shortestOfPixels {
            return Token(length: length, distance: pixel)
        }
        return Token(literal: bytes[position])
    }

    /// Returns how many bytes from a position on equal the bytes at a distance, up to the longest copy.
    @inline(__always)
    private func equalBytes(_ position: Int, _ distance: Int) -> Int {
        RepetitionFinder.equalBytes(bytes, position &- distance, position)
    }

    @inline(__always)
    private func word(_ position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    /// Marks, in its highest bit, each byte of a word that is zero if the three bytes after it are also zero.
    @inline(__always)
    private static func fourZeros(_ word: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let zeros = ~((word & low &+ low) | word | low)
        let pairs = zeros & zeros &>> 8
        return pairs & pairs &>> 16
    }
}
