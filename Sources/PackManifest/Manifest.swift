/// The contents of a sticker pack that is served from the web; schema 1.
///
/// It is next to the files that it names. A file's name has a part of its hash, so the name never stands for other bytes
/// and may be cached forever; the manifest itself may not.
public struct Manifest: Sendable, Hashable, Codable {
    /// The schema that this code reads and writes; changes that only add keys keep the number.
    public static let currentSchema = 1
    /// The file name of a manifest.
    public static let fileName = "manifest.json"

    /// The maximum number of characters in a label, as Messages limits it.
    public static let maximumLabelCharacters = 150

    /// The number of the schema.
    public var schema: Int
    /// The pack's name, for people.
    public var name: String
    /// The size of the stickers.
    public var size: SizeClass
    /// The BCP 47 tag of the language of each sticker's `label`; nil if the manifest has none.
    public var language: String?
    /// The stickers, in the browser's order.
    public var stickers: [Sticker]

    /// Creates a manifest of the current schema.
    public init(name: String, size: SizeClass, language: String? = nil, stickers: [Sticker]) {
        schema = Self.currentSchema
        self.name = name
        self.size = size
        self.language = language
        self.stickers = stickers
    }

    /// The three sizes of stickers in Messages' browser; raw values are Apple's `grid-size`.
    public enum SizeClass: String, Sendable, Hashable, Codable, CaseIterable {
        /// 100 points per side.
        case small
        /// 136 points per side.
        case regular
        /// 206 points per side.
        case large
    }

    /// One sticker of the pack.
    public struct Sticker: Sendable, Hashable, Codable {
        /// The sticker's name, unique in its pack.
        public var name: String
        /// What the sticker shows, for VoiceOver; at most `maximumLabelCharacters`.
        public var label: String
        /// The label in other languages, by BCP 47 tag; empty if the manifest has none.
        public var labels: [String: String]
        /// Whether the sticker has several frames; false if the manifest does not say.
        public var animated: Bool
        /// The same image at several scales, the largest first.
        public var files: [File]

        /// Creates a sticker.
        public init(
            name: String, label: String, labels: [String: String] = [:], animated: Bool = false, files: [File]
        ) {
            self.name = name
            self.label = label
            self.labels = labels
            self.animated = animated
            self.files = files
        }

        private enum CodingKeys: String, CodingKey {
            case name, label, labels, animated, files
        }

        /// Decodes a sticker; missing labels in other languages are none, and a missing `animated` is false.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            label = try container.decode(String.self, forKey: .label)
            labels = try container.decodeIfPresent([String: String].self, forKey: .labels) ?? [:]
            animated = try container.decodeIfPresent(Bool.self, forKey: .animated) ?? false
            files = try container.decode([File].self, forKey: .files)
        }

        /// Encodes a sticker, without an empty list of labels.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(label, forKey: .label)
            if !labels.isEmpty { try container.encode(labels, forKey: .labels) }
            try container.encode(animated, forKey: .animated)
            try container.encode(files, forKey: .files)
        }
    }

    /// One file of a sticker.
    public struct File: Sendable, Hashable, Codable {
        /// The file's name; the file is in the manifest's folder.
        public var name: String
        /// Pixels per point, 1 to 3.
        public var scale: Int
        /// The size of the image.
        public var pixelSize: PixelSize
        /// The file's length in bytes.
        public var bytes: Int
        /// The file's SHA-256 hash, as 64 lower-case hexadecimal digits.
        public var sha256: String

        /// Creates a description of a file.
        public init(name: String, scale: Int, pixelSize: PixelSize, bytes: Int, sha256: String) {
            self.name = name
            self.scale = scale
            self.pixelSize = pixelSize
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// A size in pixels.
    public struct PixelSize: Sendable, Hashable, Codable {
        /// The number of columns.
        public var width: Int
        /// The number of rows.
        public var height: Int

        /// Creates a size.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }
}

extension Manifest {
    /// Returns what a sticker shows, in the best language for a user; in the manifest's own if none matches.
    ///
    /// - Parameter preferred: The tags of the user's languages, the most preferred first.
    public func label(of sticker: Sticker, preferred: [String]) -> String {
        let filled = sticker.labels.filter { !$0.value.isEmpty }
        let tags = filled.keys.sorted() + [language].compactMap { $0 }
        return LanguageTag.lookup(tags, preferred: preferred).flatMap { filled[$0] } ?? sticker.label
    }
}
