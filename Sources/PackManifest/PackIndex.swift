/// The list of the packs in one place on the web; schema 1.
///
/// It is above the folders of the packs, and names each pack's manifest by a path below its own folder.
public struct PackIndex: Sendable, Hashable, Codable {
    /// The schema that this code reads and writes; changes that only add keys keep the number.
    public static let currentSchema = 1
    /// The file name of an index.
    public static let fileName = "index.json"

    /// The number of the schema.
    public var schema: Int
    /// The packs, in the order to show them.
    public var packs: [Pack]

    /// Creates an index of the current schema.
    public init(packs: [Pack]) {
        schema = Self.currentSchema
        self.packs = packs
    }

    /// What a list shows of a pack.
    public struct Pack: Sendable, Hashable, Codable {
        /// The pack's name, for people.
        public var name: String
        /// The size of the stickers.
        public var size: Manifest.SizeClass
        /// The number of stickers.
        public var stickers: Int
        /// The path of the pack's manifest below the index's folder, such as `Fruit/Web/manifest.json`, without percent-encoding.
        public var manifest: String

        /// Creates an entry.
        public init(name: String, size: Manifest.SizeClass, stickers: Int, manifest: String) {
            self.name = name
            self.size = size
            self.stickers = stickers
            self.manifest = manifest
        }
    }
}
