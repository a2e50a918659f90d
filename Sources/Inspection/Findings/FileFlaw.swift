/// Damage of a file that viewers tolerate.
public enum FileFlaw: Sendable, Hashable, Codable {
    /// A PNG ends without the chunk IEND.
    case missingEnd
    /// The checksum of an unneeded chunk of a PNG is wrong, so the chunk is ignored.
    case wrongChecksum(chunk: String)
    /// The chunk acTL of an APNG comes after the image data.
    case lateAnimationControl
    /// The chunk acTL comes after the image data and declares other frames than the file has, so the file is a still image.
    case lateAnimationWithoutFrames
    /// An APNG has another number of frames than it declares.
    case wrongFrameCount(declared: Int, found: Int)
    /// A JPEG has bytes before a marker that belong to nothing.
    case strayBytesBeforeMarker(bytes: Int)
    /// A JPEG ends without its end marker.
    case missingEndMarker
    /// A GIF ends without its trailer.
    case missingTrailer
    /// A GIF has bytes between its blocks that belong to nothing.
    case strayBytesBetweenBlocks
    /// Frames of a GIF have a code size of 1, where the specification begins with 2.
    case codeSizeOfOne(frames: [Int], frameCount: Int)
    /// Frames of a GIF have fewer pixels than their size says.
    case missingPixels(frames: [Int], frameCount: Int)
}
