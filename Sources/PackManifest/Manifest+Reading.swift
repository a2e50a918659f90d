import FoundationSubset

/// The limits for a manifest from an untrusted source.
///
/// A manifest that exceeds a limit is refused.
public struct ManifestLimits: Sendable, Hashable {
    /// The maximum size of the manifest, in bytes.
    public var manifestBytes = 4_000_000
    /// The maximum number of stickers.
    public var stickers = 2000
    /// Files of this many bytes or more are too large, as they are for Messages.
    public var fileBytes = 500_000
    /// The maximum total size of the files, in bytes.
    public var totalBytes = 500_000_000
    /// The maximum number of languages of a sticker's labels.
    public var languages = 200

    /// Creates the default limits.
    public init() {}
}

/// The reason why a manifest is refused.
package enum ManifestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The manifest has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The text is not JSON, or does not have the shape of a manifest.
    case notAManifest(String)
    /// The manifest has a schema that this version cannot read.
    case unknownSchema(Int)
    /// The manifest has more stickers than the limit.
    case tooManyStickers(Int, limit: Int)
    /// The files have more bytes in total than the limit.
    case tooManyBytes(limit: Int)
    /// A sticker or one of its files has a value that is not allowed.
    case badSticker(name: String, reason: String)

    /// The reason in one sentence.
    package var description: String {
        switch self {
        case .tooLarge(let limit): "the manifest has more than \(limit) bytes"
        case .notAManifest(let reason): "not a manifest: \(reason)"
        case .unknownSchema(let schema):
            "unknown schema \(schema); this version reads schema \(Manifest.currentSchema)"
        case .tooManyStickers(let count, let limit): "\(count) stickers, over the limit of \(limit)"
        case .tooManyBytes(let limit): "the files have more than \(limit) bytes in total"
        case .badSticker(let name, let reason): "sticker '\(name)': \(reason)"
        }
    }
}

extension Manifest {
    /// Reads a manifest from an untrusted source.
    ///
    /// The manifest is within the limits. Its file names cannot lead out of its folder, and each stands for one content.
    ///
    /// - Throws: `ManifestError`.
    package init(json bytes: some Collection<UInt8>, limits: ManifestLimits = ManifestLimits()) throws(ManifestError) {
        guard bytes.count <= limits.manifestBytes else { throw .tooLarge(limit: limits.manifestBytes) }
        let data = Data(bytes)
        // Check the schema first, because a later schema may have other keys.
        guard let header = try? JSONDecoder().decode(SchemaHeader.self, from: data) else {
            throw .notAManifest("it is not JSON with a schema")
        }
        guard header.schema == Self.currentSchema else { throw .unknownSchema(header.schema) }
        do {
            self = try JSONDecoder().decode(Manifest.self, from: data)
        } catch {
            throw .notAManifest(reasonOfDecodingFault(error))
        }
        try validate(limits)
    }

    /// Checks that the manifest is safe to use.
    ///
    /// - Throws: `ManifestError`.
    package func validate(_ limits: ManifestLimits) throws(ManifestError) {
        guard stickers.count <= limits.stickers else {
            throw .tooManyStickers(stickers.count, limit: limits.stickers)
        }
        if let language, LanguageTag.normalized(language) == nil {
            throw .notAManifest("'\(language)' is not a language tag")
        }
        var rest = limits.totalBytes
        var names: Set<String> = []
        var hashes: [String: String] = [:]
        for sticker in stickers {
            func refuse(_ reason: String) -> ManifestError { .badSticker(name: sticker.name, reason: reason) }
            guard !sticker.name.isEmpty, names.insert(sticker.name).inserted else {
                throw refuse("the name is empty or used twice")
            }
            if let fault = sticker.faultOfLabels(limits) { throw refuse(fault) }
            guard !sticker.files.isEmpty else { throw refuse("it has no file") }
            guard Set(sticker.files.map(\.scale)).count == sticker.files.count else {
                throw refuse("two files have the same scale")
            }
            for file in sticker.files {
                if let fault = file.fault(limits) { throw refuse(fault) }
                rest -= file.bytes
                guard rest >= 0 else { throw .tooManyBytes(limit: limits.totalBytes) }
                guard hashes.updateValue(file.sha256, forKey: file.name) ?? file.sha256 == file.sha256 else {
                    throw refuse("'\(file.name)' has two hashes")
                }
            }
        }
    }
}

extension Manifest.Sticker {
    /// Returns the problem with the labels, or `nil` if they are valid.
    fileprivate func faultOfLabels(_ limits: ManifestLimits) -> String? {
        let maximum = Manifest.maximumLabelCharacters
        guard labels.count <= limits.languages else {
            return "labels in \(labels.count) languages, over the limit of \(limits.languages)"
        }
        if let tag = labels.keys.sorted().first(where: { LanguageTag.normalized($0) == nil }) {
            return "'\(tag)' is not a language tag"
        }
        guard Set(labels.keys.map { $0.lowercased() }).count == labels.count else {
            return "two labels are in the same language"
        }
        for text in [label] + labels.sorted(by: { $0.key < $1.key }).map(\.value) where text.count > maximum {
            return "a label has \(text.count) characters, over the limit of \(maximum)"
        }
        return nil
    }
}

extension Manifest.File {
    /// Returns the problem with the entry of a file, or `nil` if it is valid.
    fileprivate func fault(_ limits: ManifestLimits) -> String? {
        guard isBareName(name) else { return "'\(name)' is not the name of a file next to the manifest" }
        guard sha256.utf8.count == 64, sha256.utf8.allSatisfy(isHexadecimalDigit) else {
            return "'\(name)' has no SHA-256 hash"
        }
        guard (1..<limits.fileBytes).contains(bytes) else {
            return "'\(name)' has \(bytes) bytes; 1 to \(limits.fileBytes - 1) are allowed"
        }
        guard (1...3).contains(scale) else { return "'\(name)' has scale \(scale); it must be 1, 2 or 3" }
        let sides = 1...4096
        guard sides.contains(pixelSize.width), sides.contains(pixelSize.height) else {
            return "'\(name)' has \(pixelSize.width) x \(pixelSize.height) px; a side must have 1 to 4096"
        }
        return nil
    }
}

/// The number of the schema, which decides how the rest of a manifest or an index is read.
struct SchemaHeader: Decodable {
    var schema: Int
}

/// Returns why JSON could not be decoded.
func reasonOfDecodingFault(_ error: any Error) -> String {
    func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
        return "\((path(context).isEmpty ? "" : path(context) + ".") + key.stringValue) is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
        return "\(path(context)) has the wrong type"
    default: return "it cannot be read"
    }
}

private func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
}

/// Returns whether a text is only the name of a file: no path, no drive, not hidden.
package func isBareName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 255 && !name.hasPrefix(".")
        && name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 && !"/\\:".unicodeScalars.contains($0) }
}
