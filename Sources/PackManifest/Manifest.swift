/// What a sticker pack that is served from the web holds; schema 1.
///
/// It lies beside the files that it names. A file's name carries a part of its digest, so a name never stands for other
/// bytes and may be cached forever; the manifest itself may not.
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
    /// The language of the stickers' `label`, after BCP 47; nil if the manifest does not say.
    public var language: String?
    /// The stickers, in the browser's order.
    public var stickers: [Sticker]

    public init(name: String, size: SizeClass, language: String? = nil, stickers: [Sticker]) {
        schema = Self.currentSchema
        self.name = name
        self.size = size
        self.language = language
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
        /// The same in other languages, by their tags after BCP 47; empty in a manifest without.
        public var labels: [String: String]
        /// Whether the sticker has several frames; false in a manifest that does not say.
        public var animated: Bool
        /// The same picture at several scales, the largest first.
        public var files: [File]

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

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            label = try container.decode(String.self, forKey: .label)
            labels = try container.decodeIfPresent([String: String].self, forKey: .labels) ?? [:]
            animated = try container.decodeIfPresent(Bool.self, forKey: .animated) ?? false
            files = try container.decode([File].self, forKey: .files)
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(label, forKey: .label)
            if !labels.isEmpty { try container.encode(labels, forKey: .labels) }
            try container.encode(animated, forKey: .animated)
            try container.encode(files, forKey: .files)
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

extension Manifest {
    /// What a sticker shows, in the language that suits a user best; in the manifest's own if none does.
    ///
    /// - Parameter preferred: The user's languages, the dearest first.
    public func label(of sticker: Sticker, preferred: [String]) -> String {
        let filled = sticker.labels.filter { !$0.value.isEmpty }
        let tags = filled.keys.sorted() + [language].compactMap { $0 }
        return LanguageTag.lookup(tags, preferred: preferred).flatMap { filled[$0] } ?? sticker.label
    }
}
