/// Damage of a PNG file that viewers tolerate, whose description continues a sentence after "the file".
public enum PNGFlaw: Sendable, Hashable {
    /// The file ends without IEND.
    case missingEnd
    /// The checksum of an unneeded chunk is wrong, so the chunk is ignored.
    case badChecksum(chunk: String)
    /// The chunk acTL comes after the image data.
    case lateAnimationControl
    /// The chunk acTL comes after the image data and declares other frames than the file has, so the file is a still image.
    case lateAnimationWithoutFrames
    /// The number of frames differs from the declared one.
    case badFrameCount(declared: UInt32, found: Int)
}

extension PNGFlaw: CustomStringConvertible {
    /// The end of a sentence.
    public var description: String {
        switch self {
        case .missingEnd: "ends without the chunk IEND"
        case .badChecksum(let chunk): "has a wrong checksum in its chunk \(chunk), which is ignored"
        case .lateAnimationControl: "has the chunk acTL after the image data"
        case .lateAnimationWithoutFrames:
            "has the chunk acTL after the image data and not the frames that it declares, so it is a still image"
        case .badFrameCount(let declared, let found): "declares \(declared) frames and has \(found)"
        }
    }
}
