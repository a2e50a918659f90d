package import Inspection
import PNGCodec
import Raster

extension MasterReader {
    /// Opens a source without decoding pixels.
    ///
    /// Files that are frames become one animated master that plays forever. Every file of a sequence is read twice, here and for its
    /// pixels, so that memory contains only one file at a time.
    ///
    /// - Throws: `MakeError` with the index of the file at fault. Its code is `notEncodable` if a file does not fit the sequence, and
    ///   otherwise a code for a single file.
    package func open(_ source: Source) throws(MakeError) -> MasterSource {
        guard let files = source.frames else { return try open(source.bytes) }
        var header = try openFrame(0, source.bytes).header
        let size = header.pixelSize
        try checkLimits(frames: files.delays.count, of: size)
        (header.isSequence, header.storesShownPixels) = (true, false)
        header.timing = .init(delays: files.delays, plays: 0)
        for index in files.delays.indices.dropFirst() {
            try deadline?.check()
            let frame = try openFrame(index, of: files, size).header
            header.bytes += frame.bytes
            header.hasIndexedAlpha = header.hasIndexedAlpha || frame.hasIndexedAlpha
            header.usesLibvips = header.usesLibvips || frame.usesLibvips
            header.flaws += frame.flaws.filter { !header.flaws.contains($0) }
            header.ignoresOrientation = header.ignoresOrientation || frame.ignoresOrientation
            if header.color != .unusableProfile, frame.color != .sRGB { header.color = frame.color }
        }
        return MasterSource(header: header, stored: []) {
            SequenceSource(reader: self, files: files, size: size)
        }
    }

    /// Opens a frame, which must have the size of the first frame.
    fileprivate func openFrame(
        _ index: Int, of files: Source.Frames, _ size: PixelSize
    ) throws(MakeError) -> MasterSource {
        let frame = try naming(index) { () throws(MakeError) in try openFrame(index, files.read(index)) }
        let own = frame.header.pixelSize
        guard own == size else {
            throw MakeError(.frameOfOtherSize(size: own, first: size), ofFrame: index)
        }
        return frame
    }

    private func openFrame(_ index: Int, _ bytes: [UInt8]) throws(MakeError) -> MasterSource {
        let frame = try naming(index) { () throws(MakeError) in try open(bytes) }
        guard frame.header.format == .png else {
            throw MakeError(.frameNotPNG, ofFrame: index)
        }
        return frame
    }
}

/// Runs work on a file of a sequence, and adds the file's index to errors.
private func naming<Value>(_ index: Int, _ work: () throws(MakeError) -> Value) throws(MakeError) -> Value {
    do {
        return try work()
    } catch {
        var error = error
        error.part = index
        throw error
    }
}

/// The frames of a sequence, whose files are read one after another.
private struct SequenceSource: FrameSource {
    let reader: MasterReader
    let files: Source.Frames
    let size: PixelSize
    private var index = 0

    init(reader: MasterReader, files: Source.Frames, size: PixelSize) {
        (self.reader, self.files, self.size) = (reader, files, size)
    }

    mutating func next() throws -> Frame? {
        guard index < files.delays.count else { return nil }
        let index = self.index
        self.index += 1
        let opened = try reader.openFrame(index, of: files, size)
        return try naming(index) { () throws(MakeError) in
            do {
                var frames = try opened.frames()
                guard let bitmap = try frames.next()?.bitmap else { throw MakeError.missingFrame }
                return Frame(
                    bitmap: bitmap, delay: files.delays[index],
                    file: opened.art.storesShownPixels ? opened.reusableFile : nil)
            } catch {
                throw MakeError(decoding: .png, error)
            }
        }
    }
}
