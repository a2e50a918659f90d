/// Decompresses the color indices of a GIF frame: the GIF89a specification, appendix F.
enum LZWDecoder {
    private static let maximumCodes = 4_096

    /// Returns the indices of a frame, and ignores data after the last index.
    ///
    /// - Returns: At most `most` indices, and fewer if the data has fewer.
    /// - Throws: `GIFFile.Fault.badPixels` if the data has an undefined code.
    static func indices(
        _ data: [UInt8], _ minimumCodeSize: Int, upTo most: Int
    ) throws(GIFFile.Fault) -> [UInt8] {
        var decoded: Int?
        let indices = [UInt8](unsafeUninitializedCapacity: most) { indices, initialized in
            decoded = decode(data, minimumCodeSize, upTo: most, into: indices)
            initialized = decoded ?? 0
        }
        guard decoded != nil else { throw .badPixels }
        return indices
    }

    /// Returns the number of indices that `indices` returns, without decoding them.
    static func count(_ data: [UInt8], _ minimumCodeSize: Int, upTo most: Int) throws(GIFFile.Fault) -> Int {
        guard let count = decode(data, minimumCodeSize, upTo: most, into: nil) else { throw .badPixels }
        return count
    }

    /// Decodes indices until there are enough.
    ///
    /// - Parameter target: A buffer for the indices, or `nil` to count them only.
    /// - Returns: The number of indices, or `nil` if a code is undefined.
    private static func decode(
        _ data: [UInt8], _ minimumCodeSize: Int, upTo most: Int, into target: UnsafeMutableBufferPointer<UInt8>?
    ) -> Int? {
        guard (1...8).contains(minimumCodeSize) else { return nil }
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
            while bitCount >= codeSize, place < most {
                let code = bits & (1 << codeSize - 1)
                bits >>= codeSize
                bitCount -= codeSize
                if code == clear {
                    (codeSize, next, previous) = (minimumCodeSize + 1, clear + 2, nil)
                    continue
                }
                if code == clear + 1 { return place }
                guard code < next || (code == next && previous != nil && next < maximumCodes) else { return nil }
                if let previous, next < maximumCodes {
                    (before[next], length[next]) = (previous, length[previous] + 1)
                    (first[next], last[next]) = (first[previous], first[code == next ? previous : code])
                    next += 1
                }
                // With a minimum size of 1, codes grow after the first index, for which there is no new code.
                if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
                var (rest, end) = (code, place + length[code])
                place = min(end, most)
                previous = code
                guard let target else { continue }
                while true {
                    end -= 1
                    if end < most { target[end] = last[rest] }
                    guard length[rest] > 1 else { break }
                    rest = before[rest]
                }
            }
        }
        return place
    }
}
