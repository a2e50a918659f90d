internal import CDeflate

/// Writes bits into a buffer in the order of deflate, where the first bit of a byte is the lowest: RFC 1951, section 3.1.1.
struct BitWriter {
    private let buffer: UnsafeMutableRawBufferPointer
    /// The number of complete bytes.
    private(set) var position = 0
    /// Bits that do not fill a byte yet.
    private var waiting: UInt64 = 0
    private var count: UInt64 = 0

    init(_ buffer: UnsafeMutableRawBufferPointer) {
        self.buffer = buffer
    }

    /// Checks that the buffer has room for this many bits, because `write` does not check.
    func reserve(_ bits: Int) {
        precondition(position + bits / 8 + 16 <= buffer.count, "the buffer is too small")
    }

    /// Writes up to 56 bits, for which `reserve` has been called.
    @inline(__always)
    mutating func write(_ bits: UInt64, _ number: UInt64) {
        waiting |= bits &<< count
        count &+= number
        buffer.storeBytes(of: waiting.littleEndian, toByteOffset: position, as: UInt64.self)
        position &+= Int(truncatingIfNeeded: count &>> 3)
        waiting &>>= count & 0x38
        count &= 7
    }

    /// Fills the last byte with zeros.
    mutating func align() {
        reserve(8)
        write(0, (8 - count) & 7)
    }

    /// Writes bytes, starting at a byte boundary.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        align()
        reserve(8 * bytes.count)
        UnsafeMutableRawBufferPointer(rebasing: buffer[position...]).copyMemory(from: bytes)
        position += bytes.count
    }

    /// Ends a zlib stream with the checksum of its content: RFC 1950.
    mutating func writeChecksum(of content: UnsafeRawBufferPointer) {
        align()
        reserve(32)
        write(UInt64(libdeflate_adler32(1, content.baseAddress, content.count).byteSwapped), 32)
    }
}
