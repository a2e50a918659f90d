/// Chooses the tokens that represent some bytes, from the first byte to the last.
protocol TokenSource {
    /// Whether nearly all tokens are literals, so that several in a row are worth looking for.
    static var mostAreLiterals: Bool { get }

    /// The first byte that no token represents yet.
    var position: Int { get }
    var isAtEnd: Bool { get }

    /// Replaces the tokens of a buffer with the next ones, until it is full or the content ends.
    ///
    /// - Returns: The number of tokens.
    mutating func fill(_ buffer: UnsafeMutableBufferPointer<Token>) -> Int
}
