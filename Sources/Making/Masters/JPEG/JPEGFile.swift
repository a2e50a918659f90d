import Inspection
import Raster

/// The structure of a JPEG file, read without decoding pixels: ITU-T T.81, annex B.
///
/// libjpeg reports missing pixels and harmless bytes in the same way, as warnings. This removes the harmless bytes, so that every warning
/// about what is left is about pixels. Files that it does not understand stay as they are.
struct JPEGFile {
    /// The file without bytes that belong to nothing, and with its end marker.
    private(set) var repaired: [UInt8]
    /// The damage that viewers tolerate.
    private(set) var flaws: [FileFlaw] = []

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - check: Checks the size in pixels, before any work that depends on it.
    ///   - proceed: Called again and again while the file is read; it may throw.
    init(
        _ bytes: [UInt8], checking check: (PixelSize) throws -> Void, _ proceed: () throws -> Void
    ) rethrows {
        var reader = JPEGReader(bytes)
        try reader.read(check, proceed)
        guard reader.strayBytes > 0 || reader.lacksEnd else {
            repaired = bytes
            return
        }
        repaired = Array(reader.kept.map { bytes[$0] }.joined())
        if reader.strayBytes > 0 { flaws.append(.strayBytesBeforeMarker(bytes: reader.strayBytes)) }
        if reader.lacksEnd {
            repaired += [0xFF, 0xD9]
            flaws.append(.missingEndMarker)
        }
    }
}

/// Walks through the segments of a JPEG file.
private struct JPEGReader {
    /// The parts of the file that belong to it.
    private(set) var kept: [Range<Int>] = []
    /// The number of bytes before markers that belong to nothing.
    private(set) var strayBytes = 0
    /// Whether the file ends after its last pixel, without the marker that ends it.
    private(set) var lacksEnd = false
    private let bytes: [UInt8]
    private var position = 2
    /// Where the part begins that was not kept yet.
    private var start = 0
    /// The frame, or `nil` before its header, or if only pixels of other kinds follow.
    private var frame: JPEGFrame?
    /// Whether a frame header was read, because libjpeg reads no file with a second one.
    private var hasFrame = false
    private var tables = JPEGTables()
    private var scans = 0

    /// The most scans whose codes are followed; programs write about ten.
    private static let maximumScans = 200

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func read(_ check: (PixelSize) throws -> Void, _ proceed: () throws -> Void) rethrows {
        while let marker = nextMarker() {
            try proceed()
            switch marker {
            case 0x01, 0xD0...0xD7: continue
            case 0xD8, 0xD9: return keepRest()
            default: break
            }
            guard let segment = segment() else { return keepRest() }
            switch marker {
            case 0xC0, 0xC1, 0xC2:
                guard !hasFrame else { return keepRest() }
                hasFrame = true
                frame = JPEGFrame(bytes[segment], isProgressive: marker == 0xC2)
                if let frame { try check(frame.size) }
                frame?.makeRoom()
            case 0xC4: tables.addHuffmanTables(bytes[segment])
            case 0xC3, 0xC5...0xCF: frame = nil
            case 0xDD where segment.count == 2:
                tables.restartInterval = Int(bytes[segment.lowerBound]) << 8 | Int(bytes[segment.lowerBound + 1])
            case 0xDA: try readScan(bytes[segment], proceed)
            default: break
            }
        }
        if frame?.isComplete ?? false {
            lacksEnd = true
            leaveOut(upTo: bytes.count)
        }
        keepRest()
    }

    private mutating func keepRest() {
        kept.append(start..<bytes.count)
        start = bytes.count
    }

    /// Leaves out the bytes from here to a place.
    private mutating func leaveOut(upTo end: Int) {
        guard end > position else { return }
        strayBytes += end - position
        kept.append(start..<position)
        (start, position) = (end, end)
    }

    /// Returns the next marker, and leaves out the bytes before it, or returns `nil` if there is none.
    private mutating func nextMarker() -> UInt8? {
        var place = position
        while true {
            while place < bytes.count, bytes[place] != 0xFF { place += 1 }
            let first = place
            // Any number of these bytes may be before a marker.
            while place < bytes.count, bytes[place] == 0xFF { place += 1 }
            guard place < bytes.count else { return nil }
            guard bytes[place] == 0 else {
                leaveOut(upTo: first)
                position = place + 1
                return bytes[place]
            }
        }
    }

    /// Returns the content of the segment here, which follows its length, or `nil` if the file ends in it.
    private mutating func segment() -> Range<Int>? {
        guard bytes.count - position >= 2 else { return nil }
        let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard length >= 2, bytes.count - position >= length else { return nil }
        defer { position += length }
        return position + 2..<position + length
    }

    // MARK: Scans

    private mutating func readScan(_ header: ArraySlice<UInt8>, _ proceed: () throws -> Void) rethrows {
        scans += 1
        guard scans <= Self.maximumScans, var frame, let scan = JPEGScan(header, of: frame) else {
            self.frame = nil
            return skipScan()
        }
        // Without a second owner, changes do not copy the frame.
        self.frame = nil
        var (parts, place) = ([Range<Int>](), position)
        let isWhole = try scan.walk(bytes, from: &place, tables, &frame, proceed) { end, next in
            parts.append(end..<next)
        }
        guard isWhole else { return skipScan() }
        for part in parts {
            position = part.lowerBound
            leaveOut(upTo: part.upperBound)
        }
        position = place
        frame.add(scan)
        self.frame = frame
    }

    /// Skips the pixels of a scan that is damaged or of another kind, up to its end.
    private mutating func skipScan() {
        while position + 1 < bytes.count {
            let next = bytes[position + 1]
            if bytes[position] == 0xFF, ![0, 0xFF].contains(next), !(0xD0...0xD7 ~= next) { return }
            position += 1
        }
        position = bytes.count
    }
}
