/// The plain colors that Apple recommends testing stickers on.
enum Background: String, CaseIterable {
    case white, black, red, yellow

    var color: SIMD4<Int32> {
        switch self {
        case .white: SIMD4(255, 255, 255, 0)
        case .black: .zero
        case .red: SIMD4(255, 0, 0, 0)
        case .yellow: SIMD4(255, 255, 0, 0)
        }
    }
}

/// Counts pixels, and how many of them are hardly visible on each background.
package struct Contrast {
    private(set) var pixels = 0
    private(set) var vanishing = [Int](repeating: 0, count: Background.allCases.count)

    /// A pixel vanishes on a background that it differs from by fewer levels than this in every channel.
    static let threshold: Int32 = 32

    mutating func add(_ word: UInt32) {
        pixels += 1
        let alpha = Int32(word >> 24)
        let color = channels(word)
        for (index, background) in Background.allCases.enumerated() {
            // The visible difference is alpha times the distance of the color from the background.
            let distance = (color &- background.color) &* alpha
            let limit = Self.threshold * 255
            if abs(distance.x) < limit && abs(distance.y) < limit && abs(distance.z) < limit { vanishing[index] += 1 }
        }
    }

    /// Adds the pixels of a run whose columns are multiples of `step`.
    mutating func add(_ row: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, step: Int) {
        for x in stride(from: (run.lowerBound + step - 1) / step * step, to: run.upperBound, by: step) { add(row[x]) }
    }

    mutating func merge(_ other: Contrast) {
        pixels += other.pixels
        for index in vanishing.indices { vanishing[index] += other.vanishing[index] }
    }

    /// Whether 90 % of the pixels vanish on a background.
    func vanishes(on background: Background) -> Bool {
        guard pixels > 0, let index = Background.allCases.firstIndex(of: background) else { return false }
        return vanishing[index] * 10 >= pixels * 9
    }
}

private func channels(_ word: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(word & 0xFF), Int32(word >> 8 & 0xFF), Int32(word >> 16 & 0xFF), 0)
}
