import Inspection
import Making
import PNGCodec
import PackManifest
import Support
import Threads

/// Writes the files that describe a pack, after the files of all stickers.
struct CatalogWriter {
    private let plan: PackPlan
    private let options: PackOptions
    private let size: StickerSize
    /// How hard to work for fewer bytes of the icons.
    private let effort: Effort
    /// The threads that help to draw the icons.
    private let idle: IdleThreads
    /// The cache that has the icons of an earlier run, or `nil` for none.
    private let cache: Cache?
    private let cancellation: Cancellation
    private let write: (_ bytes: [UInt8], _ path: String) throws(StickermillError) -> Void
    private let paths: PackPaths

    init(
        plan: PackPlan, options: PackOptions, size: StickerSize, effort: Effort, helpedBy idle: IdleThreads,
        from cache: Cache?, _ cancellation: Cancellation,
        write: @escaping (_ bytes: [UInt8], _ path: String) throws(StickermillError) -> Void
    ) {
        self.plan = plan
        self.options = options
        (self.size, self.effort) = (size, effort)
        (self.idle, self.cache) = (idle, cache)
        self.cancellation = cancellation
        self.write = write
        paths = PackPaths(plan)
    }

    /// Writes the catalog, and the image sets, manifest and project that the options ask for.
    ///
    /// - Parameter packed: The packed masters, by index.
    /// - Throws: `StickermillError` with the code `notWritable`.
    func write(_ packed: [Int: PackedMaster], icons: IconSet) throws {
        try writeJSON(FolderContents(), to: "\(PackPaths.catalog)/\(PackPaths.contents)")
        try writePack()
        for sticker in plan.stickers { try writeSticker(sticker, packed) }
        try writeIcons(icons)
        if options.writesImageSets { try writeImageSets() }
        if options.writesManifest { try writeManifest(packed) }
        let strings = PackStrings(plan) { packed[$0]?.fileNames ?? [] }.files
        for file in strings { try write(Array(file.text.utf8), file.path) }
        if options.project.isWritten { try writeProject(options.project, strings) }
    }

    private func writeJSON(_ contents: some Encodable, to path: String) throws {
        try write(encodeJSON(contents), path)
    }

    // MARK: Catalog

    private func writePack() throws {
        let stickers = plan.stickers.map { Reference(filename: PackPaths.folderName(of: $0)) }
        try writeJSON(
            StickerPackContents(properties: .init(gridSize: size), stickers: stickers),
            to: "\(paths.pack)/\(PackPaths.contents)")
    }

    private func writeSticker(_ sticker: PackPlan.Sticker, _ packed: [Int: PackedMaster]) throws {
        let path = "\(paths.folder(of: sticker))/\(PackPaths.contents)"
        let files = packed[sticker.master]?.fileNames ?? []
        if sticker.isSequence {
            try writeJSON(
                StickerSequenceContents(
                    frames: files.map(Reference.init),
                    properties: .init(accessibilityLabel: sticker.label, duration: plan.frameRate)), to: path)
        } else {
            try writeJSON(
                StickerContents(properties: .init(accessibilityLabel: sticker.label, filename: files[0])), to: path)
        }
    }

    private func writeIcons(_ icons: IconSet) throws {
        try writeJSON(IconSet.contents, to: "\(PackPaths.icons)/\(PackPaths.contents)")
        for (name, bytes) in icons.files(effort, helpedBy: idle, from: cache, cancellation) {
            try write(bytes, "\(PackPaths.icons)/\(name)")
        }
    }

    // MARK: Image sets, manifest and project

    private func writeImageSets() throws {
        try writeJSON(FolderContents(), to: "\(PackPaths.images)/\(PackPaths.contents)")
        for sticker in plan.stickers where !sticker.isSequence {
            let images = Scale.ofStickers.map { scale in
                ImageSetContents.Image(
                    filename: Paths.name(of: paths.image(of: sticker, scale)), idiom: "universal",
                    scale: "\(scale.whole)x")
            }
            try writeJSON(ImageSetContents(images: images), to: "\(paths.imageSet(of: sticker))/\(PackPaths.contents)")
        }
    }

    private func writeManifest(_ packed: [Int: PackedMaster]) throws {
        guard let size = SizeClass(rawValue: size.rawValue) else {
            throw StickermillError(.sizeNotInManifest(size: size.rawValue), path: PackPaths.web)
        }
        let stickers = plan.stickers.filter { !$0.isSequence }.map { sticker in
            let master = packed[sticker.master]
            return Manifest.Sticker(
                name: sticker.name, label: sticker.label, labels: sticker.labels,
                animated: master?.isAnimated ?? false, files: master?.webFiles ?? [])
        }
        let isTranslated = plan.stickers.contains { !$0.labels.isEmpty }
        let language = isTranslated ? plan.language : nil
        let bytes = try encodeJSON(Manifest(name: plan.name, size: size, language: language, stickers: stickers))
        let path = "\(PackPaths.web)/\(Manifest.fileName)"
        do {
            // Apps read the manifest within their own limits.
            _ = try Manifest(json: bytes)
        } catch {
            throw StickermillError(.manifestRefused(cause: "\(error)"), path: path)
        }
        try write(bytes, path)
    }

    private func writeProject(_ project: PackOptions.Project, _ strings: [PackStrings.File]) throws {
        let spec = XcodeProject(plan, options, strings)
        if project.writesXcodeProject {
            for (path, bytes) in try spec.files() { try write(bytes, path) }
        }
        if project.writesXcodeGenSpec {
            try write(Array(spec.xcodeGenSpec().utf8), PackPaths.xcodeGenSpec)
        }
        try write(spec.extensionInfo(), PackPaths.extensionInfo)
    }
}
