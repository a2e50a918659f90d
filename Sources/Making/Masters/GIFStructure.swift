/// The blocks of a GIF file, after the GIF89a specification by CompuServe, 1990.
///
/// Decoders show what is left of a truncated file; a converter that did the same would lose frames without notice.
struct GIFStructure {
    /// A fault in the structure; its description continues a sentence after the file's name.
    enum Fault: String, Error {
        case endsEarly = "the GIF data ends early"
        case unknownBlock = "the GIF data has a block of unknown type"
        case noFrames = "the GIF has no frame"
    }

    private(set) var frames = 0
    private let bytes: [UInt8]
    private var position = 6

    /// Reads all blocks up to the trailer.
    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        try skip(4)
        let screenFlags = try byte()
        try skip(2)
        try skipColors(screenFlags)
        while true {
            switch try byte() {
            case 0x21:
                try skip(1)
                try skipSubBlocks()
            case 0x2C:
                frames += 1
                try skip(8)
                try skipColors(try byte())
                try skip(1)
                try skipSubBlocks()
            case 0x3B:
                guard frames > 0 else { throw .noFrames }
                return
            default: throw .unknownBlock
            }
        }
    }

    /// Skips the color table if the flags say that there is one.
    private mutating func skipColors(_ flags: UInt8) throws(Fault) {
        if flags & 0x80 != 0 { try skip(3 << (Int(flags & 7) + 1)) }
    }

    private mutating func skipSubBlocks() throws(Fault) {
        while case let length = try byte(), length > 0 { try skip(Int(length)) }
    }

    private mutating func byte() throws(Fault) -> UInt8 {
        guard position < bytes.count else { throw .endsEarly }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func skip(_ count: Int) throws(Fault) {
        guard bytes.count - position >= count else { throw .endsEarly }
        position += count
    }
}
