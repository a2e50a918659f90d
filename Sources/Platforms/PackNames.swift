import Foundation
import Making
import PackManifest
import Support

/// The names of a pack in files and identifiers, which stay the same when it is packed again.
struct PackNames {
    /// The name of the `.stickerpack` in Latin letters, digits, and hyphens, such as `jorgs-garden-and-co`.
    ///
    /// It becomes part of the identifier of the pack.
    let slug: String
    /// The name of the folder in earlier versions: the name of the pack, without characters that disks do not allow.
    let former: String

    /// - Parameter name: The pack's name, for people.
    init(_ name: String) {
        former = StickerName(usable: name).text
        let slug = Self.slug(for: former)
        self.slug = slug.isEmpty ? "stickers-\(SHA256.hexadecimal(of: name.utf8).prefix(8))" : slug
    }

    private static let longest = 60

    /// Transliterates a name: other scripts become Latin letters, and accents are removed.
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
        // A disk that ignores case would find each folder under the name of the other, so compare the stored names.
        return former != slug && folders.contains("\(former).stickerpack") && !folders.contains("\(slug).stickerpack")
    }
}
