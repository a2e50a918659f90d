/// A file that a master becomes.
public struct OutputFile: Sendable, Hashable {
    /// What a file is for.
    public enum Purpose: Sendable, Hashable {
        /// The sticker at one scale.
        case rendition
        /// The sticker fitted into one sticker size.
        case thumbnail(StickerSize)
    }

    public let purpose: Purpose
    public let scale: Scale
    public let pixelSize: PixelSize

    /// The path below the output folder, without its extension.
    func stem(for master: Master) -> String {
        let folder =
            switch purpose {
            case .rendition: "renditions"
            case .thumbnail(let size): "thumbnails/\(size.rawValue)"
            }
        return FilePath.join(FilePath.join(folder, master.subfolder), master.name + scale.suffix)
    }
}

extension OutputFile: CustomStringConvertible {
    /// Such as `large@3x`.
    public var description: String {
        switch purpose {
        case .rendition: "rendition\(scale)"
        case .thumbnail(let size): "\(size.rawValue)\(scale)"
        }
    }
}
