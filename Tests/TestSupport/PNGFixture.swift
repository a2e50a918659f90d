/// A PNG file assembled byte by byte, for tests that need to know every byte.
///
/// It shares no code with the library.
public struct PNGFixture {
    public enum ColorType: UInt8, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    public var width: Int
    public var height: Int
    public var colorType: ColorType
    public var depth: Int
    public var isInterlaced = false
    /// Whether the file begins with CgBI, and its compressed pixels have no zlib header and checksum.
    public var isAppleOptimized = false
    /// Chunks to put between IHDR and IDAT.
    public var extraChunks: [(type: String, data: [UInt8])] = []
    /// Returns the sample of a channel of a pixel, below 2 to the power of `depth`.
    public var sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int

    public init(
        _ width: Int, _ height: Int, _ colorType: ColorType, depth: Int = 8,
        sample: @escaping (_ x: Int, _ y: Int, _ channel: Int) -> Int
    ) {
        self.width = width
        self.height = height
        self.colorType = colorType
        self.depth = depth
        self.sample = sample
    }

    public var bytes: [UInt8] {
        let header =
            bigEndian(width) + bigEndian(height) + [UInt8(depth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        if isAppleOptimized { file += chunk("CgBI", [0x50, 0, 0x20, 2]) }
        file += chunk("IHDR", header)
        for extra in extraChunks { file += chunk(extra.type, extra.data) }
        let stream = storedZlib(scanlines)
        let data = isAppleOptimized ? Array(stream.dropFirst(2).dropLast(4)) : stream
        return file + chunk("IDAT", data) + chunk("IEND", [])
    }

    private var scanlines: [UInt8] {
        guard isInterlaced else {
            return (0..<height).flatMap { y in scanline((0..<width).map { ($0, y) }) }
        }
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return passes.flatMap { x0, y0, dx, dy -> [UInt8] in
            guard x0 < width else { return [] }
            return stride(from: y0, to: height, by: dy).flatMap { y in
                scanline(stride(from: x0, to: width, by: dx).map { ($0, y) })
            }
        }
    }

    private func scanline(_ places: [(Int, Int)]) -> [UInt8] {
        var bytes: [UInt8] = [0]
        bytes.reserveCapacity(1 + (places.count * colorType.channels * depth + 7) / 8)
        var bits = 0
        var waiting = 0
        for (x, y) in places {
            for channel in 0..<colorType.channels {
                bits = bits << depth | sample(x, y, channel) & (1 << depth - 1)
                waiting += depth
                while waiting >= 8 {
                    waiting -= 8
                    bytes.append(UInt8(truncatingIfNeeded: bits >> waiting))
                }
            }
        }
        if waiting > 0 { bytes.append(UInt8(truncatingIfNeeded: bits << (8 - waiting))) }
        return bytes
    }
}

/// Returns a chunk with its length and checksum.
public func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
}

public func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// Returns a zlib stream of stored blocks.
public func storedZlib(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
        let block = rest.prefix(65_535)
        rest = rest.dropFirst(block.count)
        let length = UInt16(block.count)
        stream += [rest.isEmpty ? 1 : 0]
        stream += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
        stream += block
    } while !rest.isEmpty
    var a = 1
    var b = 0
    // Add up pieces that cannot overflow, because a remainder per byte is slow.
    for start in stride(from: 0, to: data.count, by: 5552) {
        for byte in data[start..<min(start + 5552, data.count)] {
            a += Int(byte)
            b += a
        }
        a %= 65_521
        b %= 65_521
    }
    return stream + bigEndian(b << 16 | a)
}

/// The checksums of a byte that is followed by up to seven bytes of zero.
private let crcTables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
    for index in 256..<2048 { tables.append(tables[Int(tables[index - 256] & 255)] ^ tables[index - 256] >> 8) }
    return tables
}()

/// Returns the checksum, eight bytes at a time, because fixtures would otherwise spend most of their time on checksums.
func crc32(_ bytes: [UInt8]) -> UInt32 {
    let tables = crcTables
    var checksum = UInt32.max
    bytes.withUnsafeBytes { bytes in
        let whole = bytes.count & ~7
        for start in stride(from: 0, to: whole, by: 8) {
            let eight = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            var word = UInt64(littleEndian: eight) ^ UInt64(checksum)
            checksum = 0
            for place in stride(from: 7 * 256, through: 0, by: -256) {
                checksum ^= tables[place + Int(word & 255)]
                word >>= 8
            }
        }
        for byte in bytes[whole...] {
            checksum = tables[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ checksum >> 8
        }
    }
    return ~checksum
}
