import PNGCodec
import Raster

/// Takes any bytes through everything that parses PNG and APNG; libFuzzer calls it again and again.
///
/// Checksums are put right first: without that, hardly an input would get past them.
@_cdecl("LLVMFuzzerTestOneInput")
public func decodeAnything(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    _ = try? decode(bytes)
    _ = try? decode(withRightChecksums(bytes))
    return 0
}

private func decode(_ bytes: [UInt8]) throws {
    let file = try PNGFile(bytes, chunkLimit: 1 << 20)
    guard file.header.size.area <= 1 << 16 else { return }
    let decoder = PNGDecoder()
    _ = try? decoder.still(of: file)
    guard let animation = file.animation, animation.frames.count <= 64 else { return }
    let compressor = ScanlineCompressor(.fast)
    for storage in [PixelStorage.direct, .smallest] {
        var encoder = APNGEncoder(
            size: file.header.size, plays: animation.plays, compressor: compressor, storage)
        let shown = try looks(of: file, decoder) { encoder.append($0, delay: $1) }
        // What was decoded comes back the same when it is encoded and decoded again.
        let again = try? PNGFile(encoder.finish())
        let seen = try again.map { try looks(of: $0, decoder) { _, _ in } }
        precondition(seen == shown, "the animation has changed")
    }
}

/// What a viewer sees, one look after the other.
private func looks(
    of file: PNGFile, _ decoder: PNGDecoder, each: (Bitmap, FrameDelay) -> Void
) throws -> [Bitmap] {
    guard let animation = file.animation else { return [] }
    var frames = APNGDecoder(file, animation, decoder: decoder)
    var looks: [Bitmap] = []
    while let frame = try frames.next() {
        each(frame.bitmap, frame.delay)
        let look = frame.bitmap.clearingHiddenColor()
        if looks.last != look { looks.append(look) }
    }
    return looks
}

private func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var position = 8
    while position + 12 <= bytes.count {
        let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= bytes.count - position - 12 else { break }
        let end = position + 8 + length
        var crc = UInt32.max
        for byte in bytes[position + 4..<end] {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
        for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: ~crc >> UInt32(24 - 8 * index)) }
        position = end + 4
    }
    return bytes
}
