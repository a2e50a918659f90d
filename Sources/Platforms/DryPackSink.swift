package import Inspection
package import Making
import Synchronization

/// Collects the contents of a pack without writing them.
package final class DryPackSink: Sink {
    private let paths: PackPaths
    private let options: PackOptions
    private let size: StickerSize
    private let state = Mutex((covers: [Int: MadePicture](), packed: [Int: PackedMaster](), paths: [Int: [String]]()))

    /// Returns the first frame that was made of a master, for icons.
    package func cover(_ master: Int) -> MadePicture? { state.withLock { $0.covers[master] } }

    /// Checks the output.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable` if a pack cannot be written there.
    package init(
        _ plan: PackPlan, _ options: PackOptions, size: StickerSize, output: String
    ) throws(KisscutError) {
        try OutputTree.refuseUnusable(output)
        (self.options, self.size) = (options, size)
        paths = PackPaths(plan)
    }

    package func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        let files = try paths.files(of: judged, take: { _ in })
        state.withLock { state in
            state.covers[judged.index] = judged.made.pictures(.cover)[0]
            state.packed[judged.index] = PackedMaster(files, isAnimated: judged.made.header?.timing != nil)
            state.paths[judged.index] = files.map(\.report.path)
        }
        return files.map(\.report)
    }

    /// Returns the paths of all files of the pack, sorted.
    ///
    /// - Parameter rest: The plan without the stickers that are left out.
    /// - Throws: `KisscutError` with the code `notWritable`.
    package func paths(_ rest: PackPlan, _ icons: IconSet) throws(KisscutError) -> [String] {
        let (packed, own) = state.withLock { ($0.packed, $0.paths) }
        let found = Mutex(rest.stickers.flatMap { own[$0.master] ?? [] } + [PackRecord.fileName])
        let writer = CatalogWriter(
            plan: rest, options: options, size: size, effort: .fast, workers: 1, Cancellation(),
            write: { _, path in found.withLock { $0.append(path) } })
        do {
            try writer.write(packed, icons: icons)
        } catch {
            throw error as? KisscutError ?? KisscutError(.notWritable(cause: "\(error)"), path: rest.name)
        }
        return Set(found.withLock { $0 }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
