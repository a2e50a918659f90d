import Files
package import Inspection
import PackManifest
package import Profiles
import Raster
package import Rendering
import Synchronization

/// Writes the files of stickers into a new folder, which replaces the output when the pack is complete.
package final class PackSink: Sink {
    private let plan: PackPlan
    private let paths: PackPaths
    private let names: PackFileNames
    private let options: PackOptions
    private let size: StickerSize
    /// A finding of this severity or a higher one keeps its sticker out of the pack.
    private let gate: Finding.Severity
    private let tree: OutputTree
    private let state = Mutex(State())

    private struct State {
        var packed: [Int: PackedMaster] = [:]
        /// The first frame of the first sticker so far that nothing keeps out, for icons.
        ///
        /// Those of all stickers would take too much memory.
        var cover: (sticker: Int, frame: Bitmap)?
    }

    /// Creates the folder to write to.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    ///
    /// - Parameter isClean: Whether files in the output that Kisscut did not write are removed.
    package init(
        _ plan: PackPlan, _ options: PackOptions, size: StickerSize, masters: Int, gate: Finding.Severity,
        output: String, isClean: Bool
    ) throws(KisscutError) {
        self.plan = plan
        self.options = options
        self.size = size
        self.gate = gate
        paths = PackPaths(plan)
        tree = try OutputTree(output: output, isClean: isClean)
        names = PackFileNames(plan, options, masters: masters)
    }

    /// Removes the new folder unless it was published, and releases its lock.
    package func end() {
        tree.end()
    }

    // MARK: Stickers

    package func write(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        let files = try names.files(of: rendered)
        for file in files { try write(file, of: rendered.master) }
        state.withLock {
            $0.packed[rendered.index] = PackedMaster(
                master: rendered.master, files, isAnimated: rendered.header.timing != nil)
            if isCover(rendered, before: $0.cover?.sticker) {
                $0.cover = (names.stickers[rendered.index], rendered.firstFrame)
            }
        }
        return files.map(\.report)
    }

    /// Takes the files of a master that a shard has made.
    ///
    /// - Throws: `KisscutError` with the code `notWritable`.
    package func write(_ files: [PackFile], of master: Master, _ index: Int, isAnimated: Bool) throws(KisscutError) {
        for file in files { try write(file, of: master) }
        state.withLock { $0.packed[index] = PackedMaster(master: master, files, isAnimated: isAnimated) }
    }

    private func write(_ file: PackFile, of master: Master) throws(KisscutError) {
        do {
            try tree.write(file.bytes, to: file.report.path, hash: file.hash)
        } catch {
            throw KisscutError(
                .notWritable, path: master.path, reason: "\(file.report.path) cannot be written: \(error.reason)")
        }
    }

    /// Whether a master starts a sticker that will be in the pack, before the given one in the plan.
    private func isCover(_ rendered: RenderedMaster, before other: Int?) -> Bool {
        let sticker = names.stickers[rendered.index]
        return sticker < other ?? .max && plan.stickers[sticker].masters.first == rendered.index
            && !rendered.findings.contains { $0.severity >= gate }
    }

    // MARK: The pack

    /// The outcome of publishing a pack.
    package struct Published {
        /// Files in the output that Kisscut did not write, and kept.
        package var kept: [String]
        /// Files in the output that Kisscut did not write, and removed.
        package var removed: [String]
        /// The finding about the picture that the icons are made from, if any.
        package var iconFinding: Finding?
    }

    /// Writes the files that describe the pack, and replaces the output.
    ///
    /// - Parameters:
    ///   - rest: The plan without the stickers that are left out.
    ///   - icons: The icons; nil makes them from the first sticker.
    ///   - reader: Reads the master of that sticker, if the sticker before it in the plan is left out.
    ///   - effort: How hard to work for fewer bytes of the icons.
    ///   - workers: How many threads draw the icons.
    ///   - cancellation: Once requested, the output stays as it was.
    /// - Throws: `KisscutError` with the code `outputUnusable`, `notWritable` or `cancelled`.
    package func publish(
        _ rest: PackPlan, icons: IconSet?, _ reader: MasterReader, effort: Effort, workers: Int,
        _ cancellation: Cancellation
    ) throws(KisscutError) -> Published {
        let packed = state.withLock { $0.packed }
        let icons = if let icons { icons } else { try iconOfFirstSticker(of: rest, packed, reader) }
        removeFiles(missingFrom: rest, packed)
        let writer = CatalogWriter(
            plan: rest, options: options, size: size, effort: effort, workers: workers, cancellation, write: write)
        do {
            try writer.write(packed, icons: icons)
        } catch {
            if let fault = error as? KisscutError { throw fault }
            throw KisscutError(.notWritable, path: plan.name, reason: "cannot be written: \(error)")
        }
        guard !cancellation.isRequested else {
            throw KisscutError(.cancelled, path: plan.name, reason: "the run was interrupted; the output is as it was")
        }
        let leftovers = try tree.publish(keepingFilesOf: options.keptManifests)
        return Published(kept: leftovers.kept, removed: leftovers.removed, iconFinding: icons.finding)
    }

    private func write(_ bytes: [UInt8], to path: String) throws(KisscutError) {
        do {
            try tree.write(bytes, to: path)
        } catch {
            throw KisscutError(.notWritable, path: path, reason: "cannot be written: \(error.reason)")
        }
    }

    private func iconOfFirstSticker(
        of plan: PackPlan, _ packed: [Int: PackedMaster], _ reader: MasterReader
    ) throws(KisscutError) -> IconSet {
        guard let first = plan.stickers.first?.masters.first, let master = packed[first]?.master else {
            throw KisscutError(.noMasters, path: plan.name, reason: "the pack has no stickers")
        }
        if let cover = state.withLock({ $0.cover }), cover.sticker == names.stickers[first] {
            return IconSet(sticker: cover.frame, background: options.iconBackground)
        }
        // A comparison with other masters left out the sticker whose frame was kept.
        let frame = try IconSet.firstFrame(of: master, reader)
        return IconSet(sticker: frame, background: options.iconBackground)
    }

    /// Removes the files of stickers that are left out.
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

/// A master whose files were written into a pack.
struct PackedMaster: Sendable {
    let master: Master
    /// The name of its file in the sticker's folder.
    var fileName = ""
    /// The files that the manifest lists, the largest first.
    var webFiles: [Manifest.File] = []
    var isAnimated: Bool

    init(master: Master, _ files: [PackFile], isAnimated: Bool) {
        (self.master, self.isAnimated) = (master, isAnimated)
        for file in files {
            let name = Paths.name(of: file.report.path)
            switch file.report.kind {
            case .web: webFiles.append(.init(name, file))
            case .sticker: fileName = name
            case .image, .rendition, .thumbnail: break
            }
        }
    }
}

extension Manifest.File {
    fileprivate init(_ name: String, _ file: PackFile) {
        let size = file.report.pixelSize
        self.init(
            name: name, scale: file.report.scale.rawValue,
            pixelSize: .init(width: size.width, height: size.height), bytes: file.report.bytes, sha256: file.hash)
    }
}
