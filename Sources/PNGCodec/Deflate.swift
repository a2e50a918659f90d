internal import CDeflate

/// The version of libdeflate that Stickermill was built with, such as `1.14`, because the library does not report its own version.
package let libdeflateVersion = LIBDEFLATE_VERSION_STRING

/// Returns the content of a gzip file, or `nil` if the file is not gzip, is damaged, or contains more bytes than a limit or than 64
/// million.
package func gunzip(_ file: [UInt8], atMost limit: Int) -> [UInt8]? {
    // This allocates room for the whole limit, and a caller may have no limit.
    let most = min(limit, 64_000_000)
    return file.starts(with: [0x1F, 0x8B]) ? Inflater().inflate(file, isGzip: true, atMost: most) : nil
}

/// Compresses to zlib streams with libdeflate, on one thread at a time.
final class Deflater {
    private let handle: OpaquePointer?
    private var stream: [UInt8] = []

    /// - Parameter level: 1 to 12.
    init(level: CInt) {
        handle = libdeflate_alloc_compressor(level)
    }

    deinit {
        libdeflate_free_compressor(handle)
    }

    /// Returns the zlib stream of some bytes.
    func compress(_ bytes: [UInt8]) -> [UInt8] {
        let length = fill(with: bytes)
        return Array(stream[..<length])
    }

    /// Returns the length of the zlib stream of some bytes.
    func length(_ bytes: [UInt8]) -> Int {
        fill(with: bytes)
    }

    /// Returns the length of the zlib stream of some bytes.
    func length(_ bytes: UnsafeRawBufferPointer) -> Int {
        let bound = libdeflate_zlib_compress_bound(handle, bytes.count)
        stream.grow(to: bound)
        return stream.withUnsafeMutableBytes { stream in
            libdeflate_zlib_compress(handle, bytes.baseAddress, bytes.count, stream.baseAddress, stream.count)
        }
    }

    private func fill(with bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { length($0) }
    }
}

/// Decompresses zlib streams and gzip files with libdeflate, on one thread at a time.
final class Inflater {
    private let handle = libdeflate_alloc_decompressor()

    deinit {
        libdeflate_free_decompressor(handle)
    }

    enum Fault: Error {
        case damaged
        case tooShort
        case tooLong
    }

    /// Returns the content of a zlib stream or a gzip file, or `nil` if it is damaged or has more bytes than a limit.
    func inflate(_ stream: some Collection<UInt8>, isGzip: Bool = false, atMost limit: Int) -> [UInt8]? {
        let decompress = isGzip ? libdeflate_gzip_decompress : libdeflate_zlib_decompress
        var isWhole = false
        let content = [UInt8](unsafeUninitializedCapacity: limit) { target, length in
            isWhole = Array(stream).withUnsafeBytes { stream in
                decompress(handle, stream.baseAddress, stream.count, target.baseAddress, limit, &length)
                    == LIBDEFLATE_SUCCESS
            }
            if !isWhole { length = 0 }
        }
        return isWhole ? content : nil
    }

    /// Decompresses a stream into a buffer, whose length must match the content exactly.
    ///
    /// - Parameter isBare: Whether the stream has neither the header nor the checksum of zlib.
    func inflate(
        _ stream: UnsafeRawBufferPointer, isBare: Bool = false, into target: UnsafeMutableRawBufferPointer
    ) throws(Fault) {
        var length = 0
        let decompress = isBare ? libdeflate_deflate_decompress : libdeflate_zlib_decompress
        let result = decompress(
            handle, stream.baseAddress, stream.count, target.baseAddress, target.count, &length)
        switch result {
        case LIBDEFLATE_SUCCESS where length == target.count: return
        case LIBDEFLATE_SUCCESS, LIBDEFLATE_SHORT_OUTPUT: throw .tooShort
        case LIBDEFLATE_INSUFFICIENT_SPACE: throw .tooLong
        default: throw .damaged
        }
    }
}
