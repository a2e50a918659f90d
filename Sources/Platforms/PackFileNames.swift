import Inspection
package import Making
import PackManifest
import Support

/// A file of a master in a pack.
package struct PackFile {
    /// The description of the file, with its path in the pack.
    package var report: FileReport
    package var bytes: [UInt8]
    /// The SHA-256 of the bytes.
    package var hash: String

    package init(report: FileReport, bytes: [UInt8], hash: String) {
        (self.report, self.bytes, self.hash) = (report, bytes, hash)
    }
}

/// The names of the files of masters in a pack.
struct PackFileNames {
    private let plan: PackPlan
    private let options: PackOptions
    private let paths: PackPaths
    /// The index of each master's sticker in the plan.
    let stickers: [Int]

    init(_ plan: PackPlan, _ options: PackOptions, masters: Int) {
        (self.plan, self.options) = (plan, options)
        paths = PackPaths(plan)
        var stickers = [Int](repeating: 0, count: masters)
        for (index, sticker) in plan.stickers.enumerated() {
            stickers[sticker.master] = index
        }
        self.stickers = stickers
    }

    /// Returns the files of a master with their paths in the pack.
    ///
    /// Without `take`, the files also have their bytes.
    ///
    /// - Parameter take: Receives each file with its bytes, so that the bytes of only one file are in memory.
    /// - Throws: `KisscutError` with the code `notEncodable` if bytes were stored and cannot be read; the errors of `take`.
    func files(
        of judged: JudgedMaster, take: ((PackFile) throws(KisscutError) -> Void)? = nil
    ) throws(KisscutError) -> [PackFile] {
        var files: [PackFile] = []
        for file in judged.made.files {
            let bytes: [UInt8]
            do {
                bytes = try file.bytes()
            } catch {
                throw KisscutError(error, of: judged.master)
            }
            let hash = SHA256.hexadecimal(of: bytes)
            let path = path(
                of: file.product, file.rendering.format.fileExtension, for: judged.master, judged.index,
                frame: file.rendering.frame ?? 0, hash)
            var named = PackFile(report: FileReport(file, path: path), bytes: bytes, hash: hash)
            if let take {
                try take(named)
                named.bytes = []
            }
            files.append(named)
        }
        return files
    }

    private func path(
        of product: Product, _ fileExtension: String, for master: Master, _ index: Int, frame: Int, _ hash: String
    ) -> String {
        let sticker = plan.stickers[stickers[index]]
        switch product.kind {
        case .image: return paths.image(of: sticker, product.scale)
        case .web:
            // The name depends on the bytes, so that the file can be cached forever.
            return Paths.join(PackPaths.web, "\(sticker.slug).\(hash.prefix(12)).\(fileExtension)")
        case .sticker, .rendition, .thumbnail:
            let stem =
                sticker.isSequence ? StickerName(usable: Master(path: master.paths[frame]).name).text : sticker.name
            return Paths.join(paths.folder(of: sticker), "\(stem).\(fileExtension)")
        }
    }
}
