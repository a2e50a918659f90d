/// Stores one or two premultiplied rows, four columns at a time: 128 times color times alpha / 255, rounded, and 128 times alpha.
func premultiply(
    _ source: UnsafeBufferPointer<UInt32>, _ rows: Range<Int>, width: Int, _ span: Range<Int>,
    _ target: UnsafeMutableBufferPointer<SIMD8<Int16>>
) {
    precondition(width >= 4 && span.lowerBound >= 0 && span.upperBound <= width && target.count == width)
    precondition(rows.lowerBound >= 0 && rows.upperBound * width <= source.count)
    guard let upper = UnsafeRawPointer(source.baseAddress)?.advanced(by: rows.lowerBound * width * 4),
        let output = UnsafeMutableRawPointer(target.baseAddress)
    else { return }
    var x = span.lowerBound
    while x < span.upperBound {
        // The last columns are read together with some columns before them, which are written again.
        x = min(x, width - 4)
        let first = Premultiplied(upper.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt32>.self))
        let second =
            rows.count > 1
            ? Premultiplied(upper.loadUnaligned(fromByteOffset: (x &+ width) &* 4, as: SIMD4<UInt32>.self))
            : Premultiplied(.zero)
        var redGreen = SIMD8<UInt32>.zero
        redGreen.evenHalf = first.redBlue & 0xFFFF | second.redBlue &<< 16
        redGreen.oddHalf = first.greenAlpha & 0xFFFF | second.greenAlpha &<< 16
        var blueAlpha = SIMD8<UInt32>.zero
        blueAlpha.evenHalf = first.redBlue &>> 16 | second.redBlue & 0xFFFF_0000
        blueAlpha.oddHalf = first.greenAlpha &>> 16 | second.greenAlpha & 0xFFFF_0000
        var pixels = SIMD8<UInt64>.zero
        pixels.evenHalf = unsafeBitCast(redGreen, to: SIMD4<UInt64>.self)
        pixels.oddHalf = unsafeBitCast(blueAlpha, to: SIMD4<UInt64>.self)
        output.storeBytes(of: pixels, toByteOffset: x &* 16, as: SIMD8<UInt64>.self)
        x &+= 4
    }
}

/// Four pixels, two channels per word.
private struct Premultiplied {
    let redBlue: SIMD4<UInt32>
    let greenAlpha: SIMD4<UInt32>

    @inline(__always)
    init(_ words: SIMD4<UInt32>) {
        let alpha = words &>> 24
        redBlue = product(words & 0x00FF_00FF, alpha | (words &>> 8) & 0x00FF_0000)
        greenAlpha = product((words &>> 8) & 0x00FF_00FF, alpha | 0x00FF_0000)
    }
}

/// Returns 128 / 255 of each product, rounded, for two bytes per word.
@inline(__always)
private func product(_ values: SIMD4<UInt32>, _ parts: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let product = unsafeBitCast(values, to: SIMD8<UInt16>.self) &* unsafeBitCast(parts, to: SIMD8<UInt16>.self)
    // 257 / 256 is nearly 256 / 255: every result is at most one step off.
    return unsafeBitCast((product &+ product &>> 8 &+ 1) &>> 1, to: SIMD4<UInt32>.self)
}
