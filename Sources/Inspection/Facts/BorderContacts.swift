package import Raster

/// How art touches the borders of its canvas.
package struct BorderContacts {
    /// The size of the canvas.
    private let size: PixelSize
    /// The longest run of pixels with alpha 128 or more along each border.
    private(set) var longest: [FrameFacts.Border: Int] = [:]
    /// Whether every pixel along all borders is opaque.
    private(set) var areOpaque = false

    /// Measures a frame.
    package init(_ frame: Bitmap) {
        size = frame.size
        guard size.area > 0 else { return }
        frame.withWords { measure($0) }
    }

    private mutating func measure(_ words: UnsafeBufferPointer<UInt32>) {
        areOpaque = true
        for border in FrameFacts.Border.allCases {
            var longest = 0
            var length = 0
            for pixel in border.pixels(of: size) {
                let alpha = words[pixel] >> 24
                length = alpha >= 128 ? length + 1 : 0
                longest = max(longest, length)
                areOpaque = areOpaque && alpha == 255
            }
            self.longest[border] = longest
        }
    }

    /// The borders that cut off the art, with the length of each cut in pixels.
    ///
    /// Shorter contacts are not cuts: a circle touches a border along about twice the square root of its diameter.
    package var cuts: [FrameFacts.Border: Int] {
        longest.filter { border, length in
            let side = border == .top || border == .bottom ? size.width : size.height
            return length * length > 4 * side
        }
    }
}
