/// The list of the packs in one place on the web; schema 1.
///
/// An index is in a folder above the packs, and names each pack's manifest by a path below that folder.
package struct PackIndex: Sendable, Hashable, Codable {
    /// The schema that this code reads and writes.
    ///
    /// Changes that only add keys keep the number.
    package static let currentSchema = 1
    /// The file name of an index.
    package static let fileName = "index.json"

    /// The number of the schema.
    package var schema: Int
    /// The packs, in the order to show them.
    package var packs: [Pack]

    /// Creates an index of the current schema.
    package init(packs: [Pack]) {
        schema = Self.currentSchema
        self.packs = packs
    }

    /// A pack's entry in the list.
    package struct Pack: Sendable, Hashable, Codable {
        /// The pack's name, for people.
        package var name: String
        /// The size of the stickers.
        package var size: SizeClass
        /// The number of stickers.
        package var stickers: Int
        /// The path of the pack's manifest below the index's folder, such as `Fruit/Web/manifest.json`, without percent-encoding.
        package var manifest: String

        /// Creates an entry.
        package init(name: String, size: SizeClass, stickers: Int, manifest: String) {
            self.name = name
            self.size = size
            self.stickers = stickers
            self.manifest = manifest
        }
    }
}
