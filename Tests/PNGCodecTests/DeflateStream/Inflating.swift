import CZlib

@testable import PNGCodec

/// Inflates a stream with libdeflate and with zlib, and says whether both give these bytes back.
func inflates(_ stream: [UInt8], to bytes: [UInt8]) -> Bool {
    // One more byte than expected: a stream that goes on is wrong too.
    var target = [UInt8](repeating: 0xA5, count: bytes.count)
    let isRead = target.withUnsafeMutableBytes { target in
        stream.withUnsafeBytes { (try? Inflater().inflate($0, into: target)) != nil }
    }
    guard isRead, target == bytes else { return false }
    target = [UInt8](repeating: 0x5A, count: bytes.count + 1)
    var length = uLongf(target.count)
    let status = uncompress(&target, &length, stream, uLong(stream.count))
    return status == Z_OK && length == bytes.count && target.dropLast().elementsEqual(bytes)
}
