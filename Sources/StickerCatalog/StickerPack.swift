public import Foundation
public import PackManifest

/// The stickers of a pack on disk, for the data source of a sticker browser.
///
/// A pack is a snapshot: it does not change while a browser shows it, and all its files are complete.
///
/// ```swift
/// let pack = try StickerPack(folder: Bundle.main.bundleURL.appendingPathComponent("Web"))
/// for sticker in pack.stickers { print(sticker.fileURL, sticker.label) }
/// ```
public struct StickerPack: Sendable, Hashable {
    /// One sticker, for `MSSticker(contentsOfFileURL:localizedDescription:)`.
    public struct Sticker: Sendable, Hashable {
        /// The sticker's name, which is unique in its pack.
        public let name: String
        /// A description for VoiceOver.
        public let label: String
        /// Whether the sticker has several frames.
        public let isAnimated: Bool
        /// The sticker's file.
        public let fileURL: URL
    }

    /// The pack's name, for people.
    public let name: String
    /// The size in which the browser shows the stickers.
    public let sizeClass: SizeClass
    /// The stickers in the browser's order.
    public let stickers: [Sticker]

    /// Loads a pack from a folder, such as a folder in the app's bundle.
    ///
    /// The folder has a manifest and the files that it lists.
    ///
    /// - Parameters:
    ///   - folder: The folder `Web` that `stickermill pack --manifest` writes.
    ///   - scale: The scale of the files. For a sticker without a file of this scale, the largest file is used.
    ///   - limits: The limits of the manifest.
    ///   - languages: The user's languages, the most preferred first. Each label is in the language that matches best.
    /// - Throws: `missing`, `damaged`, `tooLarge` or `notReadable`, for the manifest or the first incomplete file.
    public init(
        folder: URL, scale: Int = 3, limits: ManifestLimits = ManifestLimits(),
        languages: [String] = Locale.preferredLanguages
    ) throws(StickerCatalogError) {
        let manifest = try Manifest(contentsOf: folder.appendingPathComponent(Manifest.fileName), limits)
        let place = { (file: Manifest.File) in folder.appendingPathComponent(file.name) }
        for file in manifest.stickers.compactMap({ $0.file(at: scale) }) {
            guard let length = lengthOfFile(place(file)) else { throw .missing(place(file)) }
            guard length == file.bytes else {
                throw .damaged(place(file), reason: "has \(length) bytes, and \(file.bytes) in the manifest")
            }
        }
        self.init(manifest, scale: scale, languages: languages, place: place)
    }

    /// Creates a pack from a manifest, without stickers whose file is missing or incomplete.
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

    /// The size of the stickers' files in bytes, where a file of several stickers counts once.
    public var bytesOnDisk: Int { Set(stickers.map(\.fileURL)).reduce(0) { $0 + (lengthOfFile($1) ?? 0) } }
}

extension Manifest.Sticker {
    /// Returns the file of a scale, or the file of the largest scale if there is none.
    func file(at scale: Int) -> Manifest.File? {
        files.first { $0.scale == scale } ?? files.max { $0.scale < $1.scale }
    }
}

extension Manifest {
    /// Reads a manifest from a file.
    init(contentsOf file: URL, _ limits: ManifestLimits) throws(StickerCatalogError) {
        try self.init(contents(of: file, limit: limits.manifestBytes), from: file, limits)
    }

    /// Reads a manifest that comes from a file or an address.
    init(_ bytes: Data, from url: URL, _ limits: ManifestLimits) throws(StickerCatalogError) {
        do {
            try self.init(json: bytes, limits: limits)
        } catch {
            throw StickerCatalogError(error, in: url)
        }
    }
}
