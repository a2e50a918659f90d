/// What a sticker pack that is served from the web holds; schema 1.
///
/// It lies beside the files that it names. A file's name carries a part of its digest, so a name never stands for other
/// bytes and may be cached for ever; the manifest itself may not.
public struct Manifest: Sendable, Hashable, Codable {
    /// The schema that this code reads and writes; within a number, keys are only added.
    public static let currentSchema = 1
    /// The manifest's own name.
    public static let fileName = "manifest.json"

    /// The most characters of a label; Messages' own limit.
    public static let mostLabelCharacters = 150

    public var schema: Int
    /// The pack's name, for people.
    public var name: String
    public var size: SizeClass
    /// The stickers, in the browser's order.
    public var stickers: [Sticker]

    public init(name: String, size: SizeClass, stickers: [Sticker]) {
        schema = Self.currentSchema
        self.name = name
        self.size = size
        self.stickers = stickers
    }

    /// The three sizes of Messages' sticker browser; raw values are Apple's `grid-size`.
    public enum SizeClass: String, Sendable, Hashable, Codable, CaseIterable {
        case small, regular, large
    }

    public struct Sticker: Sendable, Hashable, Codable {
        /// What tells the sticker from the others of its pack.
        public var name: String
        /// What the sticker shows, for people who listen to it; at most `mostLabelCharacters`.
        public var label: String
        /// Whether the sticker has several frames; false in a manifest that does not say.
        public var animated: Bool
        /// The same picture at several scales, the largest first.
        public var files: [File]

        public init(name: String, label: String, animated: Bool = false, files: [File]) {
            self.name = name
            self.label = label
            self.animated = animated
            self.files = files
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            label = try container.decode(String.self, forKey: .label)
            animated = try container.decodeIfPresent(Bool.self, forKey: .animated) ?? false
            files = try container.decode([File].self, forKey: .files)
        }
    }

    public struct File: Sendable, Hashable, Codable {
        /// The file's name beside the manifest.
        public var name: String
        /// Pixels a point, 1 to 3.
        public var scale: Int
        public var pixelSize: PixelSize
        /// The file's length.
        public var bytes: Int
        /// SHA-256 of the file, 64 lower-case hexadecimal digits.
        public var sha256: String

        public init(name: String, scale: Int, pixelSize: PixelSize, bytes: Int, sha256: String) {
            self.name = name
            self.scale = scale
            self.pixelSize = pixelSize
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    public struct PixelSize: Sendable, Hashable, Codable {
        public var width: Int
        public var height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }
}
