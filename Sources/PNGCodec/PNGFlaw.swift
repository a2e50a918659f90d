/// Damage of a PNG file that viewers tolerate.
package enum PNGFlaw: Sendable, Hashable {
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
