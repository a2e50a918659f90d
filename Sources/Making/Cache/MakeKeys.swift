import Inspection
import PNGCodec
import PackManifest
import Support
import Threads
import Vips

/// The keys of everything that a recipe makes from one source.
///
/// The measurements, each file and each picture have separate keys, so that jobs share results. A key is a hash of the source, of the part
/// of the recipe or of the plan that decides the result, in its canonical form, and of the versions of all libraries that take part.
/// Limits are not part of a key, except where they determine the size of a drawing or of a canvas.
package struct MakeKeys {
    /// The key of the measurements.
    let facts: CacheKey
    /// The SHA-256 of every file of the source.
    let fileHashes: [[UInt8]]
    /// The parts of each key that decide the frames of the master.
    private let frames: [[UInt8]]
    private let forms: CanonicalForms

    /// A number that must be raised if Stickermill makes other bytes or facts from the same source and recipe between two versions.
    static let generation = 13
    /// The versions of Stickermill and of the libraries that are part of it.
    package static let versions = "\(Program.name) \(currentVersion) \(generation) libdeflate \(libdeflateVersion)"
    private static let own = Array(versions.utf8)

    /// Creates the keys, or returns `nil` if the needed libraries cannot be loaded, a file cannot be read, or the recipe has a number
    /// without a canonical form, such as infinity.
    ///
    /// - Parameters:
    ///   - source: The bytes of the master.
    ///   - deadline: The end of the work on the master.
    init?(
        _ source: Source, _ recipe: Recipe, _ limits: Limits, _ forms: CanonicalForms, until deadline: Deadline
    ) {
        let format = ImageFormat(signature: source.bytes)
        guard let versions = Self.versions(forReading: source.bytes, format, until: deadline),
            let hashes = try? source.fileHashes(),
            let part = try? forms.form(of: FrameRecipe(recipe, limits, isDrawing: format == .svg || format == nil)),
            let delays = try? forms.form(of: source.frames?.delays.map { [$0.numerator, $0.denominator] } ?? [])
        else { return nil }
        (fileHashes, self.forms) = (hashes, forms)
        frames = [
            Self.own, Array(versions.utf8), hashes.count == 1 ? hashes[0] : SHA256.hash(of: hashes.joined()), delays,
            part,
        ]
        guard let measuring = try? forms.form(of: MeasuringRecipe(recipe)) else { return nil }
        facts = CacheKey([Array("facts".utf8)] + frames + [measuring])
    }

    /// The part of a recipe that decides the frames of a master.
    private struct FrameRecipe: Hashable, Codable {
        var pixelArt: PreparationOptions.PixelArt
        /// The preparation, or `nil` without preparation.
        var preparation: PreparationOptions?
        var target: Target?
        /// The longest side of drawings, or `nil` for other art.
        var drawingSide: Int?
        /// The limits that determine the size of a canvas, or an empty array if none is made.
        var limits: [Int] = []
        var takesFirstFrameOnly: Bool
        /// The shortest time for which a frame is shown, if frames are left out for it.
        var shortestDelay: Double?
        var dropsDoubledEnd: Bool

        init(_ recipe: Recipe, _ limits: Limits, isDrawing: Bool) {
            pixelArt = recipe.preparation.pixelArt
            takesFirstFrameOnly = recipe.takesFirstFrameOnly
            (shortestDelay, dropsDoubledEnd) = (recipe.shortestDelay, recipe.preparation.dropsDoubledEnd)
            if !recipe.preparation.isEmpty { (preparation, target) = (recipe.preparation, recipe.target) }
            if isDrawing { drawingSide = recipe.longestSide }
            if isDrawing || !recipe.preparation.isEmpty {
                // Canvases of larger masters have the size of the master.
                self.limits = [min(limits.pixels, Limits.usualPixels), limits.side, limits.totalPixels]
            }
        }
    }

    /// The part of a recipe that decides the measurements besides the frames.
    private struct MeasuringRecipe: Hashable, Codable {
        /// The target of the sticker, whose size the frames are measured in.
        var judged: Target
        /// How that size is drawn, and how the cost of hidden color is estimated.
        var encoding: EncodingOptions

        init(_ recipe: Recipe) {
            (judged, encoding) = (recipe.judged, recipe.encoding)
        }
    }

    /// Returns the key of a file, or `nil` if the libraries that encode it cannot be loaded.
    func file(_ rendering: FileRendering) -> CacheKey? {
        // A long sequence has a rendering for each frame, which other masters do not share.
        let text = rendering.frame == nil ? try? forms.form(of: rendering) : try? CanonicalForms.text(of: rendering)
        guard let form = text else { return nil }
        var parts = frames + [form]
        let writing =
            (rendering.format == .gif || rendering.mayBecomeGIF ? [VipsWork.writingGIF] : [])
            + (rendering.format == .jpeg ? [.writingJPEG] : []) + (rendering.format == .webp ? [.writingWebP] : [])
        for work in writing {
            guard let versions = try? VipsLibrary.versions(for: work) else { return nil }
            parts.append(Array(versions.utf8))
        }
        return CacheKey([Array("file".utf8)] + parts)
    }

    /// Returns the key of the estimate for the sticker of a master that is only checked.
    func estimate(_ rendering: FileRendering) -> CacheKey? {
        file(rendering).map { CacheKey([Array("estimate".utf8), $0.bytes]) }
    }

    /// Returns the key of the pictures of a kind, which show the files of a plan.
    func pictures(_ kind: PictureKind, beside plan: Plan) -> CacheKey? {
        guard let form = try? CanonicalForms.text(of: plan) else { return nil }
        let first = plan.files.first.flatMap { file($0.rendering) }
        return CacheKey([Array("pictures \(kind)".utf8), facts.bytes, form, first?.bytes ?? []])
    }

    /// Returns whether Stickermill decodes a file without libvips, which decodes other formats and applies profiles and orientations.
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
