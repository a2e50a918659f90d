public import Foundation

/// Why stickers could not be loaded, downloaded or added.
public enum StickerCatalogError: Error, Sendable, Equatable {
    /// There is no manifest in the folder.
    case noManifest
    /// There is no index in the folder.
    case noIndex
    /// A sticker's file is not there, or not whole.
    case missingFile(sticker: String)
    /// The address is not one of the web.
    case badAddress(URL)
    /// The server answered with another status than success.
    case badStatus(URL, Int)
    /// The server sent more or fewer bytes than there are to be.
    case wrongLength(URL)
    /// The server sent other bytes than the manifest promises.
    case wrongDigest(URL)
    /// The connection failed; what had come already is kept for the next time.
    case connection(URL, String)
    /// A sticker that was to be added will not do.
    case badSticker(String)
}

extension StickerCatalogError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noManifest: "there is no manifest"
        case .noIndex: "there is no index of packs"
        case .missingFile(let sticker): "the file of sticker '\(sticker)' is missing or not whole"
        case .badAddress(let url): "\(url): not an address of the web"
        case .badStatus(let url, let status): "\(url): the server answered \(status)"
        case .wrongLength(let url): "\(url): more or fewer bytes than there are to be"
        case .wrongDigest(let url): "\(url): not the bytes that the manifest promises"
        case .connection(let url, let reason): "\(url): \(reason)"
        case .badSticker(let reason): "the sticker cannot be added: \(reason)"
        }
    }
}
