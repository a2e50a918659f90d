/// What packs there are in one place on the web; schema 1.
///
/// It lies above the folders of the packs, and names each pack's manifest by a path below its own folder.
public struct PackIndex: Sendable, Hashable, Codable {
    /// The schema that this code reads and writes; within a number, keys are only added.
    public static let currentSchema = 1
    /// The index's own name.
    public static let fileName = "index.json"

    public var schema: Int
    /// The packs, in the order in which they are to be shown.
    public var packs: [Pack]

    public init(packs: [Pack]) {
        schema = Self.currentSchema
        self.packs = packs
    }

    /// A pack, as far as a list of packs shows it.
    public struct Pack: Sendable, Hashable, Codable {
        /// The pack's name, for people.
        public var name: String
        public var size: Manifest.SizeClass
        /// How many stickers the pack has.
        public var stickers: Int
        /// The path of the pack's manifest below the index's folder, such as `Fruit/Web/manifest.json`; it is not escaped.
        public var manifest: String

        public init(name: String, size: Manifest.SizeClass, stickers: Int, manifest: String) {
            self.name = name
            self.size = size
            self.stickers = stickers
            self.manifest = manifest
        }
    }
}
