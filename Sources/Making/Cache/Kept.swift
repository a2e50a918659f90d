import Inspection
import PNGCodec
import Raster
import Vips

/// Everything that an earlier run has kept about a master.
struct Kept {
    var facts: Facts?
    var files: [FileRendering: Result<EncodedFile, MakeError>] = [:]
    var pictures: [PictureKind: [MadePicture]] = [:]
    /// Whether the sticker of a master that is only checked is known to be below the limit.
    var isSmallEnough = false

    /// The measurements of a master.
    struct Facts: Codable {
        var header: Header
        var preparation: [PreparationStep]?
        var art: Art
        var facts: PictureFacts
        var hiddenBytes: Int
        /// The limits with which the master was read.
        var limits: Limits
    }

    /// The limits of a master that decide whether it is read, except for the pixels of a frame, which the header tells.
    struct Limits: Codable {
        var numbers: [Int]

        init(_ limits: MasterLimits) {
            numbers = [
                limits.bytes, limits.side, limits.frames, limits.totalPixels, limits.chunkBytes,
            ]
        }

        /// Returns whether everything within these limits is also within other limits.
        func are(within others: Limits) -> Bool {
            numbers.count == others.numbers.count && zip(numbers, others.numbers).allSatisfy { $0 <= $1 }
        }
    }

    /// The facts about a file.
    struct FileFacts: Codable {
        var fit: FitReport?
        /// The reason why there is no file.
        var refusal: MakeError?
        /// Whether libvips took part.
        var usesLibvips = false
    }

    /// The facts about a picture.
    struct Picture: Codable {
        var frame: Int
        var format: ImageFormat
        var pixelSize: PixelSize
        /// The number of bytes, or `nil` if the picture is the master's file.
        var bytes: Int?
    }
}

extension Kept {
    /// Returns the results for a recipe, or `nil` if any of them is missing.
    func made(by recipe: Recipe) -> Made? {
        guard let facts else { return nil }
        var made = Made()
        (made.header, made.preparation) = (facts.header, facts.preparation)
        let plan = recipe.files(of: facts.art)
        var products = recipe.judged(plan.planned, leftOut: plan.leftOut, facts.art)
        if let sticker = recipe.stickerToMeasure(of: recipe.taken(facts.art)), !isSmallEnough {
            guard let file = files[sticker] else { return nil }
            if case .failure(let refusal) = file { products.sizeFaults = [refusal] }
        }
        made.seen = .init(art: facts.art, facts: facts.facts, hiddenBytes: facts.hiddenBytes, products: products)
        guard plan.planned.allSatisfy({ files[$0.rendering] != nil }) else { return nil }
        do throws(MakeError) {
            try made.add(files, plan.planned)
        } catch {
            made.fail(error)
            return made
        }
        guard pictures.count == recipe.pictures.count else { return nil }
        made.pictures = Array(pictures.values.joined())
        return made
    }
}

extension Cache {
    /// Returns everything that the cache has about a master.
    func kept(_ source: Source, _ recipe: Recipe, _ keys: MakeKeys, _ limits: MasterLimits) -> Kept {
        var kept = Kept()
        guard let facts: Kept.Facts = entry(keys.facts)?.decoded(), facts.arePossible,
            facts.limits.are(within: .init(limits)), facts.header.pixelSize.area <= limits.pixels,
            limits.formats.contains(facts.header.format)
        else { return kept }
        kept.facts = facts
        if facts.header.usesLibvips { VipsLibrary.noteUse() }
        let planned = recipe.files(of: facts.art).planned
        let budgets = recipe.budgets(of: planned)
        let still = recipe.still(of: recipe.taken(facts.art), planned)
        for rendering in Set(planned.map(\.rendering) + [still].compactMap(\.self)) {
            kept.files[rendering] = file(keys.file(rendering, of: facts.art, budgets[rendering]), rendering)
        }
        if let sticker = recipe.stickerToMeasure(of: recipe.taken(facts.art)) {
            kept.files[sticker] = file(keys.file(sticker, of: facts.art, recipe.budget), sticker)
            kept.isSmallEnough =
                kept.files[sticker] == nil && keys.estimate(sticker, of: facts.art, recipe.budget).flatMap(entry) != nil
        }
        let first = planned.first.flatMap { keys.file($0.rendering, of: facts.art, budgets[$0.rendering]) }
        for kind in recipe.pictures {
            kept.pictures[kind] = pictures(kind, keys.pictures(kind, beside: first), source)
        }
        return kept
    }

    private func file(_ key: CacheKey?, _ rendering: FileRendering) -> Result<EncodedFile, MakeError>? {
        guard let entry = key.flatMap(entry), let facts: Kept.FileFacts = entry.decoded() else { return nil }
        if facts.usesLibvips { VipsLibrary.noteUse() }
        if let refusal = facts.refusal { return .failure(refusal) }
        guard let start = try? entry.parts.first?.bytes(), PixelSize(header: start) == rendering.canvas else {
            return nil
        }
        var file = EncodedFile(parts: entry.parts)
        (file.fit, file.usesLibvips) = (facts.fit, facts.usesLibvips)
        return .success(file)
    }

    private func pictures(_ kind: PictureKind, _ key: CacheKey, _ source: Source) -> [MadePicture]? {
        guard let entry = entry(key), let facts: [Kept.Picture] = entry.decoded(),
            let bytes = try? entry.parts.joinedBytes()
        else { return nil }
        var rest = bytes[...]
        var pictures: [MadePicture] = []
        for picture in facts {
            let count = picture.bytes ?? 0
            guard 0...rest.count ~= count else { return nil }
            let made = MadePicture(
                kind: kind, frame: picture.frame, format: picture.format, pixelSize: picture.pixelSize,
                bytes: picture.bytes == nil ? source.bytes : Array(rest.prefix(count)))
            guard made.isPossible else { return nil }
            pictures.append(made)
            rest = rest.dropFirst(count)
        }
        return pictures
    }

    // MARK: Keeping

    /// Keeps the results for a master that are not in the cache yet.
    ///
    /// - Parameter files: The encoded files, and the refusals of files that cannot be small enough.
    func keep(
        _ made: Made, _ files: [FileRendering: Result<EncodedFile, MakeError>], _ source: Source, _ recipe: Recipe,
        _ keys: MakeKeys, _ limits: MasterLimits, besides kept: Kept
    ) {
        guard let header = made.header, let seen = made.seen, !header.hasText else { return }
        if kept.facts == nil {
            keep(
                keys.facts,
                Kept.Facts(
                    header: header, preparation: made.preparation, art: seen.art, facts: seen.facts,
                    hiddenBytes: seen.hiddenBytes, limits: .init(limits)))
        }
        let planned = recipe.files(of: seen.art).planned
        var budgets = recipe.budgets(of: planned)
        if let sticker = recipe.stickerToMeasure(of: recipe.taken(seen.art)) {
            budgets[sticker] = recipe.budget
            if seen.products.sizeFaults.isEmpty, files[sticker] == nil, kept.files[sticker] == nil, !kept.isSmallEnough,
                made.fault == nil, let key = keys.estimate(sticker, of: seen.art, recipe.budget)
            {
                keep(key, [Bool]())
            }
        }
        for (rendering, file) in files {
            guard let key = keys.file(rendering, of: seen.art, budgets[rendering]) else { continue }
            switch file {
            case .success(let file):
                keep(key, Kept.FileFacts(fit: file.fit, usesLibvips: file.usesLibvips), file.parts)
            case .failure(let refusal):
                keep(key, Kept.FileFacts(refusal: refusal, usesLibvips: refusal.usesLibvips))
            }
        }
        guard made.fault == nil, made.faultOfPictures == nil else { return }
        let first = planned.first.flatMap { keys.file($0.rendering, of: seen.art, budgets[$0.rendering]) }
        for kind in recipe.pictures where kept.pictures[kind] == nil {
            let pictures = made.pictures.filter { $0.kind == kind }
            // The master's own file does not need a second copy.
            let own = source.frames == nil ? pictures.map { $0.bytes == source.bytes } : pictures.map { _ in false }
            let facts = zip(pictures, own).map { picture, isOwn in
                Kept.Picture(
                    frame: picture.frame, format: picture.format, pixelSize: picture.pixelSize,
                    bytes: isOwn ? nil : picture.bytes.count)
            }
            keep(
                keys.pictures(kind, beside: first), facts,
                zip(pictures, own).compactMap { $1 ? nil : FilePart($0.bytes) })
        }
    }

    private func keep(_ key: CacheKey, _ facts: some Encodable, _ parts: [FilePart] = []) {
        // Values such as infinity have no text in JSON, so facts with such a value are not kept.
        guard let facts = try? CacheEntry.encoded(facts) else { return }
        keep(CacheEntry(parts: parts, facts: facts), key)
    }
}

// An entry proves that it is whole, not who wrote it. So sizes are checked here before code calculates with them.

extension Kept.Facts {
    /// Whether a master can have these facts.
    fileprivate var arePossible: Bool {
        let sizes = [header.pixelSize, art.header.pixelSize, art.pixelSize]
        return sizes.allSatisfy(\.isPossible) && header.bytes >= 0 && art.header.bytes >= 0
            && 1...art.pixelSize.shorterSide ~= art.block ?? 1 && art.prepared?.grownFor ?? 1 > 0
    }
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
