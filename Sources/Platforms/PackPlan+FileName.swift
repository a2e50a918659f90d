import Foundation
import PackManifest

extension PackPlan {
    /// Returns the name of the folder of a pack.
    ///
    /// It stays the same when the pack is made again. Other scripts become Latin letters, and accents are removed.
    ///
    /// - Parameter name: The pack's name, for people.
    static func fileName(for name: String) -> String {
        let words = StickerName(usable: name).text.replacing("&", with: " and ")
        // The first transformation loads tables of all scripts, which costs as much as packing two stickers.
        let isASCII = words.utf8.allSatisfy { $0 < 128 }
        let latin =
            isASCII ? words : words.applyingTransform(.init("Any-Latin; Latin-ASCII"), reverse: false) ?? words
        let letters = latin.lowercased().filter { !"'’`".contains($0) }
        let parts = letters.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let slug = parts.joined(separator: "-").prefix(longest).split(separator: "-").joined(separator: "-")
        return slug.isEmpty ? "stickers-\(SHA256.hexadecimal(of: name.utf8).prefix(8))" : slug
    }

    private static let longest = 60
}
