/// The samples of an image, row by row, for filtering and compression.
struct Scanlines: Equatable {
    /// The number of samples per pixel, one byte each.
    let channels: Int
    /// The number of bytes per row.
    let rowBytes: Int
    private(set) var samples: [UInt8]
    /// Whether the samples are indices into a palette, so that their differences have no meaning.
    let areIndices: Bool

    init(channels: Int, rowBytes: Int, samples: [UInt8], areIndices: Bool = false) {
        precondition(rowBytes > 0 && samples.count % rowBytes == 0 && rowBytes % channels == 0)
        self.channels = channels
        self.rowBytes = rowBytes
        self.samples = samples
        self.areIndices = areIndices
    }

    /// Returns bands of eight rows, one band in every `step` rows, or all rows of an image with fewer than 2 * `step` rows.
    func sample(oneBandIn step: Int) -> Scanlines {
        guard let bands = bands(oneIn: step) else { return self }
        var sample: [UInt8] = []
        sample.reserveCapacity(bands.reduce(0) { $0 + $1.count } * rowBytes)
        for band in bands { sample += samples[band.lowerBound * rowBytes..<band.upperBound * rowBytes] }
        return Scanlines(channels: channels, rowBytes: rowBytes, samples: sample, areIndices: areIndices)
    }

    /// Returns the rows of these bands, or `nil` if all rows are needed.
    private func bands(oneIn step: Int) -> [Range<Int>]? {
        let rows = samples.count / rowBytes
        guard rows >= 2 * step else { return nil }
        return stride(from: step / 2 - 4, to: rows - 8, by: step).map { $0..<$0 + 8 }
    }

    /// Returns how flat an image with four channels is, from bands of eight rows, one in every 32 rows.
    func flatness() -> Flatness {
        precondition(channels == 4)
        let width = rowBytes / 4
        let bands = bands(oneIn: 32) ?? [0..<samples.count / rowBytes]
        return samples.withUnsafeBytes { bytes in
            let pixels = bytes.assumingMemoryBound(to: UInt32.self)
            var (count, equal, gradients, dense) = (0, 0, 0, 0)
            for band in bands {
                let first = max(1, band.lowerBound * width)
                var inARow = 0
                for index in first..<max(first, band.upperBound * width) {
                    let (left, pixel) = (UInt32(littleEndian: pixels[index - 1]), UInt32(littleEndian: pixels[index]))
                    count &+= 1
                    if pixel == left {
                        equal &+= 1
                        inARow = 0
                        continue
                    }
                    inARow &+= 1
                    if inARow >= 8 { dense &+= 1 }
                    if Self.isGradient(left, pixel) { gradients &+= 1 }
                }
            }
            let different = Double(max(1, count - equal))
            return Flatness(
                share: Double(equal) / Double(max(1, count)), gradients: Double(gradients) / different,
                dense: Double(dense) / different)
        }
    }

    /// Returns whether two pixels are opaque and differ by at most four levels in each channel.
    @inline(__always)
    private static func isGradient(_ left: UInt32, _ pixel: UInt32) -> Bool {
        guard left & pixel >= 0xFF00_0000 else { return false }
        let (one, other) = (unsafeBitCast(left, to: SIMD4<UInt8>.self), unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
        return (pointwiseMax(one, other) &- pointwiseMin(one, other)).max() <= 4
    }

    struct Flatness {
        /// The share of pixels that equal the pixel before.
        let share: Double
        /// The share of gradients among the pixels that differ from the pixel before.
        let gradients: Double
        /// The share, among these pixels, of pixels that directly follow at least seven others.
        ///
        /// It is low at edges and in gradients, and high in photographs.
        let dense: Double
    }

    /// Writes the rows without filters, each after the filter byte for "none".
    func copyUnfiltered(to target: UnsafeMutableRawBufferPointer) {
        precondition(target.count == samples.count + samples.count / rowBytes)
        samples.withUnsafeBytes { samples in
            var start = 0
            for row in stride(from: 0, to: samples.count, by: rowBytes) {
                target[start] = RowFilter.none.rawValue
                UnsafeMutableRawBufferPointer(rebasing: target[(start + 1)...])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: samples[row..<row + rowBytes]))
                start += rowBytes + 1
            }
        }
    }

    /// The level of libdeflate for trials of filters.
    private static let trialLevel: CInt = 6
    /// A trial sees about this many bytes of the rows before the row, which is half of deflate's window.
    private static let trialBytes = 16_384

    /// Returns the filtered rows, each after its filter byte.
    func filtered(_ choice: RowFilter.Choice) -> [UInt8] {
        let rows = samples.count / rowBytes
        let length = rows * (rowBytes + 1)
        let zeros = [UInt8](repeating: 0, count: rowBytes)
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
            samples.withUnsafeBufferPointer { samples in
                zeros.withUnsafeBufferPointer { zeros in
                    lazy var deflater = Deflater(level: Self.trialLevel)
                    for row in 0..<rows {
                        let bytes = UnsafeBufferPointer(rebasing: samples[row * rowBytes..<(row + 1) * rowBytes])
                        let above =
                            row == 0
                            ? zeros : UnsafeBufferPointer(rebasing: samples[(row - 1) * rowBytes..<row * rowBytes])
                        let start = row * (rowBytes + 1)
                        let target = UnsafeMutableBufferPointer(rebasing: buffer[start + 1..<start + 1 + rowBytes])
                        switch choice {
                        case .all(let filter):
                            buffer[start] = filter.rawValue
                            filter.apply(to: bytes, above: above, width: channels, into: target)
                        case .adaptive:
                            buffer[start] =
                                RowFilter.applyBest(to: bytes, above: above, width: channels, into: target).rawValue
                        case .trial:
                            let first = max(0, row - Self.trialBytes / rowBytes) * (rowBytes + 1)
                            let rows = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[first...])
                            let content = UnsafeRawBufferPointer(rebasing: rows[..<(start + 1 + rowBytes - first)])
                            let lengths = RowFilter.allCases.map { filter in
                                buffer[start] = filter.rawValue
                                filter.apply(to: bytes, above: above, width: channels, into: target)
                                return deflater.length(content)
                            }
                            let best = RowFilter.allCases[lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0]
                            buffer[start] = best.rawValue
                            best.apply(to: bytes, above: above, width: channels, into: target)
                        }
                    }
                }
            }
            initialized = length
        }
    }
}
