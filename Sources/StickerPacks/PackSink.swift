import Files
package import Inspection
import PackManifest
package import Profiles
import Raster
package import Rendering
import Synchronization

/// Writes the files of stickers into the folder of a new pack, which takes its place when all are there.
package final class PackSink: Sink {
    private let plan: PackPlan
    private let paths: PackPaths
    private let options: PackOptions
    private let size: StickerSize
    private let tree: OutputTree
    /// For every master the index of the sticker that it becomes, or is a frame of.
    private let stickers: [Int]
    private let state = Mutex(State())

    private struct State {
        var packed: [Int: PackedMaster] = [:]
        /// The first frame of the plan's first sticker, for icons; those of all would fill the memory.
        var firstLook: Bitmap?
    }

    /// Makes the folder to write to.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    package init(
        _ plan: PackPlan, _ options: PackOptions, size: StickerSize, masters: Int, output: String
    ) throws(KisscutError) {
        self.plan = plan
        self.options = options
        self.size = size
        paths = PackPaths(plan)
        tree = try OutputTree(output: output, isClean: options.isClean)
        var stickers = [Int](repeating: 0, count: masters)
        for (index, sticker) in plan.stickers.enumerated() {
            for master in sticker.masters { stickers[master] = index }
        }
        self.stickers = stickers
    }

    /// Removes what was not published, and lets other runs at the output.
    package func end() {
        tree.end()
    }

    // MARK: Stickers

    package func take(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        let sticker = plan.stickers[stickers[rendered.index]]
        var packed = PackedMaster(master: rendered.master, isAnimated: rendered.source.header.timing != nil)
        var reports: [FileReport] = []
        for file in rendered.files {
            let digest = SHA256.hexadecimal(of: file.bytes)
            let path: String
            switch file.wanted.kind {
            case .image: path = paths.image(of: sticker, file.wanted.scale)
            case .web:
                let name = webName(of: sticker, file, digest)
                packed.webFiles.append(.init(name, file, digest))
                path = Paths.join(PackPaths.web, name)
            default:
                let stem = sticker.isSequence ? StickerName.cleaned(rendered.master.name) ?? sticker.name : sticker.name
                packed.fileName = "\(stem).\(file.wanted.rendering.format.fileExtension)"
                path = Paths.join(paths.folder(of: sticker), packed.fileName)
            }
            do {
                try tree.write(file.bytes, to: path, digest: digest)
            } catch {
                throw KisscutError(
                    .notWritable, path: rendered.master.path, reason: "\(path) cannot be written: \(error.reason)")
            }
            reports.append(FileReport(file, path: path))
        }
        state.withLock {
            $0.packed[rendered.index] = packed
            if plan.stickers.first?.masters.first == rendered.index { $0.firstLook = rendered.firstFrame }
        }
        return reports
    }

    /// A name that never stands for other bytes, so that it may be cached forever.
    private func webName(of sticker: PackPlan.Sticker, _ file: RenderedFile, _ digest: String) -> String {
        "\(sticker.address).\(digest.prefix(12)).\(file.wanted.rendering.format.fileExtension)"
    }

    // MARK: The pack

    /// What became of a pack that was put in its place.
    package struct Published {
        /// Files of others in the output, which were kept.
        package var kept: [String]
        /// Files of others in the output, which were removed.
        package var removed: [String]
        /// The finding about the picture that the icons are made of, if any.
        package var iconFinding: Finding?
    }

    /// Writes what describes the pack, and puts it in its place.
    ///
    /// - Parameters:
    ///   - rest: The plan without the stickers that are left out.
    ///   - icons: The icons; nil makes them of the first sticker.
    /// - Throws: `KisscutError` with the code `outputUnusable` or `notWritable`.
    package func publish(_ rest: PackPlan, icons: IconSet?) throws(KisscutError) -> Published {
        let packed = state.withLock { $0.packed }
        let icons = if let icons { icons } else { try iconOfFirstSticker(of: rest, packed) }
        removeFiles(missingFrom: rest, packed)
        let writer = CatalogWriter(plan: rest, options: options, size: size, write: write)
        do {
            try writer.write(packed, icons: icons)
        } catch {
            if let fault = error as? KisscutError { throw fault }
            throw KisscutError(.notWritable, path: plan.name, reason: "cannot be written: \(error)")
        }
        let foreign = try tree.publish(keepingFilesOf: options.keptManifests)
        return Published(kept: foreign.kept, removed: foreign.removed, iconFinding: icons.finding)
    }

    private func write(_ bytes: [UInt8], to path: String) throws(KisscutError) {
        do {
            try tree.write(bytes, to: path)
        } catch {
            throw KisscutError(.notWritable, path: path, reason: "cannot be written: \(error.reason)")
        }
    }

    private func iconOfFirstSticker(
        of plan: PackPlan, _ packed: [Int: PackedMaster]
    ) throws(KisscutError) -> IconSet {
        guard let first = plan.stickers.first?.masters.first, let master = packed[first]?.master else {
            throw KisscutError(.noMasters, path: plan.name, reason: "a pack without stickers")
        }
        if first == self.plan.stickers.first?.masters.first, let look = state.withLock({ $0.firstLook }) {
            return IconSet(sticker: look, background: options.iconBackground)
        }
        // The sticker that was planned to be the first is left out.
        let look = try IconSet.firstFrame(of: master, options.limits)
        return IconSet(sticker: look, background: options.iconBackground)
    }

    /// Removes what was written for stickers that are left out.
    private func removeFiles(missingFrom rest: PackPlan, _ packed: [Int: PackedMaster]) {
        let kept = Set(rest.stickers.map(\.name))
        let left = plan.stickers.filter { !kept.contains($0.name) }
        guard !left.isEmpty else { return }
        let webFiles = Set(rest.stickers.flatMap(\.masters).flatMap { packed[$0]?.webFiles ?? [] }.map(\.name))
        for sticker in left {
            tree.remove(paths.folder(of: sticker))
            tree.remove(paths.imageSet(of: sticker))
            for file in sticker.masters.flatMap({ packed[$0]?.webFiles ?? [] }) where !webFiles.contains(file.name) {
                tree.remove(Paths.join(PackPaths.web, file.name))
            }
        }
    }
}

/// What a master became in a pack.
struct PackedMaster: Sendable {
    let master: Master
    /// The name of its file in the sticker's folder.
    var fileName = ""
    /// Its files for the web, the largest first.
    var webFiles: [Manifest.File] = []
    var isAnimated: Bool
}

extension Manifest.File {
    fileprivate init(_ name: String, _ file: RenderedFile, _ digest: String) {
        let size = file.wanted.rendering.canvas
        self.init(
            name: name, scale: file.wanted.scale.rawValue, pixelSize: .init(width: size.width, height: size.height),
            bytes: file.bytes.count, sha256: digest)
    }
}
