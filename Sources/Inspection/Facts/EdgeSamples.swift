import Raster

/// The verdicts about the edge of the art at many places along the outline of a frame.
struct EdgeSamples {
    /// The number of places, whether they allow a verdict or not.
    private var places = 0
    /// The number of verdicts.
    private var samples = 0
    private var remains: [Finding.FringeKind: Int] = [:]
    private var rims: [Finding.FringeKind: [Rim]] = [:]
    /// The colors of the art where it has no rim.
    private var clean: [SIMD3<Int32>] = []

    /// The minimum number of samples for a verdict on the frame.
    private static let minimumSamples = 32
    /// The width in pixels from which a mixture is seen.
    private static let leastWidth = 0.42
    private static let leastWidthOfHue = 0.25
    /// The width in pixels from which a dark rim may be a thin line of the drawing.
    private static let widthOfThinLine = 2.6
    /// The width in pixels from which a rim is a border or a line of the drawing.
    private static let widthOfLine = 4.6
    /// The lowest channel of a color that is white.
    private static let white: Int32 = 240

    /// Adds the verdict about a place, or `nil` if it does not allow one.
    mutating func add(_ verdict: EdgeVerdict?) {
        places += 1
        guard let verdict else { return }
        samples += 1
        switch verdict {
        case .clean(let color): if let color { clean.append(color) }
        case .remains(let kind): remains[kind, default: 0] += 1
        case .rim(let rim): rims[rim.kind, default: []].append(rim)
        }
    }

    /// Returns the fringe of the measured frame, or `nil` if there is none.
    ///
    /// A fringe is found at 40% of the samples and at 5% of all places. The second limit excludes soft shadows, where only a few places allow a
    /// verdict.
    func fringe(of frame: Bitmap) -> Fringe? {
        guard samples >= Self.minimumSamples else { return nil }
        for kind in Finding.FringeKind.allCases {
            let (certain, rims) = (remains[kind] ?? 0, rims[kind] ?? [])
            let count = certain + rims.count
            guard count * 100 >= samples * leastShare(of: rims, kind), count * 20 >= places,
                // Two corners of a card that fills its canvas are not enough.
                count * 5 >= frame.size.longerSide
            else { continue }
            guard certain < rims.count else {
                return Fringe(kind: kind, percent: 100 * count / samples)
            }
            let width = width(of: rims)
            guard isBackground(rims, width, kind, frame) else { continue }
            return Fringe(kind: kind, percent: 100 * count / samples, mayBeLine: width > Rim.narrow)
        }
        return nil
    }

    /// Returns the width of most rims.
    private func width(of rims: [Rim]) -> Double {
        // Rows that meet the outline at an angle see wider rims.
        rims.map(\.width).sorted()[rims.count * 2 / 5]
    }

    /// Returns the percentage of the samples that have a fringe at least.
    private func leastShare(of rims: [Rim], _ kind: Finding.FringeKind) -> Int {
        guard kind == .light, !rims.isEmpty, middle(rims.map(\.color)).min() >= Self.white else {
            return kind == .colored ? 50 : 40
        }
        // A crescent of pure white is left where a selection missed an edge; a border has one width.
        let widths = rims.map(\.width).sorted()
        return widths[widths.count * 4 / 5] >= 1.4 * widths[widths.count / 5] ? 15 : 40
    }

    /// Whether rims come from a background, and are neither a border nor lines of the drawing.
    private func isBackground(
        _ rims: [Rim], _ width: Double, _ kind: Finding.FringeKind, _ frame: Bitmap
    ) -> Bool {
        if width <= Rim.narrow { return isMixture(rims, width, kind, frame) }
        guard width < Self.widthOfLine else { return false }
        let color = middle(rims.map(\.color))
        let isVivid = color.max() - color.min() >= 120
        let isOfBackground =
            switch kind {
            case .light: color.min() >= 185 || isVivid
            // Black has no tint, unlike most lines.
            case .dark:
                color.max() <= 80 && (width < Self.widthOfThinLine || color.max() - color.min() <= 30) || isVivid
            case .colored: color.max() - color.min() >= 80 || color.max() - color.min() <= 24
            }
        guard isOfBackground else { return false }
        // A gray line may also run along art of its color.
        guard
            kind != .light || color.min() >= Self.white
                || clean.count(where: { distance($0, color) <= 16 }) * 100 < samples * 20
        else {
            return false
        }
        // A line keeps its color where the art inside is lighter, and where it is darker.
        let others = self.rims[kind == .light ? .dark : .light] ?? []
        guard kind == .colored || others.count(where: { distance($0.color, color) <= 24 }) * 100 < samples * 10 else {
            return false
        }
        // A drawing with lines also has them inside.
        guard kind != .light else { return true }
        let (thin, all) = frame.strokes(of: color)
        return thin * 12 < rims.count && (kind == .colored || width < Self.widthOfThinLine || all * 20 < rims.count)
    }

    /// Whether narrow rims are mixed with a background, and not with another color of the drawing.
    private func isMixture(
        _ rims: [Rim], _ width: Double, _ kind: Finding.FringeKind, _ frame: Bitmap
    ) -> Bool {
        guard width >= (kind == .colored ? Self.leastWidthOfHue : Self.leastWidth) else { return false }
        let backgrounds = rims.compactMap(\.background)
        guard 2 * backgrounds.count > rims.count else { return true }
        let color = middle(backgrounds)
        let possible = color.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
        let tint = possible.max() - possible.min()
        return switch kind {
        case .light: tint <= 48 || color.min() >= 150
        // A line is darker than any mixture.
        case .dark where color.min() < -60: frame.strokes(of: middle(rims.map(\.color))).thin * 12 < rims.count
        // Shading has the hue of the art. Around a white border, gray is a shadow.
        case .dark: tint <= 30 && color.max() <= 80
        case .colored: tint >= 80 || tint <= 24
        }
    }

    private func middle(_ colors: [SIMD3<Int32>]) -> SIMD3<Int32> {
        SIMD3(middle(colors.map(\.x)), middle(colors.map(\.y)), middle(colors.map(\.z)))
    }

    private func middle(_ levels: [Int32]) -> Int32 { levels.sorted()[levels.count / 2] }
}

extension Bitmap {
    /// Returns how often a row crosses a thin stroke of about a color inside the art, and how often a stroke or a spot of nearly the color.
    fileprivate func strokes(of color: SIMD3<Int32>) -> (thin: Int, all: Int) {
        let (inset, thin, widest) = (10, 9, 40)
        var strokes = (thin: 0, all: 0)
        withWords { words in
            var scanner = RowScanner()
            for y in 0..<size.height {
                let row = UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width])
                scanner.scan(row)
                for run in scanner.runs where run.count > 2 * inset {
                    var lengths = (similar: 0, same: 0)
                    for x in run.lowerBound + inset..<run.upperBound - inset {
                        let difference = distance(SIMD3(colorOf: row[x]), color)
                        if difference <= 56 {
                            lengths.similar += 1
                        } else {
                            if 1...thin ~= lengths.similar { strokes.thin += 1 }
                            lengths.similar = 0
                        }
                        if difference <= 28 {
                            lengths.same += 1
                        } else {
                            if 1...widest ~= lengths.same { strokes.all += 1 }
                            lengths.same = 0
                        }
                    }
                }
            }
        }
        return strokes
    }
}
