/// Compresses one image at a time, with the filter and the compressor that suit its pixels.
///
/// It keeps its compressors, by level, for the next images.
struct ImageCompressor {
    private var deflaters: [CInt: Deflater] = [:]
    private var pixelDeflater: PixelDeflater?
    private var runDeflater: RunDeflater?
    private var copySavings = CopySavings()
    private var optimalDeflaters: [SearchEffort: OptimalDeflater] = [:]

    /// The level for compressing samples in trials.
    private static let trialLevel: CInt = 1
    /// The share of dense pixels from which an image counts as a photograph: Noto emoji have at most 0.46, photographs at least 0.7.
    private static let photograph = 0.6
    /// Filters help a frame with a larger share of gradients than this, or with a larger share of equal neighbors than `veryFlatFrame`.
    private static let fewFrameGradients = 0.1
    private static let veryFlatFrame = 0.8
    /// Rows stay unfiltered if an unfiltered sample needs at most this many hundredths of the bytes of a filtered sample.
    ///
    /// The bands of the sample hide repetitions of unfiltered rows.
    private static let unfilteredHundredths = 105
    /// If copies save at most this share of the bits of filtered rows, runs are shorter: libdeflate loses more through copies that do not
    /// pay.
    private static let fewCopies = 0.035
    /// The level of libdeflate for estimating which patches are worth a search for the shortest path.
    private static let patchLevel: CInt = 6
    /// The level of libdeflate for estimating which filters are worth a search: the lowest that searches for a short path, so it usually
    /// finds the best.
    private static let filterLevel: CInt = 10
    /// Scanlines of up to this many bytes may be shorter with libdeflate, which can use codes without a header.
    private static let maximumTinyBytes = 4_096
    /// Frames of up to this many bytes are compressed by libdeflate, at the level that searches most thoroughly for the shortest path.
    private static let maximumTinyFrameBytes = 1_024
    private static let tinyFrameLevel: CInt = 12
    /// The second-best filter is also searched if its estimate is at most this many thousandths above the best.
    private static let nearThousandths = 3

    /// Compresses a still image to a zlib stream.
    ///
    /// - Parameter isAbandoned: Returns whether to end the search for fewer bytes early.
    mutating func compress(
        still scanlines: Scanlines, _ compression: Compression, until isAbandoned: () -> Bool = { false }
    ) -> [UInt8] {
        // Indices need few bytes, so they are worth the search for frames.
        if scanlines.areIndices { return compress(frame: scanlines, compression, until: isAbandoned) }
        let flatness = scanlines.channels == 4 ? scanlines.flatness() : nil
        let isDense = flatness.map { $0.dense >= Self.photograph } ?? false
        // Row filters rarely help flat art, which is detected without a trial. A photograph on transparency is not flat art.
        if let flatness, flatness.share >= compression.flatEnough, !isDense {
            return compress(unfiltered: scanlines, compression)
        }
        if compression.stillPaths > 0 {
            return compressBest(scanlines, compression, paths: compression.stillPaths, until: isAbandoned)
        }
        // If filtered rows hardly repeat, unfiltered rows do not repeat either.
        if isDense && compression.storesRuns && scanlines.samples.count > Self.maximumTinyBytes,
            let runs = compressAsRuns(scanlines.filtered(.adaptive), pixel: scanlines.channels)
        {
            return runs
        }
        let filter: RowFilter.Choice
        if flatness != nil, !isDense, let effort = compression.flatEffort {
            filter = trial(of: compression.filters, for: scanlines, effort, level: compression.stillLevel)
            if filter == .none { return compress(unfiltered: scanlines, compression) }
        } else {
            filter = trial(of: compression.filters, for: scanlines)
        }
        return compressQuickly(scanlines, filter, compression, level: compression.stillLevel)
    }

    /// Compresses a frame of an animation to a zlib stream.
    ///
    /// - Parameter isAbandoned: Returns whether to end the search for fewer bytes early.
    mutating func compress(
        frame scanlines: Scanlines, _ compression: Compression, until isAbandoned: () -> Bool = { false }
    ) -> [UInt8] {
        switch compression.frames {
        case .libdeflate(let level):
            return compressQuickly(
                scanlines, trial(of: compression.filters, for: scanlines), compression, level: level)
        case .shortestPath: return compressBest(scanlines, compression, paths: 1, until: isAbandoned)
        case .shortPath:
            let filter = needsNoFilter(scanlines) ? .none : trial(of: compression.filters, for: scanlines)
            let bytes = scanlines.filtered(filter)
            if bytes.count <= Self.maximumTinyFrameBytes { return deflater(Self.tinyFrameLevel).compress(bytes) }
            return optimalDeflater(.fast).compress(
                bytes, pixel: scanlines.channels, repeatsPixels: filter == .none)
        }
    }

    /// Returns whether filters would hardly save a byte of a frame.
    ///
    /// This is the case for indices, and for shapes with edges, but not for gradients, photographs, or plain rectangles.
    private func needsNoFilter(_ frame: Scanlines) -> Bool {
        guard frame.channels == 4 else { return frame.areIndices }
        let flatness = frame.flatness()
        return flatness.gradients < Self.fewFrameGradients && flatness.share < Self.veryFlatFrame
            && flatness.dense < Self.photograph
    }

    private mutating func compress(unfiltered scanlines: Scanlines, _ compression: Compression) -> [UInt8] {
        guard let effort = compression.flatEffort else {
            return deflater(compression.stillLevel).compress(scanlines.filtered(.none))
        }
        return pixelDeflater(effort).compress(scanlines)
    }

    /// Compresses filtered rows with libdeflate, or as runs if these are shorter.
    private mutating func compressQuickly(
        _ scanlines: Scanlines, _ filter: RowFilter.Choice, _ compression: Compression, level: CInt
    ) -> [UInt8] {
        let bytes = scanlines.filtered(filter)
        guard compression.storesRuns && filter != .none,
            let runs = compressAsRuns(bytes, pixel: scanlines.channels)
        else { return deflater(level).compress(bytes) }
        guard bytes.count <= Self.maximumTinyBytes else { return runs }
        let other = deflater(level).compress(bytes)
        return other.count < runs.count ? other : runs
    }

    /// Returns filtered rows as runs, or `nil` if libdeflate would probably need fewer bytes.
    private mutating func compressAsRuns(_ bytes: [UInt8], pixel: Int) -> [UInt8]? {
        guard copySavings.share(of: bytes, pixel: pixel) <= Self.fewCopies else { return nil }
        let deflater = runDeflater ?? RunDeflater()
        runDeflater = deflater
        return deflater.compress(bytes, pixel: pixel)
    }

    /// Compresses with the best of the filters, along shortest paths.
    ///
    /// - Parameter paths: How many paths are searched, at most two.
    private mutating func compressBest(
        _ scanlines: Scanlines, _ compression: Compression, paths: Int, until isAbandoned: () -> Bool
    ) -> [UInt8] {
        var candidates: [(bytes: [UInt8], repeatsPixels: Bool, estimate: Int)] = []
        for filter in compression.filters where candidates.isEmpty || !isAbandoned() {
            let bytes = scanlines.filtered(filter)
            candidates.append((bytes, filter == .none, deflater(Self.filterLevel).length(bytes)))
            candidates.sort { $0.estimate < $1.estimate }
            if candidates.count > 2 { candidates.removeLast() }
        }
        guard let best = candidates.first else { return [] }
        var searches = [best]
        if paths > 1 && !isAbandoned() {
            // If no other filter is near, the same bytes are searched again with the other assumption about repeated pixels.
            let near = candidates.dropFirst().first {
                $0.estimate * 1000 <= best.estimate * (1000 + Self.nearThousandths)
            }
            searches.append(near ?? (best.bytes, !best.repeatsPixels, best.estimate))
        }
        let optimal = optimalDeflater(.thorough)
        var streams = searches.map {
            optimal.compress(
                $0.bytes, pixel: scanlines.channels, repeatsPixels: $0.repeatsPixels, until: isAbandoned)
        }
        // For tiny images, libdeflate is shorter.
        streams.append(deflater(compression.stillLevel).compress(best.bytes))
        return streams.min { $0.count < $1.count } ?? []
    }

    /// Finds the filter that compresses a sample of the rows best.
    private mutating func trial(of filters: [RowFilter.Choice], for scanlines: Scanlines) -> RowFilter.Choice {
        guard filters.count > 1 else { return filters.first ?? .none }
        return shortest(of: filters, for: scanlines.sample(oneBandIn: 64)).filter
    }

    private mutating func shortest(
        of filters: [RowFilter.Choice], for rows: Scanlines
    ) -> (filter: RowFilter.Choice, bytes: [UInt8], length: Int) {
        let trials = filters.map { filter in
            let bytes = rows.filtered(filter)
            return (filter, bytes, length: deflater(Self.trialLevel).length(bytes))
        }
        return trials[trials.indices.min { trials[$0].length < trials[$1].length } ?? 0]
    }

    /// Finds the filter that compresses a sample of the rows best, if rows without a filter go to the compressor for flat art.
    ///
    /// That compressor finds more copies than libdeflate at the level for trials, so it measures the rows without a filter. The level for
    /// the filtered rows also finds more copies, so it measures them before they are rejected.
    private mutating func trial(
        of filters: [RowFilter.Choice], for scanlines: Scanlines, _ effort: SearchEffort, level: CInt
    ) -> RowFilter.Choice {
        let rows = scanlines.sample(oneBandIn: 64)
        let unfiltered = pixelDeflater(effort).compress(rows).count
        let filtered = shortest(of: filters.filter { $0 != .none }, for: rows)
        guard unfiltered <= filtered.length else { return filtered.filter }
        let length = deflater(level).length(filtered.bytes)
        return unfiltered * 100 <= length * Self.unfilteredHundredths ? .none : filtered.filter
    }

    mutating func estimate(_ scanlines: Scanlines, _ filter: RowFilter.Choice) -> Int {
        deflater(Self.trialLevel).length(scanlines.filtered(filter))
    }

    mutating func estimate(frame: Scanlines) -> Int {
        [.none, .adaptive].map { deflater(Self.patchLevel).length(frame.filtered($0)) }.min() ?? 0
    }

    /// Returns the only compressor for flat art, because all calls have the same effort.
    private mutating func pixelDeflater(_ effort: SearchEffort) -> PixelDeflater {
        let deflater = pixelDeflater ?? PixelDeflater(effort)
        pixelDeflater = deflater
        return deflater
    }

    private mutating func optimalDeflater(_ effort: SearchEffort) -> OptimalDeflater {
        if let known = optimalDeflaters[effort] { return known }
        let made = OptimalDeflater(effort)
        optimalDeflaters[effort] = made
        return made
    }

    private mutating func deflater(_ level: CInt) -> Deflater {
        if let known = deflaters[level] { return known }
        let made = Deflater(level: level)
        deflaters[level] = made
        return made
    }
}
