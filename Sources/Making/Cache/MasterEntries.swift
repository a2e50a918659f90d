import Inspection
import PNGCodec
import Raster
import Vips

/// The entries of one master in a cache, which hold the parts of its `Made`.
struct MasterEntries {
    private let source: Source
    private let recipe: Recipe
    private let limits: Limits
    private let cache: Cache
    private let keys: MakeKeys

    /// Finds the entries of a master, or returns `nil` if results of the recipe cannot be kept.
    init?(of source: Source, _ recipe: Recipe, _ limits: Limits, in cache: Cache, _ buffers: Buffers) {
        guard let keys = MakeKeys(source, recipe, limits, buffers.forms, until: buffers.deadline) else { return nil }
        (self.source, self.recipe, self.limits, self.cache, self.keys) = (source, recipe, limits, cache, keys)
    }

    /// The SHA-256 of every file of the source.
    var fileHashes: [[UInt8]] { keys.fileHashes }

    // MARK: Reading

    /// Returns the results of earlier runs for the recipe, which may be empty.
    func made() -> Made {
        guard let measured: Measured = cache.entry(keys.facts)?.decoded(), measured.arePossible,
            measured.areWithin(limits)
        else { return Made() }
        var made = Made()
        (made.header, made.preparation, made.seen) = (
            measured.seen.art.masterHeader, measured.preparation, measured.seen
        )
        if measured.seen.art.header.usesLibvips { VipsLibrary.noteUse() }
        let plan = Plan(recipe, measured.seen.art)
        made.plan = plan
        for rendering in plan.renderings + [plan.expected].compactMap(\.self) {
            made.encoded[rendering] = encoded(rendering)
        }
        if let expected = plan.expected, made.encoded[expected] == nil {
            made.isSmallEnough = keys.estimate(expected).flatMap(cache.entry) != nil
        }
        for kind in recipe.pictures {
            guard let pictures = pictures(kind, plan) else { continue }
            made.pictures += pictures
            made.pictured.insert(kind)
        }
        guard made.hasAllFiles else { return made }
        do throws(MakeError) {
            try made.collectFiles()
        } catch {
            made.fail(error)
        }
        return made
    }

    private func encoded(_ rendering: FileRendering) -> Encoded? {
        guard let entry = keys.file(rendering).flatMap(cache.entry), let encoded: Encoded = entry.decoded()
        else { return nil }
        switch encoded {
        case .refusal(let refusal):
            // The refusal of a single frame ends the work, and is never kept.
            guard refusal.part == nil else { return nil }
            if refusal.usesLibvips { VipsLibrary.noteUse() }
            return encoded
        case .file(var file):
            if file.usesLibvips { VipsLibrary.noteUse() }
            guard let start = try? entry.parts.first?.bytes(), PixelSize(header: start) == rendering.canvas else {
                return nil
            }
            file.parts = entry.parts
            return .file(file)
        }
    }

    private func pictures(_ kind: PictureKind, _ plan: Plan) -> [MadePicture]? {
        guard let entry = keys.pictures(kind, beside: plan).flatMap(cache.entry),
            var kept: KeptPictures = entry.decoded(), kept.lengths.count == kept.pictures.count,
            let bytes = try? entry.parts.joinedBytes()
        else { return nil }
        var rest = bytes[...]
        for (index, length) in kept.lengths.enumerated() {
            guard 0...rest.count ~= length ?? 0 else { return nil }
            kept.pictures[index].bytes = length.map { Array(rest.prefix($0)) } ?? source.bytes
            rest = rest.dropFirst(length ?? 0)
        }
        return kept.pictures.allSatisfy { $0.isPossible && $0.kind == kind } ? kept.pictures : nil
    }

    // MARK: Keeping

    /// Keeps the results that an earlier run has not kept.
    func keep(_ made: Made, besides kept: Made) {
        guard let seen = made.seen, let plan = made.plan, !seen.art.header.hasText else { return }
        if kept.seen == nil { keep(keys.facts, Measured(preparation: made.preparation, seen: seen, limits)) }
        for (rendering, encoded) in made.encoded where kept.encoded[rendering] == nil {
            guard let key = keys.file(rendering) else { continue }
            keep(key, encoded, encoded.file?.parts ?? [])
        }
        guard made.fault == nil else { return }
        if made.isSmallEnough, !kept.isSmallEnough, let key = plan.expected.flatMap(keys.estimate) {
            keep(key, [Bool]())
        }
        guard made.faultOfPictures == nil else { return }
        for kind in recipe.pictures.subtracting(kept.pictured) {
            guard let key = keys.pictures(kind, beside: plan) else { continue }
            let pictures = made.pictures.filter { $0.kind == kind }
            // The master's own file does not need a second copy.
            let lengths = pictures.map { source.frames == nil && $0.bytes == source.bytes ? nil : $0.bytes.count }
            let parts = zip(pictures, lengths).compactMap { $1 == nil ? nil : FilePart($0.bytes) }
            keep(key, KeptPictures(pictures: pictures, lengths: lengths), parts)
        }
    }

    private func keep(_ key: CacheKey, _ facts: some Encodable, _ parts: [FilePart] = []) {
        // Facts with a number that is not finite are not kept.
        guard let facts = try? FactsWriter.bytes(of: facts) else { return }
        cache.keep(CacheEntry(parts: parts, facts: facts), key)
    }
}

/// The pictures of one kind, and the number of bytes of each, or `nil` for the master's own file.
private struct KeptPictures: Codable {
    var pictures: [MadePicture]
    var lengths: [Int?]
}

/// The measurements of a master, and the limits within which it was read.
private struct Measured: Codable {
    var preparation: [PreparationStep]?
    var seen: Made.Seen
    /// The limits that decide whether the master is read, except for the pixels of a frame, which the header tells.
    var limits: [Int]

    init(preparation: [PreparationStep]?, seen: Made.Seen, _ limits: Limits) {
        (self.preparation, self.seen, self.limits) = (preparation, seen, limits.numbers)
    }

    /// Returns whether the master is read within other limits.
    func areWithin(_ others: Limits) -> Bool {
        let header = seen.art.header
        return limits.count == others.numbers.count && zip(limits, others.numbers).allSatisfy { $0 <= $1 }
            && header.pixelSize.area <= others.pixels && others.formats.contains(header.format)
    }

    // An entry proves that it is whole, not who wrote it. So numbers are checked here before code calculates with them.

    /// Whether a master can have these measurements.
    var arePossible: Bool {
        let art = seen.art
        let delays = art.header.timing?.delays
        return [art.header.pixelSize, art.pixelSize, seen.facts.size].allSatisfy(\.isPossible) && art.header.bytes >= 0
            && art.header.lostParts.allSatisfy { $0.place?.fits(into: art.header.pixelSize) ?? true }
            && 1...art.pixelSize.shorterSide ~= art.block ?? 1
            && (1.0...Double(art.pixelSize.shorterSide)).contains(art.looseSide ?? 1)
            && art.prepared?.grownFor ?? 1 > 0
            && delays?.isEmpty != true && delays?.allSatisfy { $0.denominator > 0 } != false
            && (delays != nil || !art.header.isSequence)
    }
}

extension Limits {
    fileprivate var numbers: [Int] { [bytes, side, frames, totalPixels, chunkBytes] }
}

extension MadePicture {
    /// Whether the picture has the size that it should have.
    fileprivate var isPossible: Bool {
        guard pixelSize.isPossible, frame >= 0 else { return false }
        if case .cell(let side) = kind, pixelSize.longerSide > side { return false }
        return !format.isPNG || PixelSize(header: bytes) == pixelSize
    }
}

extension PixelSize {
    /// Whether a frame or a picture can have the size.
    fileprivate var isPossible: Bool { width > 0 && height > 0 && longerSide <= 1 << 20 && area <= 1 << 28 }
}
