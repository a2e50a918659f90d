package import Inspection
package import Making
import PNGCodec
import PackManifest
package import Raster
package import Support
import Synchronization

/// The files of a preview's page, and its pictures until it is written.
///
/// A page in a folder has its pictures next to it, named by the hash of their bytes. For a page in one file, pictures are temporary files,
/// which the page embeds.
package final class PageFiles: Sendable {
    /// The file or the folder to write the page to.
    package enum Target {
        case file(String)
        case folder(String)

        fileprivate var path: String {
            switch self {
            case .file(let path), .folder(let path): path
            }
        }
    }

    private let target: Target
    private let folder: String
    private let temporaryNames: TemporaryNames
    private let temporaryFiles = Mutex<[String]>([])
    /// The pictures in the page's folder that the page shows, and the new pictures among them, as paths below the folder.
    private let pictures = Mutex<(shown: Set<String>, new: Set<String>)>(([], []))
    private let isPublished = Atomic(false)

    /// Makes the folder of the page if it is missing.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    package init(_ target: Target) throws(StickermillError) {
        self.target = target
        switch target {
        case .file(let path): folder = Paths.folder(of: path)
        case .folder(let path):
            folder = path
            try Self.refuseForeignPage(in: path)
        }
        try makeOutputFolder(folder)
        temporaryNames = TemporaryNames(lockedIn: folder)
    }

    private static let page = "index.html"
    private static let style = "style.css"
    private static let script = "script.js"
    /// The files and folders of a page in its folder.
    package static let parts = [page, style, script, PictureAddress.folder]

    /// Whether a path names a file of a page in a folder, other than the page itself.
    package static func isPart(_ path: String) -> Bool {
        [style, script].contains(path) || PictureAddress.isPath(path)
    }

    /// Whether a file is a page that Stickermill wrote.
    package static func isPage(_ path: String) -> Bool {
        guard let start = try? FileSystem.contents(of: path, limit: 65_536) else { return false }
        return String(decoding: start, as: UTF8.self).contains(PreviewPage.signature)
    }

    /// Throws if a folder has files that a page would replace and that do not belong to an earlier page.
    private static func refuseForeignPage(in folder: String) throws(StickermillError) {
        guard !isPage(Paths.join(folder, page)) else { return }
        for name in [page, style, script] where (try? FileSystem.kind(of: Paths.join(folder, name))) != nil {
            throw StickermillError(.foreignPage(file: name), path: folder)
        }
    }

    /// Removes the temporary files, and the pictures of an unpublished page.
    package func end() {
        for path in temporaryFiles.withLock({ $0 }) { FileSystem.remove(path) }
        if !isPublished.load(ordering: .relaxed) {
            for path in pictures.withLock({ $0.new }) { FileSystem.remove(Paths.join(folder, path)) }
        }
        temporaryNames.release()
    }

    /// Makes a file for data that needs too much memory, or returns `nil` if that is impossible.
    package func makeScratchFile() -> ScratchFile? { try? ScratchFile(in: folder, named: temporaryNames) }

    // MARK: Pictures

    /// Keeps a picture of a master.
    ///
    /// - Throws: `StickermillError` with the code `notWritable`.
    package func keep(
        _ bytes: [UInt8], as format: ImageFormat, _ size: PixelSize, of master: Master
    ) throws(StickermillError) -> PreviewPage.Picture {
        do {
            return try keep(bytes, as: format, size)
        } catch {
            throw StickermillError(.pictureNotWritable(cause: error.reason), path: master.path)
        }
    }

    /// Keeps a picture.
    package func keep(
        _ bytes: [UInt8], as format: ImageFormat, _ size: PixelSize
    ) throws(FileSystem.Fault) -> PreviewPage.Picture {
        switch target {
        case .file:
            let path = try keepTemporarily(bytes)
            return PreviewPage.Picture(bytes: bytes.count, size: size, format: format) {
                PictureAddress(embedding: try FileSystem.contents(of: path, limit: .max), as: format)
            }
        case .folder:
            let hash = SHA256.hexadecimal(of: bytes)
            let path = PictureAddress.path(hash: hash, as: format)
            let isMissing = (try? FileSystem.kind(of: Paths.join(folder, path))) != .file
            let isFirst = pictures.withLock { pictures in
                if isMissing { pictures.new.insert(path) }
                return pictures.shown.insert(path).inserted
            }
            if isFirst && isMissing {
                try FileSystem.write(bytes, to: Paths.join(folder, path), named: temporaryNames)
            }
            return PreviewPage.Picture(bytes: bytes.count, size: size, format: format) {
                PictureAddress(hash: hash, as: format)
            }
        }
    }

    /// Keeps bytes of a master in a temporary file, and returns its path.
    ///
    /// - Throws: `StickermillError` with the code `notWritable`.
    package func keepTemporarily(_ bytes: [UInt8], of master: Master) throws(StickermillError) -> String {
        do {
            return try keepTemporarily(bytes)
        } catch {
            throw StickermillError(.pictureNotWritable(cause: error.reason), path: master.path)
        }
    }

    private func keepTemporarily(_ bytes: [UInt8]) throws(FileSystem.Fault) -> String {
        let path = temporaryNames.next(in: folder)
        try FileSystem.writeNew(path, bytes)
        temporaryFiles.withLock { $0.append(path) }
        return path
    }

    // MARK: The page

    /// Writes the page, whole or not at all, and removes pictures of earlier pages that it does not show.
    ///
    /// - Throws: `StickermillError` with the code `notWritable`.
    package func publish(_ page: PreviewPage) throws(StickermillError) {
        do {
            switch target {
            case .file(let path):
                try write(page.withoutLargeMasters, .oneFile, to: path)
            case .folder:
                try write(Self.style) { try page.style }
                try write(Self.script) { PreviewPage.script }
                try write(page, .folder, to: Paths.join(folder, Self.page))
                isPublished.store(true, ordering: .relaxed)
                removeOldPictures()
            }
        } catch {
            throw StickermillError(.previewNotWritable(cause: error.reason), path: target.path)
        }
    }

    private func write(_ page: PreviewPage, _ form: PreviewPage.Form, to path: String) throws(FileSystem.Fault) {
        try FileSystem.write(path, named: temporaryNames) { put in
            try page.write(form) { text in try put(Array(text.utf8)) }
        }
    }

    private func write(_ name: String, _ text: () throws -> String) throws(FileSystem.Fault) {
        try FileSystem.write(Paths.join(folder, name), named: temporaryNames) { put in try put(Array(text().utf8)) }
    }

    private func removeOldPictures() {
        let shown = pictures.withLock { $0.shown }
        for case let name? in (try? FileSystem.names(inFolder: Paths.join(folder, PictureAddress.folder))) ?? [] {
            let path = Paths.join(PictureAddress.folder, name)
            if PictureAddress.isPath(path) && !shown.contains(path) { FileSystem.remove(Paths.join(folder, path)) }
        }
    }
}
