import Foundation
import Making
import PackManifest
import Support

/// The names that a pack has in files and identifiers, which stay when it is packed again.
struct PackNames {
    /// In Latin letters, digits and hyphens, such as `jorgs-garden-and-co`; the name of the `.stickerpack` becomes part of its identifier.
    let slug: String
    /// The name that the folder had in earlier versions: the pack's own, without what no disk allows.
    let former: String

    /// - Parameter name: The pack's name, for people.
    init(_ name: String) {
        former = StickerName(usable: name).text
        let slug = Self.slug(for: former)
        self.slug = slug.isEmpty ? "stickers-\(SHA256.hexadecimal(of: name.utf8).prefix(8))" : slug
    }

    private static let longest = 60

    /// Transliterates a name; other scripts become Latin letters, and accents go.
    private static func slug(for name: String) -> String {
        let words = name.replacing("&", with: " and ")
        // The first transformation loads tables of all scripts, which costs as much as packing two stickers.
        let isASCII = words.utf8.allSatisfy { $0 < 128 }
        let latin =
            isASCII ? words : words.applyingTransform(.init("Any-Latin; Latin-ASCII"), reverse: false) ?? words
        let letters = latin.lowercased().filter { !"'’`".contains($0) }
        let parts = letters.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return parts.joined(separator: "-").prefix(longest).split(separator: "-").joined(separator: "-")
    }

    /// Whether the pack in a folder has the name of earlier versions, which identifies it for people who have bought it.
    func isFormer(in output: String) -> Bool {
        let folders = (try? FileSystem.names(inFolder: Paths.join(output, PackPaths.catalog))) ?? []
        // A disk that ignores case would find the one under the name of the other.
        return former != slug && folders.contains("\(former).stickerpack") && !folders.contains("\(slug).stickerpack")
    }
}
