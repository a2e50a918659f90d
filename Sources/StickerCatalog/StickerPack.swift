public import Foundation
public import PackManifest

/// The stickers of a pack as they are on disk: what a sticker browser asks its data source for.
///
/// A snapshot: it does not change while a browser shows it, and every file in it is whole.
public struct StickerPack: Sendable, Hashable {
    /// One sticker; what `MSSticker(contentsOfFileURL:localizedDescription:)` takes.
    public struct Sticker: Sendable, Hashable {
        /// What tells the sticker from the others of its pack.
        public let name: String
        /// What it shows, for people who listen to it.
        public let label: String
        /// Whether it has several frames.
        public let isAnimated: Bool
        public let fileURL: URL
    }

    /// The pack's name, for people.
    public let name: String
    /// The size that the browser shows stickers in.
    public let sizeClass: Manifest.SizeClass
    /// In the order of the browser.
    public let stickers: [Sticker]

    /// Loads a pack that lies in a folder, such as one in the app's bundle: a manifest and the files beside it.
    ///
    /// - Parameters:
    ///   - folder: What `kisscut pack --manifest` has written as `Web`.
    ///   - scale: The scale of the files to take; where a sticker has none of it, its largest is taken.
    ///   - limits: What the manifest may ask for.
    ///   - languages: The user's languages, the dearest first; labels are in the one that suits best.
    /// - Throws: `StickerCatalogError`, `ManifestError` or what Foundation reports where the manifest cannot be read, and
    ///   `missingFile` where one of its files is not there or not whole.
    public init(
        folder: URL, scale: Int = 3, limits: ManifestLimits = ManifestLimits(),
        languages: [String] = Locale.preferredLanguages
    ) throws {
        let manifest = try Manifest(
            json: readFile(folder.appendingPathComponent(Manifest.fileName), limits), limits: limits)
        let pack = StickerPack(manifest, scale: scale, languages: languages) { folder.appendingPathComponent($0.name) }
        if pack.stickers.count < manifest.stickers.count {
            let whole = Set(pack.stickers.map(\.name))
            let missing = manifest.stickers.first { !whole.contains($0.name) }
            throw StickerCatalogError.missingFile(sticker: missing?.name ?? "")
        }
        self = pack
    }

    /// The stickers of a manifest whose files are whole, as far as their lengths tell.
    init(_ manifest: Manifest, scale: Int, languages: [String], place: (Manifest.File) -> URL) {
        name = manifest.name
        sizeClass = manifest.size
        stickers = manifest.stickers.compactMap { sticker in
            guard let file = sticker.file(at: scale) else { return nil }
            let url = place(file)
            guard lengthOfFile(url) == file.bytes else { return nil }
            let label = manifest.label(of: sticker, preferred: languages)
            return Sticker(name: sticker.name, label: label, isAnimated: sticker.animated, fileURL: url)
        }
    }

    init(name: String, sizeClass: Manifest.SizeClass, stickers: [Sticker]) {
        self.name = name
        self.sizeClass = sizeClass
        self.stickers = stickers
    }

    // MARK: What a data source is asked

    /// The number of stickers.
    public var count: Int { stickers.count }

    /// The sticker at an index from 0 on; nil behind the last.
    public func sticker(at index: Int) -> Sticker? {
        stickers.indices.contains(index) ? stickers[index] : nil
    }

    /// The file of the sticker at an index.
    public func fileURL(at index: Int) -> URL? { sticker(at: index)?.fileURL }

    /// What the sticker at an index shows.
    public func label(at index: Int) -> String? { sticker(at: index)?.label }
}

extension Manifest.Sticker {
    /// The file of a scale, or the largest.
    func file(at scale: Int) -> Manifest.File? {
        files.first { $0.scale == scale } ?? files.max { $0.scale < $1.scale }
    }
}

/// A file's length; nil where there is no file.
func lengthOfFile(_ url: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.size] as? NSNumber)?.intValue
}

/// The bytes of a manifest, as far as its limit allows.
private func readFile(_ url: URL, _ limits: ManifestLimits) throws -> Data {
    guard let length = lengthOfFile(url), length <= limits.manifestBytes else {
        throw lengthOfFile(url) == nil
            ? StickerCatalogError.noManifest : ManifestError.tooLarge(limit: limits.manifestBytes)
    }
    return try Data(contentsOf: url)
}
