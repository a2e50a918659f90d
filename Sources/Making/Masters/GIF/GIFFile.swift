import PNGCodec
import Raster

/// The structure of a GIF file, read from its blocks without decoding pixels: the GIF89a specification by CompuServe, 1990.
///
/// Decoders show the remaining part of a truncated file. A converter that did the same would lose frames silently. Damage that loses nothing
/// is a flaw.
package struct GIFFile {
    /// A fault in the file, whose description continues a sentence after the file's name.
    enum Fault: String, Error {
        case endsEarly = "the GIF data ends early"
        case unknownBlock = "the GIF data has a block of unknown type"
        case noFrames = "the GIF has no frame"
        case badPixels = "the GIF data is damaged or ends early"
    }

    /// A frame, and the ranges of its compressed pixels in the file.
    struct Frame {
        /// The region that the frame covers, which may reach outside the canvas.
        var region = PixelRect(x: 0, y: 0, width: 0, height: 0)
        var delay = FrameDelay(numerator: 0, denominator: 100)
        /// The offset of the delay in the file, or `nil` if the file stores none for the frame.
        var delayOffset: Int?
        var disposal = FrameControl.Disposal.none
        /// The index of the transparent color, or `nil` if every pixel is opaque.
        var transparentIndex: Int?
        /// The range of the frame's color table, or `nil` for a file without color tables.
        var colors: Range<Int>?
        var isInterlaced = false
        var minimumCodeSize = 0
        var data: [Range<Int>] = []
        /// Whether the file ends in the data.
        var isCut = false
    }

    let bytes: [UInt8]
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var frames: [Frame] = []
    /// The number of times that the animation plays, where 0 means forever.
    private(set) var plays = 1
    /// Whether the file ends after a frame without the byte that marks its end.
    private(set) var lacksTrailer = false
    /// Whether there are bytes between blocks that belong to no block.
    private(set) var hasStrayBytes = false
    private var position = 6

    /// The most bytes in a row that may belong to no block; more are damage, in which a frame may be lost.
    private static let maximumStrayBytes = 16

    /// Reads all blocks up to the trailer, or to the end after a frame.
    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        size = PixelSize(width: try number(), height: try number())
        let screenFlags = try byte()
        try skip(2)
        let globalColors = try colors(screenFlags)
        // The graphic control extension before a frame describes the frame.
        var next = Frame()
        while true {
            lacksTrailer = position == bytes.count && !frames.isEmpty
            guard !lacksTrailer else { return }
            switch try byte() {
            case 0x21: try readExtension(into: &next)
            case 0x2C:
                next.colors = globalColors
                frames.append(try frame(next))
                next = Frame()
            case 0x3B:
                guard !frames.isEmpty else { throw .noFrames }
                return
            default: try skipStrayBytes()
            }
        }
    }

    private mutating func frame(_ described: Frame) throws(Fault) -> Frame {
        var frame = described
        frame.region = PixelRect(x: try number(), y: try number(), width: try number(), height: try number())
        let flags = try byte()
        frame.isInterlaced = flags & 0x40 != 0
        frame.colors = try colors(flags) ?? frame.colors
        frame.minimumCodeSize = Int(try byte())
        (frame.data, frame.isCut) = try subBlocks()
        return frame
    }

    /// Skips the bytes before the next block, as GIF87a asks of decoders, after the first of them.
    private mutating func skipStrayBytes() throws(Fault) {
        let end = min(bytes.count, position + Self.maximumStrayBytes - 1)
        while position < end, ![0x21, 0x2C, 0x3B].contains(bytes[position]) { position += 1 }
        guard position == bytes.count || [0x21, 0x2C, 0x3B].contains(bytes[position]) else { throw .unknownBlock }
        hasStrayBytes = true
    }

    private mutating func readExtension(into frame: inout Frame) throws(Fault) {
        let label = try byte()
        let blocks = try subBlocks().blocks
        guard let first = blocks.first else { return }
        switch label {
        case 0xF9 where first.count >= 4:
            let flags = bytes[first.lowerBound]
            frame.disposal = FrameControl.Disposal(ofGIF: flags >> 2 & 7)
            frame.delayOffset = first.lowerBound + 1
            frame.delay = FrameDelay(numerator: UInt16(number(at: first.lowerBound + 1)), denominator: 100)
            frame.transparentIndex = flags & 1 != 0 ? Int(bytes[first.lowerBound + 3]) : nil
        case 0xFF where Self.loopingApplications.contains(Array(bytes[first])):
            guard blocks.count > 1, blocks[1].count >= 3, bytes[blocks[1].lowerBound] & 7 == 1 else { return }
            // The file stores the number of repetitions, except that 0 means forever.
            let repetitions = number(at: blocks[1].lowerBound + 1)
            plays = repetitions == 0 ? 0 : repetitions + 1
        default: break
        }
    }

    private static let loopingApplications = [Array("NETSCAPE2.0".utf8), Array("ANIMEXTS1.0".utf8)]

    // MARK: Bytes

    /// Returns the range of a color table, or `nil` if the flags exclude one.
    private mutating func colors(_ flags: UInt8) throws(Fault) -> Range<Int>? {
        guard flags & 0x80 != 0 else { return nil }
        let start = position
        try skip(3 << (Int(flags & 7) + 1))
        return start..<position
    }

    /// Reads sub-blocks up to the empty sub-block, or to the end of the file.
    private mutating func subBlocks() throws(Fault) -> (blocks: [Range<Int>], areCut: Bool) {
        var blocks: [Range<Int>] = []
        while position < bytes.count || blocks.isEmpty {
            let length = Int(try byte())
            guard length > 0 else { return (blocks, false) }
            blocks.append(position..<position + length)
            try skip(length)
        }
        return (blocks, true)
    }

    private mutating func byte() throws(Fault) -> UInt8 {
        guard position < bytes.count else { throw .endsEarly }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func number() throws(Fault) -> Int {
        try skip(2)
        return number(at: position - 2)
    }

    private func number(at position: Int) -> Int { Int(bytes[position]) | Int(bytes[position + 1]) << 8 }

    private mutating func skip(_ count: Int) throws(Fault) {
        guard bytes.count - position >= count else { throw .endsEarly }
        position += count
    }
}

extension FrameControl.Disposal {
    /// Creates a disposal from its number in a GIF, where unknown numbers leave the canvas unchanged.
    fileprivate init(ofGIF number: UInt8) {
        switch number {
        case 2: self = .background
        case 3: self = .previous
        default: self = .none
        }
    }
}
