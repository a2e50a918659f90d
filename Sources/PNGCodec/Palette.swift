internal import Raster

/// The colors of all images of a file, with alpha, in the order of their first use: the chunks PLTE and tRNS.
struct Palette {
    /// The colors as words, with alpha in the upper byte.
    private(set) var colors: [UInt32] = []
    /// For each slot of a hash table, the index of its color plus one, or 0 if the slot is free.
    private var slots = [UInt16](repeating: 0, count: 1 << hashBits)

    private static let maximumColors = 256
    private static let hashBits: UInt32 = 10

    /// Creates a palette without colors.
    init() {}

    /// Creates a palette with the colors of a file, where the first of equal colors counts.
    init(of file: PNGFile) {
        for color in file.palette { _ = index(of: UInt32(littleEndian: unsafeBitCast(color, to: UInt32.self))) }
    }

    /// Returns the index of every pixel, and adds new colors.
    ///
    /// - Parameter words: Pixels as words, without hidden color.
    /// - Returns: `nil` if the palette would need more than 256 colors. The palette is then unusable.
    mutating func indices(of words: UnsafeBufferPointer<UInt32>) -> [UInt8]? {
        guard let first = words.first, var index = index(of: first) else { return words.isEmpty ? [] : nil }
        var isFull = false
        let indices = [UInt8](unsafeUninitializedCapacity: words.count) { indices, initialized in
            var left = first
            for place in words.indices {
                let word = words[place]
                if word != left {
                    guard let found = self.index(of: word) else {
                        isFull = true
                        return
                    }
                    (left, index) = (word, found)
                }
                indices[place] = index
            }
            initialized = words.count
        }
        return isFull ? nil : indices
    }

    /// Returns the index of a color, which is added if it is new, or `nil` if there is no room for it.
    private mutating func index(of color: UInt32) -> UInt8? {
        var slot = Int((color &* 0x9E37_79B1) >> (32 - Self.hashBits))
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if colors[index] == color { return UInt8(index) }
            slot = (slot + 1) & (slots.count - 1)
        }
        guard colors.count < Self.maximumColors else { return nil }
        colors.append(color)
        slots[slot] = UInt16(colors.count)
        return UInt8(colors.count - 1)
    }

    /// Appends PLTE, and tRNS if a color is not opaque: W3C PNG specification, third edition, sections 11.2.2 and 11.3.1.1.
    func append(to file: inout ChunkWriter) {
        let channels = colors.map { color in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: color >> $0) } }
        file.append(.palette, channels.flatMap { $0.prefix(3) })
        // Colors after the last color with alpha are opaque.
        let end = channels.lastIndex { $0[3] < 255 }.map { $0 + 1 } ?? 0
        if end > 0 { file.append(.transparency, channels[..<end].map { $0[3] }) }
    }
}
