/// Compresses one image at a time, with the filter and the compressor that suit its pixels.
///
/// It keeps compressors, by level, for the images that follow.
struct ImageCompressor {
    private var deflaters: [CInt: Deflater] = [:]
    private var pixelDeflater: PixelDeflater?
    private var runDeflater: RunDeflater?
    private var optimalDeflaters: [SearchEffort: OptimalDeflater] = [:]

    /// The level that compresses samples for trials.
    private static let trialLevel: CInt = 1
    /// Less of flat art is dense: at most 0.46 of the Noto emoji's, and at least 0.7 of photographs'.
    private static let photograph = 0.6
    /// With at most this share of all pixels in gradients, the compressor for flat art takes fewer bytes than libdeflate, or at
    /// most 1 % more.
    private static let fewGradients = 0.09
    /// Rows stay unfiltered if a sample takes at most this many hundredths of the bytes that it takes filtered: its bands hide
    /// repetitions of unfiltered rows.
    private static let unfilteredHundredths = 105
    /// The number of bytes in a row that tells whether rows repeat: one and a half times deflate's window.
    private static let partBytes = 49_152
    /// The level of libdeflate that estimates which patches are worth a search for the shortest path.
    private static let patchLevel: CInt = 6
    /// The level that estimates which filters are: the lowest that looks for a short path itself, so that it mostly finds the best.
    private static let filterLevel: CInt = 10
    /// Scanlines of up to this many bytes may be shorter with libdeflate, which can write codes that need no header.
    private static let mostTinyBytes = 4_096
    private static let tinyLevel: CInt = 9
    /// The second filter is searched if it is estimated to take at most this many thousandths more bytes than the first.
    private static let nearThousandths = 3

    mutating func compress(still scanlines: Scanlines, _ compression: Compression) -> [UInt8] {
        let flatness = scanlines.channels == 4 ? scanlines.flatness() : nil
        // Row filters rarely help flat art, which is detected without a trial; a photograph on transparency is none.
        if let flatness, flatness.share >= compression.flatEnough, flatness.dense < Self.photograph {
            return compress(unfiltered: scanlines, flatness, compression)
        }
        return compression.stillPaths > 0
            ? compressBest(scanlines, compression, paths: compression.stillPaths)
            : compressQuickly(scanlines, compression, level: compression.stillLevel, flatness)
    }

    mutating func compress(frame scanlines: Scanlines, _ compression: Compression) -> [UInt8] {
        switch compression.frames {
        case .libdeflate(let level): return compressQuickly(scanlines, compression, level: level)
        case .shortestPath: return compressBest(scanlines, compression, paths: 1)
        case .shortPath:
            let filter = trial(of: compression.filters, for: scanlines).filter
            let bytes = scanlines.filtered(filter)
            let stream = optimalDeflater(.fast).compress(
                bytes, pixel: scanlines.channels, repeatsPixels: filter == .none)
            guard bytes.count <= Self.mostTinyBytes else { return stream }
            let other = deflater(Self.tinyLevel).compress(bytes)
            return other.count < stream.count ? other : stream
        }
    }

    private mutating func compress(
        unfiltered scanlines: Scanlines, _ flatness: Scanlines.Flatness, _ compression: Compression
    ) -> [UInt8] {
        // Gradients repeat bytes that do not start with a pixel.
        let isSoft = flatness.gradients > compression.mostGradients && flatness.gradientsAmongAll > Self.fewGradients
        if let effort = compression.flatEffort, !isSoft { return pixelDeflater(effort).compress(scanlines) }
        return deflater(compression.stillLevel).compress(scanlines.filtered(.none))
    }

    /// Compresses with the filter that a trial finds: by libdeflate, or as runs if these are shorter.
    ///
    /// - Parameter flatness: Given if the compressor for flat art may compress what takes no filter.
    private mutating func compressQuickly(
        _ scanlines: Scanlines, _ compression: Compression, level: CInt, _ flatness: Scanlines.Flatness? = nil
    ) -> [UInt8] {
        let trial: Trial
        if let flatness, flatness.dense < Self.photograph, let effort = compression.flatEffort {
            trial = self.trial(of: compression.filters, for: scanlines, effort, level: level)
            guard trial.filter != .none else { return compress(unfiltered: scanlines, flatness, compression) }
        } else {
            trial = self.trial(of: compression.filters, for: scanlines)
        }
        let bytes = scanlines.filtered(trial.filter)
        let deflater = deflater(level)
        guard compression.storesRuns && trial.filter != .none else { return deflater.compress(bytes) }
        let runDeflater = runDeflater ?? RunDeflater()
        self.runDeflater = runDeflater
        guard bytes.count > Self.partBytes else {
            let streams = [deflater.compress(bytes), runDeflater.compress(bytes, pixel: scanlines.channels)]
            return streams[1].count < streams[0].count ? streams[1] : streams[0]
        }
        guard Self.mayBeShorter(runDeflater.length(trial.sample, pixel: scanlines.channels), trial) else {
            return deflater.compress(bytes)
        }
        // The bands of the sample do not tell whether rows repeat from band to band.
        let start = (bytes.count - Self.partBytes) / 2
        let part = Array(bytes[start..<start + Self.partBytes])
        guard runDeflater.length(part, pixel: scanlines.channels) < deflater.length(part) else {
            return deflater.compress(bytes)
        }
        return runDeflater.compress(bytes, pixel: scanlines.channels)
    }

    /// Whether a higher level of libdeflate would probably make the sample of a trial no shorter than its runs are.
    ///
    /// Higher levels find more than the trial did, but less so in dense bytes: 0.85 of the length and 0.25 of the share of bytes
    /// that the runs take, as measured on drawings, photographs and the Noto emoji.
    private static func mayBeShorter(_ length: Int, _ trial: Trial) -> Bool {
        let count = trial.sample.count
        return 100 * length * count <= trial.length * (85 * count + 25 * length)
    }

    /// Compresses with the best of the filters, along shortest paths.
    ///
    /// - Parameter paths: How many are searched, at most two.
    private mutating func compressBest(
        _ scanlines: Scanlines, _ compression: Compression, paths: Int
    ) -> [UInt8] {
        var candidates: [(bytes: [UInt8], repeatsPixels: Bool, estimate: Int)] = []
        for filter in compression.filters {
            let bytes = scanlines.filtered(filter)
            candidates.append((bytes, filter == .none, deflater(Self.filterLevel).length(bytes)))
            candidates.sort { $0.estimate < $1.estimate }
            if candidates.count > 2 { candidates.removeLast() }
        }
        guard let best = candidates.first else { return [] }
        var searches = [best]
        if paths > 1 {
            // If no other filter is near, the same bytes are searched from the other beginning.
            let near = candidates.dropFirst().first {
                $0.estimate * 1000 <= best.estimate * (1000 + Self.nearThousandths)
            }
            searches.append(near ?? (best.bytes, !best.repeatsPixels, best.estimate))
        }
        let optimal = optimalDeflater(.thorough)
        var streams = searches.map {
            optimal.compress($0.bytes, pixel: scanlines.channels, repeatsPixels: $0.repeatsPixels)
        }
        // libdeflate is shorter for tiny images.
        streams.append(deflater(compression.stillLevel).compress(best.bytes))
        return streams.min { $0.count < $1.count } ?? []
    }

    /// What a trial of row filters found.
    private struct Trial {
        let filter: RowFilter.Choice
        /// A sample of the filtered rows; empty if the compressor for flat art measured it.
        let sample: [UInt8]
        /// The length of the sample's stream.
        let length: Int
    }

    /// Finds the filter that compresses a sample of the rows best.
    private mutating func trial(of filters: [RowFilter.Choice], for scanlines: Scanlines) -> Trial {
        guard filters.count > 1 else { return Trial(filter: filters.first ?? .none, sample: [], length: 0) }
        return shortest(of: filters, for: scanlines.sample(oneBandIn: 64))
    }

    private mutating func shortest(of filters: [RowFilter.Choice], for rows: Scanlines) -> Trial {
        let trials = filters.map { filter in
            let sample = rows.filtered(filter)
            return Trial(filter: filter, sample: sample, length: deflater(Self.trialLevel).length(sample))
        }
        return trials[trials.indices.min { trials[$0].length < trials[$1].length } ?? 0]
    }

    /// Finds the filter that compresses a sample of the rows best, if the compressor for flat art takes those without a filter.
    ///
    /// That compressor finds more than libdeflate does at the level for trials, so it measures the rows without a filter. The level
    /// that would compress the filtered rows finds more, too, and measures them before they are given up.
    private mutating func trial(
        of filters: [RowFilter.Choice], for scanlines: Scanlines, _ effort: SearchEffort, level: CInt
    ) -> Trial {
        let rows = scanlines.sample(oneBandIn: 64)
        let unfiltered = Trial(filter: .none, sample: [], length: pixelDeflater(effort).compress(rows).count)
        let filtered = shortest(of: filters.filter { $0 != .none }, for: rows)
        guard unfiltered.length <= filtered.length else { return filtered }
        let length = deflater(level).length(filtered.sample)
        return unfiltered.length * 100 <= length * Self.unfilteredHundredths ? unfiltered : filtered
    }

    mutating func estimate(_ scanlines: Scanlines, _ filter: RowFilter.Choice) -> Int {
        deflater(Self.trialLevel).length(scanlines.filtered(filter))
    }

    mutating func estimate(frame: Scanlines) -> Int {
        [.none, .adaptive].map { deflater(Self.patchLevel).length(frame.filtered($0)) }.min() ?? 0
    }

    /// There is only one, because a compressor has one effort.
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
