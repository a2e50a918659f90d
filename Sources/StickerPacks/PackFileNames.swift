import Files
import PackManifest
import Profiles
package import Rendering
import Texts

/// A file of a master in a pack.
package struct PackFile {
    /// The path in the pack, and what the file is.
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
            for master in sticker.masters { stickers[master] = index }
        }
        self.stickers = stickers
    }

    /// Returns the files of a master with their paths in the pack.
    ///
    /// - Throws: `KisscutError` with the code `notEncodable` if bytes were stored and cannot be read.
    func files(of rendered: RenderedMaster) throws(KisscutError) -> [PackFile] {
        var files: [PackFile] = []
        for file in rendered.files {
            let bytes = try file.bytes(of: rendered.master)
            let hash = SHA256.hexadecimal(of: bytes)
            let path = path(
                of: file.wanted.kind, file.wanted.scale, file.wanted.rendering.format.fileExtension,
                for: rendered.master, rendered.index, hash)
            let report = FileReport(file, path: path)
            files.append(PackFile(report: report, bytes: bytes, hash: hash))
        }
        return files
    }

    /// Returns the fault of a shard's list of a master's files, for the middle of a sentence, or `nil` if the list follows the plan.
    func fault(of reports: [FileReport], hashes: [String], of master: Master, _ index: Int) -> String? {
        let kinds = options.fileKinds(isFrame: plan.stickers[stickers[index]].isSequence)
        guard reports.count == kinds.count, hashes.count == kinds.count,
            zip(reports, kinds).allSatisfy({ $0.kind == $1.kind && $0.scale == $1.scale })
        else { return "does not name each file with its hash" }
        let written = Set(ImageFormat.allCases.filter(\.capabilities.isWritten).map(\.fileExtension))
        for (report, hash) in zip(reports, hashes) {
            // By their bytes, because accents that are encoded in two ways are two files to some file systems.
            let isPlanned = written.contains { fileExtension in
                path(of: report.kind, report.scale, fileExtension, for: master, index, hash).utf8
                    .elementsEqual(report.path.utf8)
            }
            guard isPlanned else { return "lists '\(report.path.shortened)', which is not a file of this sticker" }
        }
        return nil
    }

    private func path(
        of kind: FileReport.Kind, _ scale: Scale, _ fileExtension: String, for master: Master, _ index: Int,
        _ hash: String
    ) -> String {
        let sticker = plan.stickers[stickers[index]]
        switch kind {
        case .image: return paths.image(of: sticker, scale)
        case .web:
            // A name that depends on the bytes, so that the file can be cached forever.
            return Paths.join(PackPaths.web, "\(sticker.slug).\(hash.prefix(12)).\(fileExtension)")
        case .sticker, .rendition, .thumbnail:
            let stem = sticker.isSequence ? StickerName(usable: master.name).text : sticker.name
            return Paths.join(paths.folder(of: sticker), "\(stem).\(fileExtension)")
        }
    }
}
