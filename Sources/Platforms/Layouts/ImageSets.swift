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
    /// - Throws: `KisscutError` with the code `outputUnusable`, before anything is written, if a file is no image set.
    package init(of places: [AssetPlace], in output: String) throws(KisscutError) {
        self.output = output
        for folder in Set(places.compactMap(\.imageSet)) {
            let path = Paths.join(Paths.join(output, folder), Self.fileName)
            guard (try? FileSystem.kindOfTarget(of: path)) != nil else { continue }
            let bytes: [UInt8]
            do {
                bytes = try FileSystem.contents(of: path, limit: Self.maximumBytes)
            } catch {
                throw KisscutError(.call(fault: .badImageSet), path: path)
            }
            guard OrderedJSON(bytes)?["images"]?.items != nil else {
                throw KisscutError(.call(fault: .badImageSet), path: path)
            }
            sets[folder] = bytes
        }
    }

    private static let fileName = "Contents.json"
    private static let maximumBytes = 1_000_000

    /// Returns the files that describe image sets, by their path below the output.
    ///
    /// - Parameters:
    ///   - files: The files of each place.
    ///   - removed: Pictures that were removed, by their paths below the output.
    /// - Returns: The files, and whether each was not there before.
    package func files(
        of files: [(place: AssetPlace, files: [FileReport])], without removed: Set<String> = []
    ) -> [(path: String, bytes: [UInt8], isNew: Bool)] {
        var contents: [String: OrderedJSON] = [:]
        var folders: Set<String> = []
        for (place, files) in files {
            guard let folder = place.imageSet, !files.isEmpty else { continue }
            let own = OrderedJSON.object([("images", .array([])), ("info", Self.info)])
            var set = contents[folder] ?? sets[folder].flatMap(OrderedJSON.init) ?? own
            Self.remove(removed.filter { Paths.folder(of: $0) == folder }.map { Paths.name(of: $0) }, from: &set)
            for file in files { Self.add(Paths.name(of: file.path), file.scale, isDark: place.isDark, to: &set) }
            contents[folder] = set
            var above = Paths.folder(of: folder)
            while above != ".", Paths.fileExtension(of: above) != "xcassets" {
                folders.insert(above)
                above = Paths.folder(of: above)
            }
            folders.insert(place.root)
        }
        let groups = folders.subtracting(contents.keys).compactMap { folder -> (String, [UInt8], Bool)? in
            let path = Paths.join(folder, Self.fileName)
            // What a group that exists says of itself stays.
            if (try? FileSystem.kindOfTarget(of: Paths.join(output, path))) != nil {
                let old = try? FileSystem.contents(of: Paths.join(output, path), limit: Self.maximumBytes)
                return old.flatMap { $0.count <= Self.maximumBytes ? (path, $0, false) : nil }
            }
            let isCatalog = contents.keys.allSatisfy { !Paths.isBelow($0, folder) } || folder == files.first?.place.root
            var file = OrderedJSON.object([("info", Self.info)])
            // The names of pictures begin with the names of their folders, such as `faces/owl`.
            if !isCatalog { file["properties"] = .object([("provides-namespace", .scalar("true"))]) }
            return (path, file.file, true)
        }
        let described = contents.map { folder, set in
            (Paths.join(folder, Self.fileName), set.file, sets[folder] == nil)
        }
        return (groups + described).map { (path: $0, bytes: $1, isNew: $2) }.sorted { $0.path < $1.path }
    }

    private static let info = OrderedJSON.object([("author", .text("xcode")), ("version", .scalar("1"))])

    /// The keys of pictures for some devices or languages only.
    private static let selectors = [
        "display-gamut", "graphics-feature-set", "height-class", "language-direction", "locale", "memory", "platform",
        "screen-width", "subtype", "width-class",
    ]

    private static let dark = OrderedJSON.array([
        .object([("appearance", .text("luminosity")), ("value", .text("dark"))])
    ])

    /// Removes the entries of pictures from a set.
    private static func remove(_ names: [String], from set: inout OrderedJSON) {
        guard let images = set["images"]?.items, !names.isEmpty else { return }
        let gone = names.map(OrderedJSON.text)
        set["images"] = .array(images.filter { image in !gone.contains { $0 == image["filename"] } })
    }

    /// Adds a picture to a set, in its slot if the set has one.
    private static func add(_ name: String, _ scale: Scale, isDark: Bool, to set: inout OrderedJSON) {
        guard var images = set["images"]?.items else { return }
        let number = OrderedJSON.text("\(scale.text)x")
        let slot = images.firstIndex { image in
            !selectors.contains { image[$0] != nil }
                && image["idiom"] == .text("universal") && image["scale"] == number
                && image["appearances"] == (isDark ? dark : nil)
        }
        if let slot {
            images[slot]["filename"] = .text(name)
        } else {
            var image = OrderedJSON.object([
                ("filename", .text(name)), ("idiom", .text("universal")), ("scale", number),
            ])
            if isDark {
                image = .object([
                    ("appearances", dark), ("filename", .text(name)), ("idiom", .text("universal")), ("scale", number),
                ])
            }
            images.append(image)
        }
        set["images"] = .array(images)
    }
}
