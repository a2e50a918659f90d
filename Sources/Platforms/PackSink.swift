package import Inspection
package import Making
import PackManifest
import Raster
package import Support
import Synchronization

/// Writes the files of stickers into a new folder, which replaces the output when the pack is complete.
package final class PackSink: Sink {
    private let plan: PackPlan
    private let paths: PackPaths
    private let options: PackOptions
    private let size: StickerSize
    private let tree: OutputTree
    private let state = Mutex(State())

    private struct State {
        var packed: [Int: PackedMaster] = [:]
        /// The first frames of masters, for icons.
        var covers: [Int: MadePicture] = [:]
    }

    /// Creates the folder to write to.
    ///
    /// - Parameter isClean: Whether to remove files from the output that Kisscut did not write.
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    package init(
        _ plan: PackPlan, _ options: PackOptions, size: StickerSize, output: String,
        isClean: Bool
    ) throws(KisscutError) {
        self.plan = plan
        self.options = options
        self.size = size
        paths = PackPaths(plan)
        tree = try OutputTree(output: output, isClean: isClean)
    }

    /// Removes the new folder unless it was published, and releases its lock.
    package func end() {
        tree.end()
    }

    // MARK: Stickers

    package func makeScratchFile() -> ScratchFile? {
        try? ScratchFile(at: Paths.join(tree.folder, ".scratch-\(UInt64.random(in: .min ... .max))"))
    }

    package func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        let files = try paths.files(of: judged) { file throws(KisscutError) in
            try self.write(file, of: judged.master)
        }
        state.withLock {
            $0.packed[judged.index] = PackedMaster(files, isAnimated: judged.made.header?.timing != nil)
            $0.covers[judged.index] = judged.made.pictures(.cover)[0]
        }
        return files.map(\.report)
    }

    private func write(_ file: PackFile, of master: Master) throws(KisscutError) {
        do {
            try tree.write(file.bytes, to: file.report.path, hash: file.hash)
        } catch {
            throw KisscutError(.fileNotWritable(file: file.report.path, cause: error.reason), path: master.path)
        }
    }

    // MARK: The pack

    /// Returns the first frame that was kept of a master, for icons, or `nil` if none was.
    package func cover(_ master: Int) -> MadePicture? { state.withLock { $0.covers[master] } }

    /// Writes the files that describe the pack, and replaces the output.
    ///
    /// - Parameters:
    ///   - rest: The plan without the stickers that are left out.
    ///   - icons: The icons.
    ///   - effort: How hard to work for fewer bytes of the icons.
    ///   - workers: How many threads draw the icons.
    ///   - cancellation: Once requested, the output stays as it was.
    /// - Returns: The files that Kisscut did not write: those that were kept in the output, and those that were removed.
    /// - Throws: `KisscutError` with the code `outputUnusable`, `notWritable` or `cancelled`.
    package func publish(
        _ rest: PackPlan, icons: IconSet, effort: Effort, workers: Int, _ cancellation: Cancellation
    ) throws(KisscutError) -> (kept: [String], removed: [String]) {
        let packed = state.withLock { $0.packed }
        removeFiles(missingFrom: rest, packed)
        let writer = CatalogWriter(
            plan: rest, options: options, size: size, effort: effort, workers: workers, cancellation, write: write)
        do {
            try writer.write(packed, icons: icons)
        } catch {
            if let fault = error as? KisscutError { throw fault }
            throw KisscutError(.notWritable(cause: "\(error)"), path: plan.name)
        }
        guard !cancellation.isRequested else {
            throw KisscutError(.cancelled(during: .beforePublishing), path: plan.name)
        }
        let leftovers = try tree.publish(keepingFilesOf: options.keptManifests)
        return (leftovers.kept, leftovers.removed)
    }

    private func write(_ bytes: [UInt8], to path: String) throws(KisscutError) {
        do {
            try tree.write(bytes, to: path)
        } catch {
            throw KisscutError(.notWritable(cause: error.reason), path: path)
        }
    }

    /// Removes the files of stickers that are left out.
    private func removeFiles(missingFrom rest: PackPlan, _ packed: [Int: PackedMaster]) {
        let kept = Set(rest.stickers.map(\.name))
        let left = plan.stickers.filter { !kept.contains($0.name) }
        guard !left.isEmpty else { return }
        let webFiles = Set(rest.stickers.flatMap { packed[$0.master]?.webFiles ?? [] }.map(\.name))
        for sticker in left {
            tree.remove(paths.folder(of: sticker))
            tree.remove(paths.imageSet(of: sticker))
            for file in packed[sticker.master]?.webFiles ?? [] where !webFiles.contains(file.name) {
                tree.remove(Paths.join(PackPaths.web, file.name))
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
