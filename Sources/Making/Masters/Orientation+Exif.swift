import Raster

extension Orientation {
    /// Reads the orientation from Exif data, or returns `nil` if there is none.
    ///
    /// The mark that precedes the data in a JPEG may be included.
    init?(exif bytes: some Collection<UInt8>) {
        var data = Array(bytes)
        if data.starts(with: Array("Exif\0\0".utf8)) { data.removeFirst(6) }
        guard data.count >= 8 else { return nil }
        let isBigEndian = data.starts(with: Array("MM".utf8))
        guard isBigEndian || data.starts(with: Array("II".utf8)) else { return nil }
        func number(_ count: Int, at place: Int) -> Int? {
            guard place >= 0, place + count <= data.count else { return nil }
            let digits = data[place..<place + count]
            return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, at: 4), let count = number(2, at: directory) else { return nil }
        for entry in 0..<count {
            let place = directory + 2 + 12 * entry
            guard let tag = number(2, at: place) else { return nil }
            // The value is a number of two bytes at the start of its place.
            guard tag == 0x0112 else { continue }
            guard let value = number(2, at: place + 8) else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
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
