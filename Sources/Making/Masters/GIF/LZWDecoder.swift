/// Decompresses the color indices of a GIF frame: the GIF89a specification, appendix F.
enum LZWDecoder {
    private static let maximumCodes = 4_096

    /// Returns the indices of a frame, and ignores data after the last index.
    ///
    /// - Throws: `GIFFile.Fault.badPixels` if the data ends before the last index or has an undefined code.
    static func indices(_ data: [UInt8], minimumCodeSize: Int, count: Int) throws(GIFFile.Fault) -> [UInt8] {
        guard (1...8).contains(minimumCodeSize) else { throw .badPixels }
        var decoded = 0
        let indices = [UInt8](unsafeUninitializedCapacity: count) { indices, initialized in
            decoded = decode(data, minimumCodeSize, into: indices)
            initialized = decoded
        }
        guard decoded == count else { throw .badPixels }
        return indices
    }

    /// Decodes indices until the buffer is full, and returns their number.
    private static func decode(
        _ data: [UInt8], _ minimumCodeSize: Int, into indices: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let clear = 1 << minimumCodeSize
        // A code means the indices of another code and one more index.
        var before = [Int](repeating: 0, count: maximumCodes)
        var first = [UInt8](repeating: 0, count: maximumCodes)
        var last = [UInt8](repeating: 0, count: maximumCodes)
        var length = [Int](repeating: 1, count: maximumCodes)
        for code in 0..<clear { (first[code], last[code]) = (UInt8(code), UInt8(code)) }
        var (bits, bitCount, codeSize, next) = (0, 0, minimumCodeSize + 1, clear + 2)
        var previous: Int?
        var place = 0
        for byte in data {
            bits |= Int(byte) << bitCount
            bitCount += 8
            while bitCount >= codeSize, place < indices.count {
                let code = bits & (1 << codeSize - 1)
                bits >>= codeSize
                bitCount -= codeSize
                if code == clear {
                    (codeSize, next, previous) = (minimumCodeSize + 1, clear + 2, nil)
                    continue
                }
                guard code != clear + 1, code < next || (code == next && previous != nil && next < maximumCodes) else {
                    return place
                }
                if let previous, next < maximumCodes {
                    (before[next], length[next]) = (previous, length[previous] + 1)
                    (first[next], last[next]) = (first[previous], first[code == next ? previous : code])
                    next += 1
                    if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
                }
                var (rest, end) = (code, place + length[code])
                place = min(end, indices.count)
                while true {
                    end -= 1
                    if end < indices.count { indices[end] = last[rest] }
                    guard length[rest] > 1 else { break }
                    rest = before[rest]
                }
                previous = code
            }
        }
        return place
    }
}
