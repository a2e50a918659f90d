import Raster

// The messages between a process and the child that draws for it. Each message is a head of six words of eight bytes, with the least
// significant byte first, followed by as many bytes as the last word says. Neither side trusts the numbers that it receives.

/// A request to measure an SVG, or to draw it.
struct DrawingRequest: Equatable {
    var svg: [UInt8]
    /// The longer side to measure for, in pixels.
    var longerSide: Int
    /// The size to draw in, or `nil` to measure only.
    var size: PixelSize?
    /// The most seconds of processor time for this request.
    var seconds: Int

    /// The longest side of a drawing in pixels.
    static let maximumSide = 1 << 20

    /// The head of the message.
    var head: MessageHead {
        MessageHead(words: [longerSide, size?.width ?? 0, size?.height ?? 0, seconds, svg.count])
    }

    /// Reads a head, or returns `nil` if a number in it is impossible.
    ///
    /// - Parameter maximumBytes: The most bytes that an SVG may have.
    static func read(_ head: MessageHead, maximumBytes: Int) -> (request: DrawingRequest, byteCount: Int)? {
        let (longerSide, width, height) = (head.words[0], head.words[1], head.words[2])
        let sides = 1...maximumSide
        guard sides.contains(longerSide), (0...maximumBytes).contains(head.words[4]), head.words[3] >= 0,
            width == 0 && height == 0 || sides.contains(width) && sides.contains(height)
        else { return nil }
        let size = width == 0 ? nil : PixelSize(width: width, height: height)
        return (DrawingRequest(svg: [], longerSide: longerSide, size: size, seconds: head.words[3]), head.words[4])
    }
}

/// The answer to a request.
struct DrawingAnswer: Equatable {
    enum Status: Int {
        /// The bytes are the pixels in RGBA, or the versions of the libraries if the SVG was only measured.
        case done
        /// librsvg refuses the SVG; the bytes are its reason.
        case refused
        /// libvips cannot be loaded.
        case noLibvips
        /// This libvips reads no SVG; the bytes are its version.
        case noSVG
        /// `VIPS_BLOCK_UNTRUSTED` forbids reading SVG.
        case blocked
    }

    var status: Status
    /// The measured or drawn size.
    var size = PixelSize(width: 0, height: 0)
    /// The longest side of a drawing of this SVG, in pixels.
    var longestSide = 0
    var bytes: [UInt8] = []

    /// The most bytes of a text.
    static let maximumTextBytes = 4096

    init(_ status: Status, _ text: String = "") {
        self.status = status
        bytes = Array(text.utf8.prefix(Self.maximumTextBytes))
    }

    init(_ size: PixelSize, longestSide: Int, bytes: [UInt8]) {
        (status, self.size, self.longestSide, self.bytes) = (.done, size, longestSide, bytes)
    }

    var head: MessageHead { MessageHead(words: [status.rawValue, size.width, size.height, longestSide, bytes.count]) }

    /// Reads a head, or returns `nil` if it does not answer the request.
    static func read(
        _ head: MessageHead, to request: DrawingRequest
    ) -> (answer: DrawingAnswer, byteCount: Int)? {
        let (width, height, longestSide, byteCount) = (head.words[1], head.words[2], head.words[3], head.words[4])
        guard let status = Status(rawValue: head.words[0]) else { return nil }
        guard status == .done else {
            return (0...maximumTextBytes).contains(byteCount) ? (DrawingAnswer(status), byteCount) : nil
        }
        let sides = 1...DrawingRequest.maximumSide
        guard sides.contains(width), sides.contains(height), longestSide >= 0 else { return nil }
        let size = PixelSize(width: width, height: height)
        let isPossible =
            if let wanted = request.size { wanted == size && byteCount == size.area * 4 } else {
                (0...maximumTextBytes).contains(byteCount)
            }
        return isPossible ? (DrawingAnswer(size, longestSide: longestSide, bytes: []), byteCount) : nil
    }
}

/// The first bytes of a message.
struct MessageHead: Equatable {
    /// Five numbers, the last of which counts the bytes after the head.
    var words: [Int]

    static let byteCount = 48
    /// The first word of every message, which distinguishes messages from other bytes.
    private static let mark: UInt64 = 0x31_7475_6373_7369_6B

    init(words: [Int]) {
        self.words = words
    }

    /// Reads a head, or returns `nil` for other bytes.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let read = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        guard read[0] == Self.mark else { return nil }
        words = read.dropFirst().map { Int(truncatingIfNeeded: $0) }
    }

    var bytes: [UInt8] {
        ([Self.mark] + words.map { UInt64(bitPattern: Int64($0)) }).flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        }
    }
}
