package import Inspection
package import Making
import Support

/// The `Contents.json` files of image sets, after Apple's Asset Catalog Format Reference.
///
/// What a file already has stays as it is: unknown keys, their order, and settings that were made by hand.
package struct ImageSets: Sendable {
    private let output: String
    /// The contents of the sets that exist, by the set's folder below the output.
    private var sets: [String: [UInt8]] = [:]

    /// Reads the sets that exist.
    ///
    /// - Parameter output: The output folder.
    /// - Throws: `StickermillError` with the code `outputUnusable`, before anything is written, if a file is no image set.
    package init(of places: [AssetPlace], in output: String) throws(StickermillError) {
        self.output = output
        for folder in Set(places.compactMap(\.imageSet)) {
            let path = Paths.join(Paths.join(output, folder), Self.fileName)
            guard (try? FileSystem.kindOfTarget(of: path)) != nil else { continue }
            let bytes: [UInt8]
            do {
                bytes = try FileSystem.contents(of: path, limit: Self.maximumBytes)
            } catch {
                throw StickermillError(.call(fault: .badImageSet), path: path)
            }
            guard OrderedJSON(bytes)?["images"]?.items != nil else {
                throw StickermillError(.call(fault: .badImageSet), path: path)
            }
            sets[folder] = bytes
        }
    }

    static let fileName = "Contents.json"
    static let maximumBytes = 1_000_000

    /// The files of a master, and where they are.
    package typealias Placed = (place: AssetPlace, files: [FileReport])

    /// A file that describes pictures.
    package struct Description {
        /// The path below the output.
        package var path: String
        package var bytes: [UInt8]
        /// Whether the file was not there before.
        package var isNew: Bool
    }

    /// Returns the paths of the files that describe image sets below the output.
    package func paths(for placed: [Placed]) -> [String] {
        let sets = Set(placed.compactMap { $0.files.isEmpty ? nil : $0.place.imageSet })
        return sets.union(groups(of: sets)).map { Paths.join($0, Self.fileName) }.sorted()
    }

    /// Returns the files that describe image sets, sorted by path.
    ///
    /// - Parameter removed: Pictures that were removed, by their paths below the output.
    package func descriptions(of placed: [Placed], without removed: Set<String>) -> [Description] {
        var contents: [String: OrderedJSON] = [:]
        for (place, files) in placed {
            guard let folder = place.imageSet, !files.isEmpty else { continue }
            let new = OrderedJSON.object([("images", .array([])), ("info", Self.info)])
            var set = contents[folder] ?? sets[folder].flatMap(OrderedJSON.init) ?? new
            if contents[folder] == nil {
                let gone = removed.filter { Paths.folder(of: $0) == folder }
                Self.remove(gone.map { Paths.name(of: $0) }, from: &set)
            }
            for file in files {
                let name = Paths.name(of: file.path)
                let isDrawing = Paths.fileExtension(of: name) == ImageFormat.svg.fileExtension
                Self.add(name, isDrawing ? nil : file.scale, isDark: place.isDark, to: &set)
            }
            contents[folder] = set
        }
        let described = contents.map { folder, set in
            Description(path: Paths.join(folder, Self.fileName), bytes: set.file, isNew: sets[folder] == nil)
        }
        return (groups(of: Set(contents.keys)).compactMap(description) + described).sorted { $0.path < $1.path }
    }

    /// Returns the folders of sets up to their catalog that are no sets themselves.
    private func groups(of sets: Set<String>) -> Set<String> {
        var groups: Set<String> = []
        for set in sets {
            var above = Paths.folder(of: set)
            // The output itself may be the catalog.
            while groups.insert(above == "." ? "" : above).inserted, above != ".", !Self.isCatalog(above) {
                above = Paths.folder(of: above)
            }
        }
        return groups.subtracting(sets)
    }

    private static func isCatalog(_ folder: String) -> Bool { Paths.fileExtension(of: folder) == "xcassets" }

    /// Returns the description of a group or of a catalog, or `nil` if it has one that cannot be read.
    private func description(ofGroup folder: String) -> Description? {
        let path = Paths.join(folder, Self.fileName)
        let whole = Paths.join(output, path)
        // What a group that exists says of itself stays.
        guard (try? FileSystem.kindOfTarget(of: whole)) == nil else {
            let old = try? FileSystem.contents(of: whole, limit: Self.maximumBytes)
            return old.flatMap {
                $0.count <= Self.maximumBytes ? Description(path: path, bytes: $0, isNew: false) : nil
            }
        }
        var file = OrderedJSON.object([("info", Self.info)])
        // The names of pictures begin with the names of their groups, such as `faces/owl`.
        if !folder.isEmpty, !Self.isCatalog(folder) {
            file["properties"] = .object([("provides-namespace", .scalar("true"))])
        }
        return Description(path: path, bytes: file.file, isNew: true)
    }

    private static let info = OrderedJSON.object([("author", .text("xcode")), ("version", .scalar("1"))])

    /// The keys of pictures for some devices or languages only.
    private static let selectors = [
        "display-gamut", "graphics-feature-set", "height-class", "language-direction", "locale", "memory", "platform",
        "screen-width", "subtype", "width-class",
    ]

    /// Whether a picture is for some devices or languages only.
    static func isForSomeDevices(_ image: OrderedJSON) -> Bool { selectors.contains { image[$0] != nil } }

    static let dark = OrderedJSON.array([
        .object([("appearance", .text("luminosity")), ("value", .text("dark"))])
    ])

    /// Removes the entries of pictures from a set.
    private static func remove(_ names: [String], from set: inout OrderedJSON) {
        guard let images = set["images"]?.items, !names.isEmpty else { return }
        let gone = names.map(OrderedJSON.text)
        set["images"] = .array(images.filter { image in !gone.contains { $0 == image["filename"] } })
    }

    /// Adds a picture to a set, in its slot if the set has one.
    ///
    /// - Parameter scale: The scale, or `nil` for a drawing, which Xcode then keeps for all scales.
    private static func add(_ name: String, _ scale: Scale?, isDark: Bool, to set: inout OrderedJSON) {
        guard var images = set["images"]?.items else { return }
        let number = scale.map { OrderedJSON.text("\($0.text)x") }
        let slot = images.firstIndex { image in
            !isForSomeDevices(image) && image["idiom"] == .text("universal") && image["scale"] == number
                && image["appearances"] == (isDark ? dark : nil)
        }
        if let slot {
            images[slot]["filename"] = .text(name)
        } else {
            var members: [(String, OrderedJSON)] = [("filename", .text(name)), ("idiom", .text("universal"))]
            if isDark { members.insert(("appearances", dark), at: 0) }
            if let number { members.append(("scale", number)) }
            images.append(.object(members))
        }
        set["images"] = .array(images)
        guard scale == nil else { return }
        var properties = set["properties"] ?? .object([])
        properties["preserves-vector-representation"] = .scalar("true")
        set["properties"] = properties
    }
}
