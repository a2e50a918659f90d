import Files
import PNGCodec
import Preview
import Profiles
import Raster
import Rendering

/// The frames of sequences, which a pack ships as files of their own and a page shows as one animation.
extension PageSink {
    /// A frame as the pack ships it, in temporary files.
    struct SequenceFrame {
        var file: String
        var bytes: Int
        /// The faults of its alpha, on transparency; nil if there are none.
        var marks: String?
    }

    /// Keeps the animation of frames, which plays forever.
    ///
    /// Its bytes are those of the frames.
    func animation(of frames: [SequenceFrame], _ delays: [FrameDelay]) throws -> Kept? {
        var animation: APNGEncoder?
        var size = PixelSize(width: 1, height: 1)
        for (frame, delay) in zip(frames, delays) {
            let picture = try PNGDecoder().still(of: PNGFile(try contents(of: frame.file)))
            size = picture.size
            if animation == nil {
                animation = APNGEncoder(size: size, plays: 0, compressor: ScanlineCompressor(.fast))
            }
            animation?.append(picture, delay: delay)
        }
        guard let first = frames.first, let bytes = try animation?.finish() else { return nil }
        var kept = Kept(picture: try files.keep(bytes, as: .apng, size), frames: frames.count)
        kept.picture.bytes = frames.reduce(0) { $0 + $1.bytes }
        kept.still = try files.keep(try contents(of: first.file), as: .png, size)
        if let marks = frames.lazy.compactMap(\.marks).first {
            kept.marks = try files.keep(try contents(of: marks), as: .png, size)
        }
        return kept
    }

    private func contents(of path: String) throws(FileSystem.Fault) -> [UInt8] {
        try FileSystem.contents(of: path, limit: .max)
    }
}
