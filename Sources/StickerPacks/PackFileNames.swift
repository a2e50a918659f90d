import Files
import PackManifest
package import Rendering

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
    private let paths: PackPaths
    /// The index of each master's sticker in the plan.
    let stickers: [Int]

    init(_ plan: PackPlan, masters: Int) {
        self.plan = plan
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
            let report = FileReport(file, path: path(of: file, of: rendered, hash))
            files.append(PackFile(report: report, bytes: bytes, hash: hash))
        }
        return files
    }

    private func path(of file: RenderedFile, of rendered: RenderedMaster, _ hash: String) -> String {
        let sticker = plan.stickers[stickers[rendered.index]]
        let fileExtension = file.wanted.rendering.format.fileExtension
        switch file.wanted.kind {
        case .image: return paths.image(of: sticker, file.wanted.scale)
        case .web:
            // A name that depends on the bytes, so that the file can be cached forever.
            return Paths.join(PackPaths.web, "\(sticker.slug).\(hash.prefix(12)).\(fileExtension)")
        case .sticker, .rendition, .thumbnail:
            let stem = sticker.isSequence ? StickerName.cleaned(rendered.master.name) ?? sticker.name : sticker.name
            return Paths.join(paths.folder(of: sticker), "\(stem).\(fileExtension)")
        }
    }
}
