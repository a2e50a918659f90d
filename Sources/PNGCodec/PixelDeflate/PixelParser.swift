/// Chooses the tokens for rows of pixels, from the first byte to the last.
///
/// A match is used as soon as it is found. It may replace up to four literals before it, which has nearly the effect of looking ahead.
struct PixelParser<Entry: PositionEntry>: TokenSource {
    private let finder: MatchFinder<Entry>
    private let rowBytes: Int
    private(set) var position = 0
    /// The filter byte of the next row, at the position or after it.
    private var nextRow = 0
    private var tokens = TokenList(UnsafeMutableBufferPointer(start: nil, count: 0))

    static var mostAreLiterals: Bool { false }
    /// A search may start one byte before the position.
    private static var literalsAtStart: Int { MatchFinder<Entry>.firstPosition + 1 }
    /// A run of this many bytes gets a separate block.
    private static var ownBlock: Int { 16_384 }
    /// A run of this many bytes is copied without a search for longer copies.
    private static var longRun: Int { 32 }
    /// A match is used instead of a run if it ends at least this many bytes after the run.
    private static var minimumGain: Int { 5 }

    init(_ finder: MatchFinder<Entry>, rowBytes: Int) {
        precondition(rowBytes > 0)
        self.finder = finder
        self.rowBytes = rowBytes
    }

    var isAtEnd: Bool { position == finder.end }

    mutating func fill(_ buffer: UnsafeMutableBufferPointer<Token>) -> Int {
        // A copy of the parser stays in registers.
        var parser = self
        parser.tokens = TokenList(buffer)
        parser.run(upTo: buffer.count - TokenList.extra)
        self = parser
        return tokens.count
    }

    @inline(__always)
    private mutating func run(upTo wanted: Int) {
        if position == 0 { takeLiterals(upTo: min(Self.literalsAtStart, finder.end)) }
        while nextRow < position { nextRow &+= rowBytes }
        let last = finder.end &- 8
        while tokens.count < wanted && position <= last {
            // Rows consist of whole pixels: a pixel starts where the rest of the row is a multiple of four bytes.
            let offset = (position &- nextRow) & 3
            if finder.isInRun(position) {
                let isInPixels = offset < 2 && position != nextRow
                if finder.isThorough && isInPixels && takeMore(thanRunAt: position &- offset) { continue }
                if takeRun(upTo: wanted) { return }
            } else if position == nextRow {
                takeLiterals(upTo: position &+ 1)
                nextRow &+= rowBytes
            } else if offset > 1 {
                takeLiterals(upTo: position &+ 4 &- offset)
            } else {
                takePixel(position &- offset)
            }
        }
        if position > last { takeLiterals(upTo: min(finder.end, position &+ wanted &- tokens.count)) }
    }

    // MARK: Steps

    @inline(__always)
    private mutating func takeLiterals(upTo end: Int) {
        while position < end {
            tokens.append(literal: finder.byte(position))
            position &+= 1
        }
    }

    /// Repeats the previous pixel until the run ends, and remembers only the end of the run, not its inside.
    ///
    /// - Returns: Whether the block ends. A long run gets a separate block, because its symbols would make all others longer.
    @inline(__always)
    private mutating func takeRun(upTo wanted: Int) -> Bool {
        var rest = finder.length(position, 4, known: 8, upTo: finder.end &- position)
        let isBlock = rest >= Self.ownBlock
        // The run is found again when the next block starts.
        if isBlock && tokens.count > Self.literalsAtStart { return true }
        while rest >= 3 && tokens.count < wanted {
            let part = min(rest, Token.longest)
            tokens.append(length: part, distance: 4)
            position &+= part
            rest &-= part
        }
        while nextRow < position { nextRow &+= rowBytes }
        let offset = (position &- nextRow) & 3
        finder.remember(position &- offset &- 4)
        if offset > 1 { finder.remember(position &- offset) }
        return isBlock
    }

    /// Copies a pixel, whose first byte may already have been copied, or writes it as literals.
    @inline(__always)
    private mutating func takePixel(_ pixel: Int) {
        let match = search(pixel)
        guard match.length > 0 else {
            takeLiterals(upTo: pixel &+ 4)
            return
        }
        take(match, of: pixel)
    }

    /// Copies more than a short run, if possible.
    ///
    /// In gradients, the row above often continues with both the run and the next pixels.
    ///
    /// - Returns: Whether more than the run was copied.
    @inline(__always)
    private mutating func takeMore(thanRunAt pixel: Int) -> Bool {
        let run = finder.length(position, 4, known: 8, upTo: min(Self.longRun, finder.end &- position))
        guard run < Self.longRun else { return false }
        let match = search(pixel)
        guard match.start &+ match.length >= position &+ run &+ Self.minimumGain else { return false }
        take(match, of: pixel)
        return true
    }

    @inline(__always)
    private func search(_ pixel: Int) -> Match {
        finder.search(pixel, from: position &- min(tokens.literals, MatchFinder<Entry>.maximumBefore))
    }

    @inline(__always)
    private mutating func take(_ match: Match, of pixel: Int) {
        takeLiterals(upTo: match.start)
        tokens.removeLast(position &- match.start)
        tokens.append(length: match.length, distance: match.distance)
        position = match.start &+ match.length
        remember(from: pixel &+ 4)
    }

    /// Remembers copied pixels, except for the inside of runs.
    ///
    /// A pixel with only its first byte copied is searched next.
    @inline(__always)
    private mutating func remember(from start: Int) {
        var pixel = start
        while true {
            let end = min(nextRow, position &- 1)
            while pixel < end {
                if !finder.isInRun(pixel) { finder.remember(pixel) }
                pixel &+= 4
            }
            if position <= nextRow { return }
            pixel = nextRow &+ 1
            nextRow &+= rowBytes
        }
    }
}

/// Tokens in a buffer that the caller provides and sizes.
struct TokenList {
    /// The maximum number of tokens beyond the wanted number: a step adds at most one pixel.
    static let extra = 8

    private let buffer: UnsafeMutableBufferPointer<Token>
    private(set) var count = 0
    /// The number of literals at the end.
    private(set) var literals = 0

    init(_ buffer: UnsafeMutableBufferPointer<Token>) {
        self.buffer = buffer
    }

    @inline(__always)
    mutating func append(literal: UInt8) {
        buffer[count] = Token(literal: literal)
        count &+= 1
        literals &+= 1
    }

    @inline(__always)
    mutating func append(length: Int, distance: Int) {
        buffer[count] = Token(length: length, distance: distance)
        count &+= 1
        literals = 0
    }

    /// Removes literals from the end.
    @inline(__always)
    mutating func removeLast(_ number: Int) {
        count &-= number
        literals &-= number
    }
}
