import Inspection
import Making
import PackManifest
import Raster
import Support

extension PackVerifier {
    mutating func verify(manifestIn folder: String, of size: StickerSize?) {
        let path = Paths.join(folder, Manifest.fileName)
        let limits = ManifestLimits()
        let manifest: Manifest
        do {
            let bytes = try FileSystem.contents(of: full(path), limit: limits.manifestBytes)
            manifest = try Manifest(json: bytes, limits: limits)
        } catch {
            addFault(.error, path, .damaged(reason: (error as? FileSystem.Fault)?.reason ?? "\(error)"))
            return
        }
        for file in manifest.stickers.flatMap(\.files) {
            if cancellation.isRequested { return }
            let filePath = Paths.join(folder, file.name)
            guard let bytes = try? FileSystem.contents(of: full(filePath), limit: limits.fileBytes) else {
                addFault(.error, filePath, .unreadableWebFile)
                continue
            }
            if bytes.count != file.bytes || SHA256.hexadecimal(of: bytes) != file.sha256 {
                addFault(.error, filePath, .changedWebFile)
            } else if let fault = Self.fault(of: bytes, file) {
                addFault(.error, filePath, fault)
            }
        }
        if let size, size.rawValue != manifest.size.rawValue {
            addFault(.error, path, .manifestSize(size: manifest.size.rawValue, catalog: size.rawValue))
        }
        for sticker in manifest.stickers {
            if sticker.label.allSatisfy(\.isWhitespace) {
                addFault(.warning, path, .noWebLabel(sticker: sticker.name))
            }
            let widths = sticker.files.sorted { $0.scale < $1.scale }.map(\.pixelSize.width)
            if widths != widths.sorted() {
                addFault(.error, path, .fewerPixels(sticker: sticker.name))
            }
        }
        let current = Set(manifest.stickers.flatMap(\.files).map(\.name) + [Manifest.fileName])
        warnOfUnlistedFiles(in: folder, except: current.union(PackRecord.earlierWebFiles(in: full(""))))
    }

    /// Returns the problem with the content of a file that the manifest describes, or `nil` if it is valid.
    private static func fault(of bytes: [UInt8], _ file: Manifest.File) -> PackProblem? {
        guard let size = PixelSize(header: bytes) else { return .notAPicture }
        let wanted = PixelSize(width: file.pixelSize.width, height: file.pixelSize.height)
        return size == wanted ? nil : .webFileSize(size: size, manifest: wanted)
    }
}
