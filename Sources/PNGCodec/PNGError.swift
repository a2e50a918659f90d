/// A fault in a PNG file, whose description continues a sentence after the file's name.
public enum PNGError: Error, Equatable, Sendable {
    /// The file does not have the signature of PNG.
    case notPNG
    /// The file ends before IEND.
    case endsEarly
    /// The checksum of a chunk is wrong.
    case badChecksum(chunk: String)
    /// The length of a chunk is impossible.
    case badChunkLength(chunk: String)
    /// A chunk has more bytes than the limit.
    case chunkOverLimit(chunk: String, length: Int, limit: Int)
    /// A chunk is in the wrong place.
    case misplacedChunk(String)
    /// A chunk that may occur only once is repeated.
    case repeatedChunk(String)
    /// A required chunk is missing.
    case missingChunk(String)
    /// A critical chunk is unknown.
    case unknownCriticalChunk(String)
    /// The header has an invalid value.
    case badHeader(String)
    /// The length of the palette is invalid.
    case badPalette
    /// The sequence numbers of an APNG are not consecutive.
    case badSequenceNumber(found: UInt32, expected: UInt32)
    /// The number of frames differs from the declared one.
    case badFrameCount(declared: UInt32, found: Int)
    /// A frame, whose index starts at 0, is invalid.
    case badFrame(Int, String)
    /// The compressed pixels of the still image or of a frame are invalid.
    case badImageData(ImageDataFault, frame: Int?)

    /// A fault in compressed pixels.
    public enum ImageDataFault: String, Sendable {
        /// The stream cannot be decompressed.
        case damaged = "is damaged"
        /// The stream has too few bytes.
        case tooShort = "ends before the last row"
        /// The stream has too many bytes.
        case tooLong = "continues after the last row"
        /// A row has an unknown filter.
        case badFilter = "names a row filter that does not exist"
    }
}

extension PNGError: CustomStringConvertible {
    /// The end of a sentence that starts with the file's name.
    public var description: String {
        switch self {
        case .notPNG: "the data is not PNG"
        case .endsEarly: "the PNG data ends early"
        case .badChecksum(let chunk): "the checksum of the PNG's \(chunk) chunk is wrong"
        case .badChunkLength(let chunk): "the PNG's \(chunk) chunk has an impossible length"
        case .chunkOverLimit(let chunk, let length, let limit):
            "the PNG's \(chunk) chunk has \(length) bytes, over the limit of \(limit)"
        case .misplacedChunk(let chunk): "the PNG's \(chunk) chunk is out of place"
        case .repeatedChunk(let chunk): "the PNG has a second \(chunk) chunk, but only one is allowed"
        case .missingChunk(let chunk): "the PNG has no \(chunk) chunk"
        case .unknownCriticalChunk(let chunk): "the PNG requires the unknown chunk \(chunk)"
        case .badHeader(let fault): "the PNG's header has \(fault)"
        case .badPalette: "the PNG's palette has no colors, too many colors, or an incomplete color"
        case .badSequenceNumber(let found, let expected):
            "the APNG has sequence number \(found) instead of \(expected)"
        case .badFrameCount(let declared, let found): "the APNG declares \(declared) frames and has \(found)"
        case .badFrame(let frame, let fault): "frame \(frame + 1) of the APNG \(fault)"
        case .badImageData(let fault, nil): "the PNG's compressed image \(fault.rawValue)"
        case .badImageData(let fault, let frame?):
            "the compressed image of frame \(frame + 1) of the APNG \(fault.rawValue)"
        }
    }
}
