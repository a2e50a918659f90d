extension Repetitions {
    /// The farthest distance of a repetition of three bytes that usually needs fewer bits than three literals.
    private static let farthestOfThree = 4096
    /// After a repetition of this many bytes, the parser does not look for a longer repetition at the next position.
    private static let longEnough = 32

    /// Returns tokens that are chosen quickly: runs, or otherwise the longest repetition, unless the next position has a longer one.
    ///
    /// The tokens need about a quarter more bits than the shortest path, but nearly the same symbols are frequent.
    ///
    /// - Parameter pixel: The number of bytes per pixel.
    func greedyTokens(_ bytes: UnsafeRawBufferPointer, pixel: Int) -> [Token] {
        precondition(bytes.count == count && pixel > 0)
        var tokens: [Token] = []
        withBuffers { indices, all in
            @inline(__always)
            func longest(_ position: Int) -> Token? {
                let end = Int(indices[position &+ 1])
                return end > Int(indices[position]) ? all[end &- 1] : nil
            }
            var (position, runEnd) = (0, 0)
            while position < bytes.count {
                let rest = bytes.count - position
                if position >= max(runEnd, pixel) {
                    runEnd = position + RepetitionFinder.equalBytes(bytes, position - pixel, position)
                }
                var token = Token(literal: bytes[position])
                if runEnd - position >= RepetitionFinder.runBytes {
                    token = Token(length: runEnd - position, distance: pixel)
                } else if let here = longest(position), here.length <= rest,
                    here.length > Token.shortest || here.distance < Self.farthestOfThree
                {
                    let next = here.length < Self.longEnough && rest > 1 ? longest(position + 1) : nil
                    if (next?.length ?? 0) <= here.length { token = here }
                }
                tokens.append(token)
                position += token.length
            }
        }
        return tokens
    }
}
