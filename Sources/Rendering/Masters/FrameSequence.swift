package import PNGCodec
package import Raster

/// The files of a master whose frames are files of their own, in their order, each with the delay of its frame.
package struct FrameSequence: Sendable, Hashable {
    package let paths: [String]
    package let delays: [FrameDelay]

    /// Describes a sequence that shows each frame for as many milliseconds.
    package init(_ paths: [String], milliseconds: [Int]) {
        self.paths = paths
        delays = milliseconds.map(FrameDelay.init(milliseconds:))
    }

    /// Describes a sequence with a number of frames per second.
    package init(_ paths: [String], framesPerSecond: Int) {
        self.paths = paths
        delays = paths.map { _ in FrameDelay(numerator: 1, denominator: UInt16(clamping: framesPerSecond)) }
    }
}

extension MasterReader {
    /// Opens a sequence as one animated master that plays forever.
    ///
    /// Every file is read once here and once for its pixels, so that only one is in memory, however many there are.
    ///
    /// - Parameter bytes: The first file.
    /// - Throws: `KisscutError` that names the file at fault; its code is `notEncodable` if a file does not fit the sequence,
    ///   otherwise one of those of a master of one file.
    package func open(
        _ sequence: FrameSequence, startingWith bytes: [UInt8], of master: Master
    ) throws(KisscutError) -> MasterSource {
        let first = try openFrame(bytes, of: master.path)
        let size = first.header.pixelSize
        try checkLimits(frames: sequence.paths.count, of: size, master)
        var header = first.header
        (header.isSequence, header.format, header.storesShownPixels) = (true, .apng, false)
        header.timing = .init(delays: sequence.delays, plays: 0)
        for path in sequence.paths.dropFirst() {
            let frame = try openFrame(path, like: master.path, of: size).header
            header.bytes += frame.bytes
            header.hasIndexedAlpha = header.hasIndexedAlpha || frame.hasIndexedAlpha
            if header.color != .unusableProfile, frame.color != .sRGB { header.color = frame.color }
        }
        return MasterSource(header: header, stored: []) {
            SequenceSource(
                reader: self, first: master.path, size: size, files: sequence.paths[...], delays: sequence.delays[...])
        }
    }

    /// Opens a frame that must have the size of the first one.
    fileprivate func openFrame(
        _ path: String, like first: String, of size: PixelSize
    ) throws(KisscutError) -> MasterSource {
        let frame = try openFrame(read(Master(path: path)), of: path)
        guard frame.header.pixelSize == size else {
            throw .frameSize(of: path, frame.header.pixelSize, first: first, size)
        }
        return frame
    }

    private func openFrame(_ bytes: [UInt8], of path: String) throws(KisscutError) -> MasterSource {
        let frame = try open(bytes, of: Master(path: path))
        guard frame.header.format == .png else { throw .frameIsNotStill(path) }
        return frame
    }
}

/// The frames of a sequence, whose files are read one after the other.
private struct SequenceSource: FrameSource {
    let reader: MasterReader
    let first: String
    let size: PixelSize
    var files: ArraySlice<String>
    var delays: ArraySlice<FrameDelay>

    mutating func next() throws -> Frame? {
        guard let path = files.popFirst(), let delay = delays.popFirst() else { return nil }
        let opened = try reader.openFrame(path, like: first, of: size)
        do {
            var frames = try opened.frames()
            return try frames.next().map { Frame(bitmap: $0.bitmap, delay: delay) }
        } catch {
            throw KisscutError(decoding: Master(path: path), as: .png, error)
        }
    }
}

extension KisscutError {
    /// Returns the error of a frame that is not a still PNG.
    package static func frameIsNotStill(_ path: String) -> KisscutError {
        KisscutError(.notEncodable, path: path, reason: "a frame of a sequence must be a still PNG")
    }

    /// Returns the error of a frame that has another size than the first one of its sequence.
    package static func frameSize(
        of path: String, _ size: PixelSize, first: String, _ firstSize: PixelSize
    ) -> KisscutError {
        KisscutError(
            .notEncodable, path: path,
            reason: "\(size) px; \(first) has \(firstSize) px, and the frames of a sequence must have one size")
    }
}
