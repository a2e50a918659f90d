/// The contents of a sticker pack that is served from the web; schema 1.
///
/// A manifest is in the same folder as the files that it names. Each file name includes a part of the file's hash, so its content never
/// changes and can be cached forever. The manifest itself cannot be cached.
package struct Manifest: Sendable, Hashable, Codable {
    /// The schema that this code reads and writes.
    ///
    /// Changes that only add keys keep the number.
    package static let currentSchema = 1
    /// The file name of a manifest.
    package static let fileName = "manifest.json"

    /// The maximum number of characters in a label, as Messages limits it.
    package static let maximumLabelCharacters = 150

    /// The number of the schema.
    package var schema: Int
    /// The pack's name, for people.
    package var name: String
    /// The size of the stickers.
    package var size: SizeClass
    /// The BCP 47 tag of the language of each sticker's `label`, or `nil` if the manifest has none.
    package var language: String?
    /// The stickers, in the browser's order.
    package var stickers: [Sticker]

    /// Creates a manifest of the current schema.
    package init(name: String, size: SizeClass, language: String? = nil, stickers: [Sticker]) {
        schema = Self.currentSchema
        self.name = name
        self.size = size
        self.language = language
        self.stickers = stickers
    }

    /// One sticker of the pack.
    package struct Sticker: Sendable, Hashable, Codable {
        /// The sticker's name, unique in its pack.
        package var name: String
        /// A description for VoiceOver, with at most `maximumLabelCharacters` characters.
        package var label: String
        /// The label in other languages, by BCP 47 tag; empty if the manifest has none.
        package var labels: [String: String]
        /// Whether the sticker has several frames; `false` if the manifest has no such key.
        package var animated: Bool
        /// The same image at several scales, the largest first.
        package var files: [File]

        /// Creates a sticker.
        package init(
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

        /// Decodes a sticker.
        ///
        /// The keys `labels` and `animated` are optional; without them, there are no other labels, and the sticker is not animated.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            label = try container.decode(String.self, forKey: .label)
            labels = try container.decodeIfPresent([String: String].self, forKey: .labels) ?? [:]
            animated = try container.decodeIfPresent(Bool.self, forKey: .animated) ?? false
            files = try container.decode([File].self, forKey: .files)
        }

        /// Encodes a sticker, and leaves out `labels` if there are none.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(label, forKey: .label)
            if !labels.isEmpty { try container.encode(labels, forKey: .labels) }
            try container.encode(animated, forKey: .animated)
            try container.encode(files, forKey: .files)
        }
    }

    /// One file of a sticker.
    package struct File: Sendable, Hashable, Codable {
        /// The file's name; the file is in the manifest's folder.
        package var name: String
        /// Pixels per point, 1 to 3.
        package var scale: Int
        /// The size of the image.
        package var pixelSize: PixelSize
        /// The file's length in bytes.
        package var bytes: Int
        /// The file's SHA-256 hash, as 64 lower-case hexadecimal digits.
        package var sha256: String

        /// Creates a description of a file.
        package init(name: String, scale: Int, pixelSize: PixelSize, bytes: Int, sha256: String) {
            self.name = name
            self.scale = scale
            self.pixelSize = pixelSize
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// A size in pixels.
    package struct PixelSize: Sendable, Hashable, Codable {
        /// The number of columns.
        package var width: Int
        /// The number of rows.
        package var height: Int

        /// Creates a size.
        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }
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

extension Manifest {
    /// Returns a sticker's label in the best language for a user.
    ///
    /// If no language matches, this is `label`.
    ///
    /// - Parameter preferred: The tags of the user's languages, the most preferred first.
    package func label(of sticker: Sticker, preferred: [String]) -> String {
        let filled = sticker.labels.filter { !$0.value.isEmpty }
        let tags = filled.keys.sorted() + [language].compactMap { $0 }
        return LanguageTag.lookup(tags, preferred: preferred).flatMap { filled[$0] } ?? sticker.label
    }
}
