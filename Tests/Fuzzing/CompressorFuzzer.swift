import CZlib

@testable import PNGCodec

/// Compresses any bytes as rows of pixels and inflates them with libdeflate and zlib; libFuzzer calls it again and again.
///
/// The first three bytes say how: the effort, how the rest is read, the length of the rows and of a pixel.
@_cdecl("LLVMFuzzerTestOneInput")
public func compressAnything(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard count > 3 else { return 0 }
    let bytes = input[0] & 2 == 0 ? Array(input[3...]) : pixels(Array(input[3...]))
    let rowBytes = 1 + (input[0] & 4 == 0 ? 4 : 1) * (1 + Int(input[1]) + Int(input[2] & 3) << 8)
    let stream = PixelDeflater(input[0] & 1 == 0 ? .fast : .thorough).compress(bytes, rowBytes: rowBytes)
    precondition(stream.count <= bytes.count + 11 + 6 * (bytes.count / 7_000 + 1), "the stream is too long")
    check(stream, bytes)
    let pixel = 1 + Int(input[1] & 3)
    let runs = RunDeflater().compress(bytes, pixel: pixel)
    precondition(runs.count <= bytes.count + 11 + 6 * (bytes.count / 16_000 + 1), "the stream of runs is too long")
    check(runs, bytes)
    var savings = CopySavings()
    precondition((0...1).contains(savings.share(of: bytes, pixel: pixel)), "copies save no share of the bits")
    let repeatsPixels = input[0] & 8 == 0
    check(OptimalDeflater(.fast).compress(bytes, pixel: pixel, repeatsPixels: repeatsPixels), bytes)
    // The slow compressor gets fewer bytes, or most of the time would be its own.
    let few = Array(bytes.prefix(3_000))
    check(OptimalDeflater(.thorough).compress(few, pixel: pixel), few)
    return 0
}

/// Checks that libdeflate and zlib read these bytes in a stream.
private func check(_ stream: [UInt8], _ bytes: [UInt8]) {
    var target = [UInt8](repeating: 0, count: bytes.count)
    target.withUnsafeMutableBytes { target in
        stream.withUnsafeBytes { stream in
            let isRead: Void? = try? Inflater().inflate(stream, into: target)
            precondition(isRead != nil, "libdeflate rejects the stream")
        }
    }
    precondition(target == bytes, "libdeflate reads other bytes")
    target = [UInt8](repeating: 0, count: bytes.count + 1)
    var length = uLongf(target.count)
    let status = uncompress(&target, &length, stream, uLong(stream.count))
    precondition(status == Z_OK && length == bytes.count && target.dropLast().elementsEqual(bytes), "zlib differs")
}

/// Reads pairs of bytes as orders: a color, a run, a copy or a byte; few bytes make large pictures.
private func pixels(_ orders: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: orders.count - 1, by: 2) where bytes.count < 200_000 {
        let (order, number) = (orders[index], Int(orders[index + 1]))
        switch order & 3 {
        case 0: bytes += [order, order &+ 7, UInt8(number), 255]
        case 1: for _ in 0..<number * Int(order >> 2) { bytes += [order, 0, order, order | 0x80] }
        case 2:
            let distance = min(bytes.count, 1 + Int(order >> 2) * 521 + number)
            for _ in 0..<number where distance > 0 { bytes.append(bytes[bytes.count - distance]) }
        default: bytes.append(UInt8(number))
        }
    }
    return bytes
}
