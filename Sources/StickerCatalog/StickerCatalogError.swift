public import Foundation

/// An error while stickers are loaded, downloaded or added.
public enum StickerCatalogError: Error, Sendable, Equatable {
    /// The folder has no manifest.
    case noManifest
    /// The folder has no index.
    case noIndex
    /// A sticker's file is missing or incomplete.
    case missingFile(sticker: String)
    /// The address is not an HTTP or HTTPS URL.
    case badAddress(URL)
    /// The server returned a status other than success.
    case badStatus(URL, Int)
    /// The server sent more or fewer bytes than expected.
    case wrongLength(URL)
    /// The server sent a file whose SHA-256 differs from that in the manifest.
    case wrongHash(URL)
    /// The connection failed; the received data is kept for the next update.
    case connection(URL, String)
    /// A sticker cannot be added.
    case badSticker(String)
}

extension StickerCatalogError: CustomStringConvertible {
    /// A sentence that names the sticker or the address.
    public var description: String {
        switch self {
        case .noManifest: "there is no manifest"
        case .noIndex: "there is no index of packs"
        case .missingFile(let sticker): "the file of sticker '\(sticker)' is missing or incomplete"
        case .badAddress(let url): "\(url): is not an HTTP or HTTPS address"
        case .badStatus(let url, let status): "\(url): the server returned status \(status)"
        case .wrongLength(let url): "\(url): the server sent more or fewer bytes than expected"
        case .wrongHash(let url): "\(url): the file's SHA-256 differs from that in the manifest"
        case .connection(let url, let reason): "\(url): \(reason)"
        case .badSticker(let reason): "the sticker cannot be added: \(reason)"
        }
    }
}
