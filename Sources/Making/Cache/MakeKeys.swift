import Inspection
import PNGCodec
import PackManifest
import Raster
import Support
import Threads
import Vips

/// The keys of everything that a recipe makes from one source.
///
/// The measurements, each file and each picture have separate keys, so that jobs share results. Limits are not part of a key, except where
/// they determine the size of a drawing or of a canvas.
struct MakeKeys {
    /// The key of the measurements.
    let facts: CacheKey
    /// The SHA-256 of every file of the source.
    let fileHashes: [[UInt8]]
    private let source: [[UInt8]]
    private let texts: RecipeTexts
    private let recipe: Recipe

    /// A number that must be raised if Kisscut makes other bytes or facts from the same source and recipe between two versions.
    private static let generation = 3
    private static let own = Array("kisscut \(currentVersion) \(generation) libdeflate \(libdeflateVersion)".utf8)

    /// Creates the keys, or returns `nil` if the needed libraries cannot be loaded or a file cannot be read.
    ///
    /// - Parameters:
    ///   - source: The bytes of the master.
    ///   - texts: The texts of the recipe.
    ///   - deadline: The end of the work on the master.
    init?(
        _ source: Source, _ recipe: Recipe, _ texts: RecipeTexts, _ limits: MasterLimits, until deadline: Deadline
    ) {
        let format = ImageFormat(signature: source.bytes)
        guard let versions = Self.versions(forReading: source.bytes, format, until: deadline),
            let hashes = try? source.fileHashes()
        else { return nil }
        fileHashes = hashes
        let delays = source.frames?.delays.map { "\($0.numerator)/\($0.denominator)" }.joined(separator: " ") ?? ""
        let isDrawing = format == .svg || format == nil
        var parts = [
            Self.own, Array(versions.utf8), hashes.count == 1 ? hashes[0] : SHA256.hash(of: hashes.joined()),
            Array(delays.utf8),
            recipe.preparation.isEmpty ? texts.pixelArt : texts.preparation,
        ]
        if isDrawing || !recipe.preparation.isEmpty {
            // Canvases of larger masters have the size of the master.
            let pixels = min(limits.pixels, MasterLimits.usualPixels)
            parts.append(Array("\(pixels) \(limits.side) \(limits.totalPixels)".utf8))
        }
        if isDrawing { parts.append(Array("drawing \(recipe.longestSide)".utf8)) }
        if recipe.takesFirstFrameOnly { parts.append(Array("first frame".utf8)) }
        (self.source, self.recipe, self.texts) = (parts, recipe, texts)
        facts = CacheKey([Array("facts \(recipe.encoding.effort)".utf8)] + parts)
    }

    /// Returns the key of a file, or `nil` if the libraries that encode it cannot be loaded.
    ///
    /// - Parameters:
    ///   - art: The art that the file shows.
    ///   - budget: The limit of its bytes, or `nil` for any number.
    func file(_ rendering: FileRendering, of art: Art, _ budget: ByteBudget?) -> CacheKey? {
        let mayBecomeGIF = budget?.floor != nil && recipe.makesSticker && art.header.timing != nil
        var parts = source + [texts.encoding, Array(rendering.text.utf8)]
        let writing =
            (rendering.format == .gif || mayBecomeGIF ? [VipsWork.writingGIF] : [])
            + (rendering.format == .jpeg ? [.writingJPEG] : [])
        for work in writing {
            guard let versions = try? VipsLibrary.versions(for: work) else { return nil }
            parts.append(Array(versions.utf8))
        }
        if let budget {
            let floor = budget.floor.map { "\($0)" } ?? "none"
            parts.append(Array("\(budget.limit) \(floor) \(budget.scale) \(recipe.target.profile.name)".utf8))
            // A refusal names the sizes at which the sticker would fit.
            if budget.floor != nil { parts.append(texts.target) }
        }
        return CacheKey([Array("file".utf8)] + parts)
    }

    /// Returns the key of the estimate for the sticker of a master that is only checked.
    func estimate(_ rendering: FileRendering, of art: Art, _ budget: ByteBudget) -> CacheKey? {
        file(rendering, of: art, budget).map { CacheKey([Array("estimate".utf8), $0.bytes]) }
    }

    /// Returns the key of the pictures of a kind.
    ///
    /// - Parameter file: The key of the first file, or `nil` if no file is made.
    func pictures(_ kind: PictureKind, beside file: CacheKey?) -> CacheKey {
        let products = recipe.products.map(\.name).joined(separator: " ")
        return CacheKey([
            Array("pictures \(kind) \(products)".utf8), facts.bytes, texts.preparation, texts.encoding,
            file?.bytes ?? [],
        ])
    }

    /// Returns whether Kisscut decodes a file without libvips, which decodes other formats and applies profiles and orientations.
    private static func isDecodedHere(_ bytes: [UInt8], _ format: ImageFormat?) -> Bool {
        switch format {
        case .gif: return true
        case .png, .apng:
            var place = PNGChunk.signature.count
            while place + 8 <= bytes.count {
                let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
                if ["iCCP", "eXIf"].contains(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)) {
                    return false
                }
                place += length + 12
            }
            return true
        default: return false
        }
    }

    /// Returns everything about the libraries that read a file, or `nil` if they cannot be loaded.
    private static func versions(
        forReading bytes: [UInt8], _ format: ImageFormat?, until deadline: Deadline
    ) -> String? {
        guard !isDecodedHere(bytes, format) else { return "" }
        let loader: VipsLoader
        switch format {
        case .png, .apng: loader = .png
        case .gif: loader = .gif
        case .jpeg: loader = .jpeg
        case .webp: loader = .webp
        case .tiff: loader = .tiff
        case .heic: loader = .heic
        case .svg, nil: return SVGDrawing.versions(until: deadline)
        }
        return try? VipsLibrary.versions(for: .reading(loader))
    }
}

extension FileRendering {
    /// A text that differs between different renderings.
    fileprivate var text: String {
        "\(placement.art) \(placement.canvas) \(format) \(frame.map { "\($0)" } ?? "all")"
    }
}
