package import Raster

/// Reduces the colors of an image or an animation, with the same colors for all frames.
///
/// Each of these colors is the mean of a group of similar colors. A color is replaced with the same one in every frame, so
/// still areas do not flicker. Rows are not dithered, because dithering would cost more bytes than the palette saves.
package struct ColorReduction {
    private let source: DecodedPNG
    /// How the colors are stored: as indices into a palette, unless files may have none.
    private let storage: PixelStorage
    private let colors: [ColorCounts.Bucket]

    /// The number of colors that a palette can hold.
    private static let maximumColors = 256

    /// Counts the colors of a file.
    ///
    /// - Parameters:
    ///   - storage: How files may store their pixels.
    ///   - proceed: Called before every frame. It throws to stop.
    /// - Throws: `PNGError`; the errors of `proceed`.
    package init(
        _ source: DecodedPNG, storage: PixelStorage = .indices, proceed: () throws -> Void
    ) throws {
        self.source = source
        self.storage = storage == .direct ? .direct : .indices
        var counts = ColorCounts()
        let decoder = PNGDecoder()
        for index in 0..<source.frames {
            try proceed()
            counts.add(try source.image(index, decoder))
        }
        colors = counts.sorted
    }

    /// Returns what replaces each color by one of a number of colors, which are the same for all frames.
    package func mapping(colors count: Int) -> ColorMapping {
        // One color is transparent.
        let middles = ColorBoxes.middles(of: colors, count: count - 1)
        return ColorMapping(opaque: middles.opaque, others: middles.others)
    }

    /// Returns the file in these colors, in the fewest bytes if that may bring the file below a limit.
    ///
    /// - Parameter proceed: Called before every frame. It throws to stop.
    /// - Throws: `PNGError`; the errors of `proceed`.
    package func file(below limit: Int, proceed: () throws -> Void) throws -> [UInt8] {
        let mapping = mapping(colors: Self.maximumColors)
        let quick = try file(mapping, ScanlineCompressor(.draft), proceed)
        return quick.count < limit + limit / 8 ? try file(mapping, ScanlineCompressor(.finished), proceed) : quick
    }

    private func file(
        _ mapping: ColorMapping, _ compressor: ScanlineCompressor, _ proceed: () throws -> Void
    ) throws -> [UInt8] {
        var (mapping, frames) = (mapping, source.composed())
        guard source.delays != nil else {
            let still = try frames.next()?.bitmap ?? Bitmap(size: source.size)
            return mapping.mapped(still).png(compressor, storage)
        }
        var encoder = APNGEncoder(size: source.size, plays: source.plays, compressor: compressor, storage)
        while let frame = try frames.next() {
            try proceed()
            let place = frame.changes ?? PixelRect(source.size)
            encoder.append(mapping.mapped(frame.bitmap.cropped(to: place)), at: place, delay: frame.delay)
        }
        return try encoder.finish()
    }
}

/// Finds the palette color for a pixel.
package struct ColorMapping {
    /// The words and the positions of the colors, separate for opaque and other colors.
    private let opaque: Colors
    private let others: Colors
    /// Pixels with known colors, by a hash.
    private var known = [(word: UInt32, color: UInt32)](repeating: (0, 0), count: 1 << hashBits)

    private static let hashBits: UInt32 = 16

    private struct Colors {
        let words: [UInt32]
        let positions: [SIMD4<Float>]

        init(_ words: [UInt32]) {
            self.words = words
            positions = words.map { VisiblePixel($0).position }
        }
    }

    init(opaque: [SIMD4<Float>], others: [SIMD4<Float>]) {
        self.opaque = Colors(opaque.map { VisiblePixel.word(at: $0) | 0xFF00_0000 })
        // A color that is not opaque must not become opaque.
        self.others = Colors(
            others.map { position in
                let word = VisiblePixel.word(at: position)
                return word >> 24 == 255 ? word & 0xFEFF_FFFF : word
            })
    }

    /// Returns an image in the colors of the palette, where transparent pixels stay transparent.
    package mutating func mapped(_ image: Bitmap) -> Bitmap {
        var image = image
        image.withMutableWords { words in
            for index in words.indices { words[index] = color(of: words[index]) }
        }
        return image
    }

    private mutating func color(of word: UInt32) -> UInt32 {
        guard word >> 24 > 0 else { return 0 }
        let slot = Int((word &* 0x9E37_79B1) >> (32 - Self.hashBits))
        if known[slot].word == word { return known[slot].color }
        let colors = word >> 24 == 255 ? opaque : others
        let color = colors.words[colors.positions.nearest(to: VisiblePixel(word).position)]
        known[slot] = (word, color)
        return color
    }
}
