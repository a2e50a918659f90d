/// A fault in a PNG file; its description continues a sentence after the file's name.
public enum PNGError: Error, Equatable, Sendable {
    case notPNG
    case endsEarly
    case badChecksum(chunk: String)
    case badChunkLength(chunk: String)
    case misplacedChunk(String)
    case missingChunk(String)
}

extension PNGError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notPNG: "the data is not PNG"
        case .endsEarly: "the PNG data ends early"
        case .badChecksum(let chunk): "the checksum of the PNG's \(chunk) chunk is wrong"
        case .badChunkLength(let chunk): "the PNG's \(chunk) chunk has an impossible length"
        case .misplacedChunk(let chunk): "the PNG's \(chunk) chunk is out of place"
        case .missingChunk(let chunk): "the PNG has no \(chunk) chunk"
        }
    }
}
