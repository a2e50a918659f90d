import TestSupport

/// Bytes of many structures, from a seed.
enum RandomContent: CaseIterable {
    case zeros, noise, fewColors, runs, rowsAgain, gradient, edges, copies, mixed

    func bytes(_ count: Int, rowBytes: Int, _ random: inout SeededRandom) -> [UInt8] {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func byte() -> UInt8 { UInt8(number(0...255)) }
        var bytes: [UInt8] = []
        let palette = (0..<number(2...40)).map { _ in [byte(), byte(), byte(), 255] }
        while bytes.count < count {
            switch self {
            case .zeros: bytes += repeatElement(0, count: count)
            case .noise: bytes += (0..<256).map { _ in byte() }
            case .fewColors: bytes += palette[number(0...palette.count - 1)]
            case .runs:
                let color = palette[number(0...palette.count - 1)]
                for _ in 0..<number(1...400) { bytes += color }
                if number(0...3) == 0 { bytes.append(0) }
            case .rowsAgain:
                // The row above with a few other bytes.
                guard bytes.count >= rowBytes else {
                    bytes += palette[number(0...palette.count - 1)]
                    continue
                }
                var row = Array(bytes.suffix(rowBytes))
                for _ in 0..<number(0...3) { row[number(0...rowBytes - 1)] = byte() }
                bytes += row
            case .gradient:
                let step = UInt8(truncatingIfNeeded: bytes.count / 40)
                bytes += [step, step &+ 7, 255 &- step, number(0...9) == 0 ? 254 : 255]
            case .edges:
                var color = palette[number(0...palette.count - 1)]
                color[3] = byte()
                for _ in 0..<number(1...5) { bytes += color }
            case .copies:
                // From anywhere in the window and beyond it, with any length, at any offset.
                guard bytes.count > 40 else {
                    bytes.append(byte())
                    continue
                }
                let start = bytes.count - number(1...min(bytes.count, 33_000))
                bytes += bytes[start..<min(bytes.count, start + number(3...600))]
                if number(0...2) == 0 { bytes.append(byte()) }
            case .mixed:
                let kind = RandomContent.allCases[number(0...RandomContent.allCases.count - 2)]
                bytes += kind.bytes(number(1...9_000), rowBytes: rowBytes, &random)
            }
        }
        return Array(bytes.prefix(count))
    }
}
