import Raster

// The messages between a process and the child that draws for it. Each message is a head of seven words of eight bytes, with the least
// significant byte first, followed by as many bytes as the last word says. Neither side trusts the numbers that it receives.

/// A request to measure an SVG, to draw it, or to name the versions of the libraries for it.
struct DrawingRequest: Equatable {
    enum Task: Equatable {
        case nameVersions
        case measure
        /// Draws in a size.
        case draw(PixelSize)
    }

    var task: Task
    var svg: [UInt8] = []
    /// The longer side to measure for, in pixels.
    var longerSide = 1
    /// The most seconds of processor time for this request.
    var seconds: Int

    /// The longest side of a drawing in pixels.
    static let maximumSide = 1 << 20

    /// The head of the message.
    var head: MessageHead {
        let (number, size) =
            switch task {
            case .nameVersions: (0, PixelSize(width: 0, height: 0))
            case .measure: (1, PixelSize(width: 0, height: 0))
            case .draw(let size): (2, size)
            }
        return MessageHead(words: [number, longerSide, size.width, size.height, seconds, svg.count])
    }

    /// Reads a head, or returns `nil` if a number in it is impossible.
    ///
    /// - Parameter maximumBytes: The most bytes that an SVG may have.
    static func read(_ head: MessageHead, maximumBytes: Int) -> (request: DrawingRequest, byteCount: Int)? {
        let (longerSide, width, height) = (head.words[1], head.words[2], head.words[3])
        let sides = 1...maximumSide
        guard sides.contains(longerSide), head.words[4] >= 0, (0...maximumBytes).contains(head.words[5]) else {
            return nil
        }
        let task: Task
        switch head.words[0] {
        case 0 where width == 0 && height == 0: task = .nameVersions
        case 1 where width == 0 && height == 0: task = .measure
        case 2 where sides.contains(width) && sides.contains(height):
            task = .draw(PixelSize(width: width, height: height))
        default: return nil
        }
        return (DrawingRequest(task: task, longerSide: longerSide, seconds: head.words[4]), head.words[5])
    }
}

/// The answer to a request.
struct DrawingAnswer: Equatable {
    enum Status: Int {
        /// The bytes are the pixels in RGBA, or the versions of the libraries.
        case done
        /// librsvg refuses the SVG; the bytes are its reason.
        case refused
        /// libvips cannot be loaded; the bytes are the reason, or none if it is missing.
        case noLibvips
        /// This libvips reads no SVG; the bytes are its version.
        case noSVG
        /// `VIPS_BLOCK_UNTRUSTED` forbids reading SVG.
        case blocked
    }

    /// Whether a drawing has asked for a font.
    enum FontUse: Int {
        case none, some, unknown

        init(_ asksForFonts: Bool?) {
            self = asksForFonts.map { $0 ? .some : .none } ?? .unknown
        }

        var asksForFonts: Bool? { self == .unknown ? nil : self == .some }
    }

    var status: Status
    /// The measured or drawn size.
    var size = PixelSize(width: 0, height: 0)
    /// The longest side of a drawing of this SVG, in pixels.
    var longestSide = 0
    /// Whether this drawing has asked for a font.
    var fonts = FontUse.none
    var bytes: [UInt8] = []

    /// The most bytes of a text.
    static let maximumTextBytes = 4096

    init(_ status: Status, _ text: String = "") {
        self.status = status
        bytes = Array(text.utf8.prefix(Self.maximumTextBytes))
    }

    /// Creates the answer to a request to measure.
    init(_ size: PixelSize, longestSide: Int) {
        (status, self.size, self.longestSide) = (.done, size, longestSide)
    }

    /// Creates the answer to a request to draw.
    init(_ drawn: VipsDrawing.Drawn) {
        (status, size, bytes) = (.done, drawn.bitmap.size, drawn.bitmap.pixels)
        fonts = FontUse(drawn.asksForFonts)
    }

    var head: MessageHead {
        MessageHead(
            words: [status.rawValue, size.width, size.height, longestSide, fonts.rawValue, bytes.count])
    }

    /// Reads a head, or returns `nil` if it does not answer the request.
    static func read(
        _ head: MessageHead, to request: DrawingRequest
    ) -> (answer: DrawingAnswer, byteCount: Int)? {
        let (width, height, longestSide, byteCount) = (head.words[1], head.words[2], head.words[3], head.words[5])
        guard let status = Status(rawValue: head.words[0]), let fonts = FontUse(rawValue: head.words[4]) else {
            return nil
        }
        guard status == .done, request.task != .nameVersions else {
            return (0...maximumTextBytes).contains(byteCount) ? (DrawingAnswer(status), byteCount) : nil
        }
        let sides = 1...DrawingRequest.maximumSide
        guard sides.contains(width), sides.contains(height), longestSide >= 0 else { return nil }
        var answer = DrawingAnswer(PixelSize(width: width, height: height), longestSide: longestSide)
        answer.fonts = fonts
        let isPossible =
            if case .draw(let wanted) = request.task {
                wanted == answer.size && byteCount == wanted.area * 4
            } else { byteCount == 0 }
        return isPossible ? (answer, byteCount) : nil
    }
}

/// The first bytes of a message.
struct MessageHead: Equatable {
    /// Six numbers, the last of which counts the bytes after the head.
    var words: [Int]

    static let byteCount = 56
    /// The first word of every message, which distinguishes messages from other bytes.
    private static let mark: UInt64 = 0x32_7475_6373_7369_6B

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
