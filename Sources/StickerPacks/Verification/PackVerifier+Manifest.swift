import Files
import PackManifest
import Rendering

extension PackVerifier {
    mutating func verify(manifestIn folder: String) {
        let path = Paths.join(folder, Manifest.fileName)
        let limits = ManifestLimits()
        let manifest: Manifest
        do {
            let bytes = try FileSystem.contents(of: full(path), limit: limits.manifestBytes)
            manifest = try Manifest(json: bytes, limits: limits)
        } catch {
            addFault(.error, path, (error as? FileSystem.Fault)?.reason ?? "\(error)")
            return
        }
        for file in manifest.stickers.flatMap(\.files) {
            if cancellation.isRequested { return }
            let filePath = Paths.join(folder, file.name)
            guard let bytes = try? FileSystem.contents(of: full(filePath), limit: limits.fileBytes) else {
                addFault(.error, filePath, "is in the manifest, but cannot be read")
                continue
            }
            if bytes.count != file.bytes || SHA256.hexadecimal(of: bytes) != file.sha256 {
                addFault(.error, filePath, "differs from the file that the manifest describes")
            }
        }
        let current = Set(manifest.stickers.flatMap(\.files).map(\.name) + [Manifest.fileName])
        warnOfUnlistedFiles(in: folder, except: current.union(PackRecord.earlierWebFiles(in: full(""))))
    }
}
