import Inspection
import Support

/// A finished pack as a messenger's own file describes it, from Stickermill or from elsewhere.
struct ListedPack {
    /// A sticker of the pack.
    struct Sticker {
        /// The name of the file, or `nil` if the list has none.
        var file: String?
        var emoji: [String] = []
        var label = ""
        var keywords: [String] = []
        /// What the messenger does not accept about other texts of the sticker.
        var faults: [Finding.MessengerFault] = []
    }

    /// The name and the author, or `nil` if the list has no place for them.
    var name, author: String?
    /// The name of the folder with the files, or `nil` for that of the list.
    var folder: String?
    var stickers: [Sticker]
    /// Whether the stickers must be animations, or stills, or `nil` if they may be either.
    var areMoving: Bool?
    /// The name of the file of the picture that stands for the pack, or `nil` if the messenger has none.
    var picture: String?
    /// The keys that the messenger does not know, where its reader refuses such keys.
    var unknownKeys: [String] = []
}

/// The file that describes the packs of a messenger.
struct PackList: Sendable {
    /// The name of the file, such as `manifest.json`.
    let file: String
    /// Returns the packs that a file describes, or `nil` if it is no such list.
    let packs: @Sendable (JSONValue) -> [ListedPack]?
}

extension JSONValue {
    /// Returns the keys of an object besides known ones.
    func keys(besides known: Set<String>) -> [String] {
        guard case .object(let members) = self else { return [] }
        return members.keys.filter { !known.contains($0) }.sorted()
    }
}
