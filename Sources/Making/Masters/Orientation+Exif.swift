import Raster

extension Orientation {
    /// Reads the orientation from Exif data, or returns `nil` if there is none.
    ///
    /// The mark that precedes the data in a JPEG may be included.
    init?(exif bytes: some Collection<UInt8>) {
        let mark = Array("Exif\0\0".utf8)
        let data = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : Array(bytes)
        guard let value = TIFFDirectory(data[...])?.numbers(0x0112)?.first else { return nil }
        self.init(rawValue: value)
    }
}

extension MasterSource {
    /// Returns the master with its frames upright.
    func upright(from orientation: Orientation) -> MasterSource {
        guard orientation != .upright else { return self }
        var source = self
        source.art.header.pixelSize = orientation.upright(header.pixelSize)
        source.art.header.storesShownPixels = false
        source.frameSize = source.header.pixelSize
        source.frames = { [frames] in UprightSource(source: try frames(), orientation: orientation) }
        return source
    }
}

/// The upright frames of another source.
private struct UprightSource: FrameSource {
    var source: any FrameSource
    let orientation: Orientation

    mutating func next() throws -> Frame? {
        guard var frame = try source.next() else { return nil }
        frame.bitmap = frame.bitmap.upright(from: orientation)
        return frame
    }
}
