public import Foundation
import PackManifest

/// An error from loading, downloading, or adding stickers.
///
/// Every function of this module that throws, throws this type.
public enum StickerCatalogError: Error, Sendable, Hashable {
    /// A manifest, an index, or a sticker's file does not exist in the folder.
    case missing(URL)
    /// The server has no such file.
    case notFound(URL)
    /// A manifest, an index, or a sticker's file is incomplete or has invalid content.
    case damaged(URL, reason: String)
    /// A manifest or an index exceeds a limit.
    case tooLarge(URL, reason: String)
    /// A file exists but cannot be read.
    case notReadable(URL, reason: String)
    /// A file or folder cannot be created or written, for example because the disk is full.
    case notWritable(URL, reason: String)
    /// The address is not an HTTP or HTTPS URL.
    case badAddress(URL)
    /// The server returned a status other than success or "not found".
    case badStatus(URL, Int)
    /// The connection failed; the received data is kept for the next update.
    case connection(URL, reason: String)
    /// A sticker cannot be added.
    case badSticker(reason: String)
    /// The task was cancelled; the received data is kept for the next update.
    case cancelled(URL)
}

extension StickerCatalogError: CustomStringConvertible {
    /// A sentence that names the file or the address and the problem.
    public var description: String {
        switch self {
        case .missing(let url): "\(name(url)): does not exist"
        case .notFound(let url): "\(name(url)): does not exist on the server"
        case .damaged(let url, let reason), .tooLarge(let url, let reason), .connection(let url, let reason):
            "\(name(url)): \(reason)"
        case .notReadable(let url, let reason): "\(name(url)): cannot be read: \(reason)"
        case .notWritable(let url, let reason): "\(name(url)): cannot be written: \(reason)"
        case .badAddress(let url): "\(name(url)): is not an HTTP or HTTPS address"
        case .badStatus(let url, let status): "\(name(url)): the server returned status \(status)"
        case .badSticker(let reason): "the sticker cannot be added: \(reason)"
        case .cancelled(let url): "\(name(url)): the transfer was cancelled"
        }
    }

    private func name(_ url: URL) -> String { url.isFileURL ? url.path : url.absoluteString }
}

extension StickerCatalogError {
    init(_ error: ManifestError, in manifest: URL) {
        self =
            switch error {
            case .tooLarge, .tooManyStickers, .tooManyBytes: .tooLarge(manifest, reason: error.description)
            case .notAManifest, .unknownSchema, .badSticker: .damaged(manifest, reason: error.description)
            }
    }

    init(_ error: PackIndexError, in index: URL) {
        self =
            switch error {
            case .tooLarge, .tooManyPacks: .tooLarge(index, reason: error.description)
            case .notAnIndex, .unknownSchema, .badPack: .damaged(index, reason: error.description)
            }
    }

    static func wrongLength(_ url: URL) -> Self {
        .damaged(url, reason: "the server sent more or fewer bytes than expected")
    }

    static func wrongHash(_ url: URL) -> Self {
        .damaged(url, reason: "the file's SHA-256 differs from that in the manifest")
    }

    /// Returns the error for an unsuccessful HTTP status.
    static func status(_ status: Int, of url: URL) -> Self {
        [404, 410].contains(status) ? .notFound(url) : .badStatus(url, status)
    }
}
