/// Turns rows of stored samples into RGBA pixels.
struct PixelUnpacker {
    private let header: PNGHeader
    /// 256 colors: the colors of the palette, then opaque black, which the specification requires for missing colors.
    private let palette: [SIMD4<UInt8>]
    private let transparent: [UInt16]

    init(_ file: PNGFile) {
        header = file.header
        transparent = file.transparentSamples
        let missing = 256 - file.palette.count
        palette = file.palette + [SIMD4<UInt8>](repeating: SIMD4(0, 0, 0, 255), count: missing)
    }

    /// Unpacks a row.
    ///
    /// - Parameters:
    ///   - row: The unfiltered bytes of the row.
    ///   - count: The number of pixels in the row.
    ///   - target: The pixels of the image.
    ///   - start: The index of the first pixel.
    ///   - step: The distance between the indices of two pixels.
    func unpack(
        _ row: UnsafeBufferPointer<UInt8>, count: Int, into target: UnsafeMutableBufferPointer<SIMD4<UInt8>>,
        from start: Int, step: Int
    ) {
        precondition(row.count == header.rowBytes(count) && count > 0)
        precondition(start >= 0 && start + (count - 1) * step < target.count)
        switch (header.colorType, header.depth) {
        case (.rgba, 8) where step == 1:
            UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[(start * 4)...])
                .copyMemory(from: UnsafeRawBufferPointer(row))
        case (.rgba, 8):
            for index in 0..<count {
                let sample = index * 4
                target[start + index * step] = SIMD4(row[sample], row[sample + 1], row[sample + 2], row[sample + 3])
            }
        case (.rgb, 8) where transparent.isEmpty:
            for index in 0..<count {
                let sample = index * 3
                target[start + index * step] = SIMD4(row[sample], row[sample + 1], row[sample + 2], 255)
            }
        case (.palette, _):
            for index in 0..<count {
                target[start + index * step] = palette[Int(sample(row, index))]
            }
        default:
            for index in 0..<count { target[start + index * step] = pixel(row, index) }
        }
    }

    /// Returns a pixel of any color type except palette.
    private func pixel(_ row: UnsafeBufferPointer<UInt8>, _ index: Int) -> SIMD4<UInt8> {
        let channels = header.colorType.channels
        let first = index * channels
        let samples = SIMD4(
            sample(row, first), channels > 1 ? sample(row, first + 1) : 0, channels > 2 ? sample(row, first + 2) : 0,
            channels > 3 ? sample(row, first + 3) : 0)
        let isTransparent = !transparent.isEmpty && transparent.indices.allSatisfy { samples[$0] == transparent[$0] }
        let alpha: UInt8 = isTransparent ? 0 : 255
        let red = scaled(samples.x)
        switch header.colorType {
        case .gray, .palette: return SIMD4(red, red, red, alpha)
        case .grayAlpha: return SIMD4(red, red, red, scaled(samples.y))
        case .rgb: return SIMD4(red, scaled(samples.y), scaled(samples.z), alpha)
        case .rgba: return SIMD4(red, scaled(samples.y), scaled(samples.z), scaled(samples.w))
        }
    }

    /// Returns a stored sample of a row.
    private func sample(_ row: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt16 {
        switch header.depth {
        case 8: return UInt16(row[index])
        case 16: return UInt16(row[index * 2]) << 8 | UInt16(row[index * 2 + 1])
        default:
            let bit = index * header.depth
            let shift = 8 - header.depth - bit % 8
            return UInt16(row[bit / 8]) >> UInt16(shift) & (1 << UInt16(header.depth) - 1)
        }
    }

    /// Returns the nearest 8-bit value.
    private func scaled(_ sample: UInt16) -> UInt8 {
        let scaled = UInt32(sample) * 255
        switch header.depth {
        case 8: return UInt8(truncatingIfNeeded: sample)
        case 16: return UInt8(truncatingIfNeeded: (scaled + 32_895) >> 16)
        default:
            let largest: UInt32 = 1 << UInt32(header.depth) - 1
            return UInt8(scaled / largest)
        }
    }
}
