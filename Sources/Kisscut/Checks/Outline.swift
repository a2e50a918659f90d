/// The colours that Apple asks stickers to be tried on, besides pictures.
enum Background: String, CaseIterable {
    case white, black, red, yellow

    var colour: SIMD4<Int32> {
        switch self {
        case .white: SIMD4(255, 255, 255, 0)
        case .black: .zero
        case .red: SIMD4(255, 0, 0, 0)
        case .yellow: SIMD4(255, 255, 0, 0)
        }
    }
}

/// How many of some pixels can hardly be told from each background.
struct Contrast {
    private(set) var pixels = 0
    private(set) var vanishing = [Int](repeating: 0, count: Background.allCases.count)

    /// Below this many levels, in every channel, a pixel vanishes.
    static let threshold: Int32 = 32

    mutating func add(_ word: UInt32) {
        pixels += 1
        let alpha = Int32(word >> 24)
        let colour = channels(word)
        for (index, background) in Background.allCases.enumerated() {
            // What shows is alpha times the distance of the colour from the background.
            let distance = (colour &- background.colour) &* alpha
            let limit = Self.threshold * 255
            if abs(distance.x) < limit && abs(distance.y) < limit && abs(distance.z) < limit { vanishing[index] += 1 }
        }
    }

    /// Adds one pixel in so many of a run.
    mutating func add(_ row: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, step: Int) {
        for x in stride(from: (run.lowerBound + step - 1) / step * step, to: run.upperBound, by: step) { add(row[x]) }
    }

    mutating func merge(_ other: Contrast) {
        pixels += other.pixels
        for index in vanishing.indices { vanishing[index] += other.vanishing[index] }
    }

    /// Whether nine of ten pixels vanish on a background.
    func vanishes(on background: Background) -> Bool {
        guard pixels > 0, let index = Background.allCases.firstIndex(of: background) else { return false }
        return vanishing[index] * 10 >= pixels * 9
    }
}

/// What is found at the ends of a frame's runs of visible pixels.
struct Outline {
    var contrast = Contrast()
    /// Ends behind which a flat colour begins, so that a fringe can be told.
    private(set) var samples = 0
    /// Those whose edge is lighter, or darker, than that colour.
    private(set) var light = 0
    private(set) var dark = 0

    /// How many levels an edge differs by where it counts as a fringe.
    static let fringe: Int32 = 24
    /// Fewer samples say nothing.
    private static let fewest = 32

    /// What is left of a background along four tenths of an outline or more.
    struct Fringe: Sendable {
        enum Kind: String {
            case light, dark
        }

        var kind: Kind
        /// The share of the outline that has it, in percent.
        var percent: Int
    }

    /// The fringe of a frame; nil if it has none.
    var fringe: Fringe? {
        guard samples >= Self.fewest, max(light, dark) * 10 >= samples * 4 else { return nil }
        return Fringe(kind: light >= dark ? .light : .dark, percent: 100 * max(light, dark) / samples)
    }

    mutating func add(_ row: UnsafeBufferPointer<UInt32>, _ run: Range<Int>) {
        if run.lowerBound > 0 { addEnd(row, from: run.lowerBound, step: 1, count: run.count) }
        if run.upperBound < row.count { addEnd(row, from: run.upperBound - 1, step: -1, count: run.count) }
    }

    private mutating func addEnd(_ row: UnsafeBufferPointer<UInt32>, from start: Int, step: Int, count: Int) {
        let end = Self.classify(row, from: start, step: step, count: count)
        if let firm = end.firm { contrast.add(row[firm]) }
        guard let verdict = end.verdict else { return }
        samples += 1
        switch verdict {
        case .clean: break
        case .light: light += 1
        case .dark: dark += 1
        }
    }

    enum Verdict {
        case clean, light, dark
    }

    /// Looks at one end of a run.
    ///
    /// - Returns: The first pixel with alpha of at least 128 among the outer four, and whether the pixels outside the first
    ///   nearly opaque one differ from the colour two pixels further in. There is no verdict where that colour is not flat,
    ///   so that outlines, gradients and texture are not taken for fringes.
    static func classify(
        _ row: UnsafeBufferPointer<UInt32>, from start: Int, step: Int, count: Int
    ) -> (firm: Int?, verdict: Verdict?) {
        var firm: Int?
        var solid: Int?
        for depth in 0..<min(4, count) {
            let alpha = row[start + depth * step] >> 24
            if firm == nil, alpha >= 128 { firm = start + depth * step }
            if alpha >= 250 {
                solid = depth
                break
            }
        }
        guard let solid, count >= solid + 5 else { return (firm, nil) }
        let inner = luma(row[start + (solid + 2) * step])
        guard (solid + 3...solid + 4).allSatisfy({ abs(luma(row[start + $0 * step]) - inner) < 10 }) else {
            return (firm, nil)
        }
        let edge: Int32
        if solid > 0 {
            // The partial pixels, weighed by alpha.
            var sum: Int32 = 0
            var weight: Int32 = 0
            for depth in 0..<solid {
                let word = row[start + depth * step]
                let alpha = Int32(word >> 24)
                sum += luma(word) * alpha
                weight += alpha
            }
            guard weight >= 26, abs(luma(row[start + solid * step]) - inner) < 64 else { return (firm, .clean) }
            edge = sum / weight
        } else {
            // Cut out hard: one mixed pixel, neither the background's colour nor the art's.
            edge = luma(row[start])
            guard abs(luma(row[start + step]) - inner) < 10, edge < 250, edge > 5 else { return (firm, .clean) }
        }
        if edge - inner >= Self.fringe { return (firm, .light) }
        if inner - edge >= Self.fringe { return (firm, .dark) }
        return (firm, .clean)
    }
}

private func channels(_ word: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(word & 0xFF), Int32(word >> 8 & 0xFF), Int32(word >> 16 & 0xFF), 0)
}

/// The luma of a straight colour, 0 to 255, with the weights of ITU-R BT.601.
private func luma(_ word: UInt32) -> Int32 {
    let colour = channels(word)
    return (colour.x * 299 + colour.y * 587 + colour.z * 114) / 1000
}
