package import Inspection

/// The purpose of a file.
public enum FileKind: String, Sendable, Hashable, Codable {
    /// The sticker at one scale.
    case rendition
    /// The sticker fitted into one sticker size.
    case thumbnail
    /// The file of a sticker in a pack, or one frame of a sequence.
    case sticker
    /// A file of an image set.
    case image
    /// A file in a manifest.
    case web
    /// A picture of an app at one scale.
    case asset
    /// The sticker of a messenger's pack.
    case messenger
}

/// A kind of file that is made from every master.
package struct Product: Sendable, Hashable, Codable {
    package var kind: FileKind
    /// The sticker size of a thumbnail, or `nil` for other files.
    package var size: StickerSize?
    package var scale: Scale
    /// The index of the output that gets the file.
    package var output: Int

    package init(_ kind: FileKind, size: StickerSize? = nil, _ scale: Scale, output: Int = 0) {
        (self.kind, self.size, self.scale, self.output) = (kind, size, scale, output)
    }

    /// The name, such as `large@3x`.
    package var name: String {
        size?.isOwn == true ? "\(size?.rawValue ?? "") px" : "\(size?.rawValue ?? kind.rawValue)\(scale)"
    }
}
