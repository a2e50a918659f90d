package import Inspection
import PNGCodec
package import Raster

extension Header {
    /// Adds text, which is only known once it is drawn.
    mutating func add(_ texts: [DrawnText]?) {
        guard let texts else { return }
        (hasText, self.texts) = (true, texts)
    }
}

/// An opened master: the facts about it, its bytes, and the source of its frames.
package struct MasterSource {
    package var art: Art
    /// The file's bytes, the text of a drawing, or an empty array for a sequence of files.
    package var stored: [UInt8]
    /// Creates a source that starts with the first frame.
    package var frames: () throws -> any FrameSource
    /// Returns the texts in the frames that were drawn so far, or `nil` if these asked for no font.
    var drawnTexts: @Sendable () -> [DrawnText]? = { nil }
    /// The size of the frames before preparation.
    ///
    /// It is the size of the master, unless the master is decoded or drawn in another size.
    var frameSize: PixelSize

    init(header: Header, stored: [UInt8], frames: @escaping () throws -> any FrameSource) {
        (art, self.stored, self.frames, frameSize) = (Art(header), stored, frames, header.pixelSize)
    }

    package var header: Header { art.header }

    /// Adds damage that viewers tolerate, after which the file is never used unchanged.
    mutating func add(flaws: [FileFlaw]) {
        art.header.flaws += flaws
        if !flaws.isEmpty { art.header.storesShownPixels = false }
    }

    /// The first frame as a still master.
    package var firstFrame: MasterSource {
        guard header.timing != nil else { return self }
        var still = self
        still.art = art.ofFirstFrame
        still.frames = { [frames] in FirstFrame(of: try frames()) }
        return still
    }

    /// Returns the animation with chosen frames.
    ///
    /// - Parameter timing: The timing of all frames in the file that is written.
    func keeping(_ choice: FrameChoice, of timing: Header.Timing) -> MasterSource {
        var chosen = self
        chosen.art.drawnTiming = header.timing
        chosen.art.header.timing = Header.Timing(delays: choice.kept.map(\.delay), plays: timing.plays)
        chosen.frames = { [frames] in ChosenFrames(choice, of: try frames()) }
        return chosen
    }

    /// Decodes the first frame.
    ///
    /// - Throws: `MakeError` if the master is damaged.
    package func firstBitmap() throws(MakeError) -> Bitmap {
        do {
            var frames = try frames()
            if let frame = try frames.next() { return frame.bitmap }
        } catch {
            throw MakeError(decoding: header.format, error)
        }
        throw .missingFrame
    }

    /// The master's file in the form for stickers: a PNG has no metadata.
    var reusableFile: [UInt8] {
        guard header.format.isPNG else { return stored }
        return (try? PNGFile.withoutMetadata(stored)) ?? stored
    }
}
