extension Words {
    /// Returns what is wrong with a file that is read all the same.
    static func text(_ flaw: FileFlaw) -> String {
        switch flaw {
        case .missingEnd: "ends without the chunk IEND"
        case .wrongChecksum(let chunk): "has a wrong checksum in its chunk \(chunk), which is ignored"
        case .lateAnimationControl: "has the chunk acTL after the image data"
        case .lateAnimationWithoutFrames:
            "has the chunk acTL after the image data and not the frames that it declares, so it is a still image"
        case .wrongFrameCount(let declared, let found): "declares \(declared) frames and has \(found)"
        case .strayBytesBeforeMarker(let number): "has \(number) stray byte\(number == 1 ? "" : "s") before a marker"
        case .missingEndMarker: "ends without its end marker"
        case .missingTrailer: "ends without its trailer"
        case .strayBytesBetweenBlocks: "has stray bytes between its blocks"
        case .codeSizeOfOne(let frames, let total): "has a code size of 1\(text(frames: frames, of: total))"
        case .missingPixels(let frames, let total): "has too few pixels\(text(frames: frames, of: total))"
        }
    }
}
