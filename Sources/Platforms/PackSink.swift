package import Inspection
package import Making
import PackManifest
import Raster
package import Support
import Synchronization
package import Threads

/// Writes the files of stickers into a new folder, which replaces the output when the pack is complete.
///
/// In a dry run, it only collects the paths of the files.
package final class PackSink: Sink {
    private let plan: PackPlan
    private let paths: PackPaths
    private let options: PackOptions
    private let size: StickerSize
    /// The new folder, or `nil` in a dry run.
    private let tree: OutputTree?
    /// Compares the files with those of the output, if nothing is written.
    private let comparison: PackComparison?
    private let state = Mutex(State())

    private struct State {
        var packed: [Int: PackedMaster] = [:]
        /// The first frames of masters, for icons.
        var covers: [Int: MadePicture] = [:]
        /// The paths of the files of each master.
        var paths: [Int: [String]] = [:]
    }

    /// Creates the folder to write to.
    ///
    /// - Parameter isClean: Whether to remove files from the output that Stickermill did not write.
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    package init(
        _ plan: PackPlan, _ options: PackOptions, size: StickerSize, output: String,
        isClean: Bool, isDryRun: Bool = false, isCheck: Bool = false
    ) throws(StickermillError) {
        self.plan = plan
        self.options = options
        self.size = size
        paths = PackPaths(plan)
        comparison = isCheck ? try PackComparison(output) : nil
        if isDryRun { try OutputTree.refuseUnusable(output) }
        if isDryRun || isCheck {
            tree = nil
        } else {
            tree = try OutputTree(output: output, isClean: isClean)
        }
    }

    /// Removes the new folder unless it was published, and releases its lock.
    package func end() {
        tree?.end()
    }

    // MARK: Stickers

    package func makeScratchFile() -> ScratchFile? {
        tree?.makeScratchFile() ?? nil
    }

    package func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport] {
        let hash = judged.hashOfArt
        let files = try paths.files(of: judged) { file throws(StickermillError) in
            try self.write(file, of: judged, madeFrom: hash)
        }
        state.withLock {
            $0.packed[judged.index] = PackedMaster(files, isAnimated: judged.made.header?.timing != nil)
            $0.covers[judged.index] = judged.made.pictures(.cover)[0]
            $0.paths[judged.index] = files.map(\.report.path)
        }
        return files.map(\.report)
    }

    private func write(_ file: PackFile, of judged: JudgedMaster, madeFrom art: String?) throws(StickermillError) {
        comparison?.add(
            file.bytes, at: file.report.path, hash: file.hash, madeFrom: art, usesLibvips: judged.usesLibvips)
        do {
            try tree?.write(file.bytes, to: file.report.path, hash: file.hash, madeFrom: art)
        } catch {
            throw StickermillError(
                .fileNotWritable(file: file.report.path, cause: error.reason), path: judged.master.path)
        }
    }

    // MARK: The pack

    /// Returns the first frame that was kept of a master, for icons, or `nil` if none was.
    package func cover(_ master: Int) -> MadePicture? { state.withLock { $0.covers[master] } }

    /// The result of publishing a pack, or of a dry run.
    package struct Published {
        /// The files that Stickermill did not write and that were kept in the output.
        package var kept: [String] = []
        /// The files that Stickermill did not write and that were removed from the output.
        package var removed: [String] = []
        /// The sorted paths of all files that would be written, or `nil` unless this is a dry run.
        package var planned: [String]?
    }

    /// Writes the files that describe the pack, and replaces the output.
    ///
    /// - Parameters:
    ///   - rest: The plan without the stickers that are left out.
    ///   - icons: The icons.
    ///   - effort: How hard to work for fewer bytes of the icons.
    ///   - idle: The threads that help to draw the icons.
    ///   - cache: The cache that has the icons of an earlier run, or `nil` for none.
    ///   - cancellation: Once requested, the output stays as it was.
    /// - Throws: `StickermillError` with the code `outputUnusable`, `notWritable` or `cancelled`.
    package func publish(
        _ rest: PackPlan, icons: IconSet, effort: Effort, helpedBy idle: IdleThreads, from cache: Cache?,
        _ cancellation: Cancellation
    ) throws(StickermillError) -> Published {
        let (packed, paths) = state.withLock { ($0.packed, $0.paths) }
        let described = Mutex<[String]>([PackRecord.fileName])
        let writer = CatalogWriter(
            plan: rest, options: options, size: size, effort: tree == nil && comparison == nil ? .fast : effort,
            helpedBy: idle, from: cache, cancellation
        ) { bytes, path throws(StickermillError) in
            described.withLock { $0.append(path) }
            try self.write(bytes, to: path)
        }
        removeFiles(missingFrom: rest, packed)
        do {
            try writer.write(packed, icons: icons)
        } catch {
            if let fault = error as? StickermillError { throw fault }
            throw StickermillError(.notWritable(cause: "\(error)"), path: plan.name)
        }
        guard !cancellation.isRequested else {
            throw StickermillError(.cancelled(during: .beforePublishing), path: plan.name)
        }
        guard let leftovers = try tree?.publish(keepingFilesOf: options.keptManifests) else {
            let all = Set(described.withLock { $0 } + rest.stickers.flatMap { paths[$0.master] ?? [] })
            return Published(planned: all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
        return Published(kept: leftovers.kept, removed: leftovers.removed)
    }

    /// Returns the files that a run would change, or `nil` unless the sink only compares.
    ///
    /// - Parameter isWhole: Whether the pack was published.
    package func staleFiles(isWhole: Bool) -> [StaleFile]? {
        comparison?.files(keepingFilesOf: options.keptManifests, isWhole: isWhole)
    }

    private func write(_ bytes: [UInt8], to path: String) throws(StickermillError) {
        comparison?.add(bytes, at: path, hash: nil)
        do {
            try tree?.write(bytes, to: path)
        } catch {
            throw StickermillError(.notWritable(cause: error.reason), path: path)
        }
    }

    private func remove(_ path: String) {
        tree?.remove(path)
        comparison?.remove(path)
    }

    /// Removes the files of stickers that are left out.
    private func removeFiles(missingFrom rest: PackPlan, _ packed: [Int: PackedMaster]) {
        let kept = Set(rest.stickers.map(\.name))
        let left = plan.stickers.filter { !kept.contains($0.name) }
        guard !left.isEmpty else { return }
        let webFiles = Set(rest.stickers.flatMap { packed[$0.master]?.webFiles ?? [] }.map(\.name))
        for sticker in left {
            remove(paths.folder(of: sticker))
            remove(paths.imageSet(of: sticker))
            for file in packed[sticker.master]?.webFiles ?? [] where !webFiles.contains(file.name) {
                remove(Paths.join(PackPaths.web, file.name))
            }
        }
    }
}

/// A master whose files were written into a pack.
struct PackedMaster: Sendable {
    /// The names of its files in the sticker's folder: one file, or one file per frame.
    var fileNames: [String] = []
    /// The files that the manifest lists, the largest first.
    var webFiles: [Manifest.File] = []
    var isAnimated: Bool

    init(_ files: [PackFile], isAnimated: Bool) {
        self.isAnimated = isAnimated
        for file in files {
            let name = Paths.name(of: file.report.path)
            switch file.report.kind {
            case .web: webFiles.append(.init(name, file))
            case .sticker: fileNames.append(name)
            case .image, .rendition, .thumbnail, .asset, .messenger: break
            }
        }
    }
}

extension Manifest.File {
    fileprivate init(_ name: String, _ file: PackFile) {
        let size = file.report.pixelSize
        self.init(
            name: name, scale: file.report.scale.whole,
            pixelSize: .init(width: size.width, height: size.height), bytes: file.report.bytes, sha256: file.hash)
    }
}
