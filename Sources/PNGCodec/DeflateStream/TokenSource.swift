/// Chooses the tokens that represent some bytes, from the first byte to the last.
protocol TokenSource {
    /// Whether nearly all tokens are literals, so that it pays to look for several in a row.
    static var mostAreLiterals: Bool { get }

    /// The first byte that is not yet represented by a token.
    var position: Int { get }
    var isAtEnd: Bool { get }

    /// Replaces the tokens of a buffer with the next tokens, until it is full or the content ends.
    ///
    /// - Returns: The number of tokens.
    mutating func fill(_ buffer: UnsafeMutableBufferPointer<Token>) -> Int
}
