/// Counts pixels, and the pixels that are hardly visible on each background.
package struct Contrast: Sendable, Codable {
    private(set) var pixels = 0
    private var onWhite = 0
    private var onBlack = 0
    private var onRed = 0
    private var onYellow = 0

    /// A pixel vanishes on a background if it differs by fewer levels than this in every channel.
    static let threshold: Int32 = 32

    mutating func add(_ word: UInt32) {
        let alpha = Int32(word >> 24)
        // People hardly see such pixels, on any background.
        guard alpha >= 24 else { return }
        let (red, green, blue) = (Int32(word & 0xFF), Int32(word >> 8 & 0xFF), Int32(word >> 16 & 0xFF))
        // The channels of the backgrounds are 0 or 255. The visible difference is alpha times the distance from them.
        let limit = Self.threshold * 255
        func isNear(_ channel: Int32, _ background: Int32) -> Bool { abs(channel &- background) &* alpha < limit }
        pixels += 1
        if isNear(blue, 255) {
            if isNear(red, 255) && isNear(green, 255) { onWhite += 1 }
        }
        guard isNear(blue, 0) else { return }
        if isNear(red, 255) {
            if isNear(green, 0) { onRed += 1 }
            if isNear(green, 255) { onYellow += 1 }
        }
        if isNear(red, 0) && isNear(green, 0) { onBlack += 1 }
    }

    /// Adds the pixels of a run whose columns are multiples of `step`.
    mutating func add(_ row: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, step: Int) {
        for x in stride(from: (run.lowerBound + step - 1) / step * step, to: run.upperBound, by: step) { add(row[x]) }
    }

    mutating func merge(_ other: Contrast) {
        pixels += other.pixels
        onWhite += other.onWhite
        onBlack += other.onBlack
        onRed += other.onRed
        onYellow += other.onYellow
    }

    /// Returns how many pixels vanish on a background.
    private func vanishing(on background: Finding.Ground) -> Int {
        switch background {
        case .white: onWhite
        case .black: onBlack
        case .red: onRed
        case .yellow: onYellow
        }
    }

    /// Whether 90% of the pixels vanish on a background.
    func vanishes(on background: Finding.Ground) -> Bool {
        pixels > 0 && vanishing(on: background) * 10 >= pixels * 9
    }
}
