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

extension PackPaths {
    /// Returns the files of a master with their paths in the pack.
    ///
    /// - Parameter take: Receives each file with its bytes. The returned files have none, so that the bytes of only one are in memory.
    /// - Throws: `StickermillError` with the code `notEncodable` if bytes were stored and cannot be read; the errors of `take`.
    func files(
        of judged: JudgedMaster, take: (PackFile) throws(StickermillError) -> Void
    ) throws(StickermillError) -> [PackFile] {
        guard let sticker = stickers[judged.index] else { return [] }
        var files: [PackFile] = []
        for file in judged.made.files where file.product.kind != .messenger {
            let bytes: [UInt8]
            do {
                bytes = try file.bytes()
            } catch {
                throw StickermillError(error, of: judged.master)
            }
            let hash = SHA256.hexadecimal(of: bytes)
            let path = path(of: file, hash, sticker, judged.master)
            var named = PackFile(report: FileReport(file, path: path), bytes: bytes, hash: hash)
            try take(named)
            named.bytes = []
            files.append(named)
        }
        return files
    }

    private func path(
        of file: MadeFile, _ hash: String, _ sticker: PackPlan.Sticker, _ master: Master
    ) -> String {
        let fileExtension = file.rendering.format.fileExtension
        switch file.product.kind {
        case .image: return image(of: sticker, file.product.scale)
        case .web:
            // The name depends on the bytes, so that the file can be cached forever.
            return Paths.join(PackPaths.web, "\(sticker.slug).\(hash.prefix(12)).\(fileExtension)")
        case .sticker, .rendition, .thumbnail, .asset, .messenger:
            let frame = Master(path: master.paths[file.rendering.frame ?? 0])
            let stem = sticker.isSequence ? StickerName(usable: frame.name).text : sticker.name
            return Paths.join(folder(of: sticker), "\(stem).\(fileExtension)")
        }
    }
}
