/// Pixels in memory: RGBA, 8 bits each, straight alpha, sRGB.
///
/// Rows run from the top and pixels from the left, with four bytes per pixel and no padding. The byte of channel `c` (0 red to 3 alpha) of
/// pixel (x, y) is at `(y * width + x) * 4 + c`.
public struct Bitmap: Sendable, Hashable {
    /// The size in pixels.
    public let size: PixelSize
    /// The bytes, always `size.area * 4`.
    public private(set) var pixels: [UInt8]

    /// Creates a bitmap of transparent black.
    public init(size: PixelSize) {
        self.init(size: size, pixels: [UInt8](repeating: 0, count: size.area * 4))
    }

    /// Creates a bitmap from RGBA bytes.
    ///
    /// - Precondition: There are `size.area * 4` bytes.
    public init(size: PixelSize, pixels: [UInt8]) {
        precondition(size.width >= 0 && size.height >= 0 && pixels.count == size.area * 4)
        self.size = size
        self.pixels = pixels
    }

    /// Creates a bitmap from interleaved samples: gray, gray and alpha, RGB, or RGBA for 1 to 4 bands.
    ///
    /// - Precondition: There are `size.area * bands` samples, and 1 to 4 bands.
    package init(size: PixelSize, interleaved samples: [UInt8], bands: Int) {
        precondition((1...4).contains(bands) && samples.count == size.area * bands)
        guard bands < 4 else {
            self.init(size: size, pixels: samples)
            return
        }
        let hasAlpha = bands == 2
        let green = bands == 3 ? 1 : 0
        let blue = bands == 3 ? 2 : 0
        let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, initialized in
            for pixel in 0..<size.area {
                let sample = pixel * bands
                buffer[pixel * 4] = samples[sample]
                buffer[pixel * 4 + 1] = samples[sample + green]
                buffer[pixel * 4 + 2] = samples[sample + blue]
                buffer[pixel * 4 + 3] = hasAlpha ? samples[sample + 1] : 255
            }
            initialized = size.area * 4
        }
        self.init(size: size, pixels: pixels)
    }

    /// The pixel at a position: red, green, blue, alpha.
    public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        get {
            let offset = offset(x, y)
            return SIMD4(pixels[offset], pixels[offset + 1], pixels[offset + 2], pixels[offset + 3])
        }
        set {
            let offset = offset(x, y)
            for channel in 0..<4 { pixels[offset + channel] = newValue[channel] }
        }
    }

    private func offset(_ x: Int, _ y: Int) -> Int {
        precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
        return (y * size.width + x) * 4
    }

    /// Calls a function with the pixels, row by row from the top.
    package func withPixels<Value>(_ body: (UnsafeBufferPointer<SIMD4<UInt8>>) throws -> Value) rethrows -> Value {
        try pixels.withUnsafeBytes { try body($0.assumingMemoryBound(to: SIMD4<UInt8>.self)) }
    }

    /// Calls a function with the pixels as words, with alpha in the upper byte.
    ///
    /// This is the fastest access for loops over whole pixels.
    package func withWords<Value>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Value) rethrows -> Value {
        try pixels.withUnsafeBytes { try body($0.assumingMemoryBound(to: UInt32.self)) }
    }

    /// Calls a function that may change the pixels.
    package mutating func withMutablePixels<Value>(
        _ body: (UnsafeMutableBufferPointer<SIMD4<UInt8>>) throws -> Value
    ) rethrows -> Value {
        try pixels.withUnsafeMutableBytes { try body($0.assumingMemoryBound(to: SIMD4<UInt8>.self)) }
    }

    /// Calls a function that may change the pixels, as words.
    package mutating func withMutableWords<Value>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Value
    ) rethrows -> Value {
        try pixels.withUnsafeMutableBytes { try body($0.assumingMemoryBound(to: UInt32.self)) }
    }

    /// Whether every pixel has full alpha.
    public var isOpaque: Bool {
        withWords { $0.allSatisfy { $0 >> 24 == 255 } }
    }

    /// Whether red, green and blue are the same in every pixel.
    package var isGray: Bool {
        withWords { $0.allSatisfy { ($0 ^ $0 >> 8) & 0xFFFF == 0 } }
    }

    /// Returns the bytes of some channels, from 0 (red) to 3 (alpha), pixel by pixel.
    package func samples(of channels: [Int]) -> [UInt8] {
        precondition(channels.allSatisfy { (0..<4).contains($0) })
        let count = size.area * channels.count
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let step = channels.count
            pixels.withUnsafeBufferPointer { pixels in
                for (place, channel) in channels.enumerated() {
                    for pixel in 0..<size.area { buffer[pixel &* step &+ place] = pixels[pixel &* 4 &+ channel] }
                }
            }
            initialized = count
        }
    }

    /// The alpha of every pixel, row by row.
    package var alphaPlane: [UInt8] {
        withWords { words in
            [UInt8](unsafeUninitializedCapacity: words.count) { target, initialized in
                for index in words.indices { target[index] = UInt8(truncatingIfNeeded: words[index] >> 24) }
                initialized = words.count
            }
        }
    }

    /// The number of fully transparent pixels whose color is not 0.
    package var hiddenPixels: Int {
        let alpha = UInt32(littleEndian: 0xFF00_0000)
        return withWords { words in words.reduce(0) { $0 &+ ($1 & alpha == 0 && $1 != 0 ? 1 : 0) } }
    }

    /// Returns the image with the color of fully transparent pixels set to 0.
    package func clearingHiddenColor() -> Bitmap {
        let alpha = UInt32(littleEndian: 0xFF00_0000)
        // Without a branch, the processor compares many pixels at once.
        let hidesColor = withWords { words in
            words.reduce(0) { $0 | ($1 & alpha == 0 ? $1 : 0) } != 0
        }
        guard hidesColor else { return self }
        var cleared = self
        cleared.pixels.withUnsafeMutableBytes { bytes in
            let words = bytes.assumingMemoryBound(to: UInt32.self)
            for index in words.indices { words[index] = words[index] & alpha == 0 ? 0 : words[index] }
        }
        return cleared
    }
}
