/// A fault in a PNG file; its description continues a sentence after the file's name.
public enum PNGError: Error, Equatable, Sendable {
    case notPNG
    case endsEarly
    case badChecksum(chunk: String)
    case badChunkLength(chunk: String)
    case chunkOverLimit(chunk: String, length: Int, limit: Int)
    case misplacedChunk(String)
    case repeatedChunk(String)
    case missingChunk(String)
    case unknownCriticalChunk(String)
    case badHeader(String)
    case badPalette
    case badSequenceNumber(found: UInt32, expected: UInt32)
    case badFrameCount(declared: UInt32, found: Int)
    case badFrame(Int, String)
    case badImageData(ImageDataFault, frame: Int?)

    /// What is wrong with compressed pixels.
    public enum ImageDataFault: String, Sendable {
        case damaged = "is damaged"
        case tooShort = "ends before the last row"
        case tooLong = "goes on after the last row"
        case badFilter = "names a row filter that does not exist"
    }
}

extension PNGError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notPNG: "the data is not PNG"
        case .endsEarly: "the PNG data ends early"
        case .badChecksum(let chunk): "the checksum of the PNG's \(chunk) chunk is wrong"
        case .badChunkLength(let chunk): "the PNG's \(chunk) chunk has an impossible length"
        case .chunkOverLimit(let chunk, let length, let limit):
            "the PNG's \(chunk) chunk has \(length) bytes, over the limit of \(limit)"
        case .misplacedChunk(let chunk): "the PNG's \(chunk) chunk is out of place"
        case .repeatedChunk(let chunk): "the PNG has a second \(chunk) chunk where one is allowed"
        case .missingChunk(let chunk): "the PNG has no \(chunk) chunk"
        case .unknownCriticalChunk(let chunk): "the PNG needs the unknown chunk \(chunk) to be understood"
        case .badHeader(let fault): "the PNG's header asks for \(fault)"
        case .badPalette: "the PNG's palette has no colors, too many, or part of one"
        case .badSequenceNumber(let found, let expected):
            "the APNG has sequence number \(found) where \(expected) was expected"
        case .badFrameCount(let declared, let found): "the APNG declares \(declared) frames and has \(found)"
        case .badFrame(let frame, let fault): "frame \(frame) of the APNG \(fault)"
        case .badImageData(let fault, nil): "the PNG's compressed image \(fault.rawValue)"
        case .badImageData(let fault, let frame?):
            "the compressed image of frame \(frame) of the APNG \(fault.rawValue)"
        }
    }
}
