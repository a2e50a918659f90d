package import Inspection
package import Making
import Support

/// Where the files of one master are, below an output.
package struct AssetPlace: Sendable, Hashable {
    package let layout: AssetLayout
    /// The folder that the platform reads, below the output.
    package let root: String
    /// The folder of the picture below the root.
    let folder: String
    /// The name of the picture.
    let name: String
    /// Whether the picture is for dark backgrounds, and has a twin for light ones.
    package let isDark: Bool

    /// The place of the renditions and thumbnails of a master.
    package init(renditionsOf master: Master) {
        self.init(
            layout: .renditions, root: "", folder: master.subfolder, name: StickerNames.fileStem(of: master),
            isDark: false)
    }

    private init(layout: AssetLayout, root: String, folder: String, name: String, isDark: Bool) {
        (self.layout, self.root, self.folder, self.name, self.isDark) = (layout, root, folder, name, isDark)
    }

    /// Returns the place of a master in a layout.
    ///
    /// - Parameter light: The light twin of the master, or `nil` if the master is for all backgrounds.
    fileprivate init(of master: Master, light: Master?, _ layout: AssetLayout, _ root: String) {
        let named = light ?? master
        var (folder, name) = (named.subfolder, StickerNames.fileStem(of: named))
        // Android reads no folders below those of its densities.
        if layout == .android { (folder, name) = ("", ResourceName(Paths.join(folder, named.name)).text) }
        self.init(layout: layout, root: root, folder: folder, name: name, isDark: light != nil)
    }

    /// Returns the path of a file below the output.
    package func path(of file: MadeFile) -> String {
        let product = file.product
        return Paths.join(root, path(product.scale, product.size, file.rendering.format.fileExtension))
    }

    /// The paths that the picture's files may have below the output.
    var paths: [String] {
        layout.scales.flatMap { scale in
            layout.formats.map { Paths.join(root, path(scale, nil, $0.fileExtension)) }
        }
    }

    /// The folders of the picture's files below the output.
    var folders: [String] {
        layout.scales.map { Paths.folder(of: Paths.join(root, path($0, nil, "png"))) }
    }

    /// The folder of the picture's image set below the output, or `nil` in other layouts.
    var imageSet: String? { layout == .xcassets ? Paths.join(root, Paths.join(folder, "\(name).imageset")) : nil }

    private func path(_ scale: Scale, _ size: StickerSize?, _ fileExtension: String) -> String {
        switch layout {
        case .renditions:
            let kind = size.map { "thumbnails/\($0.rawValue)" } ?? "renditions"
            return Paths.join(Paths.join(kind, folder), "\(name)\(scale.suffix).\(fileExtension)")
        case .xcassets:
            let file = "\(name)\(isDark ? "~dark" : "")\(scale.suffix).\(fileExtension)"
            return Paths.join(folder, "\(name).imageset/\(file)")
        case .android:
            return "drawable\(isDark ? "-night" : "")-\(scale.density ?? "")/\(name).\(fileExtension)"
        case .flutter:
            let variant = scale == .x1 ? "" : "\(scale.pixelsPerPoint)x"
            return Paths.join(Paths.join(folder, variant), "\(name).\(fileExtension)")
        case .reactNative:
            return Paths.join(folder, "\(name)\(scale.suffix).\(fileExtension)")
        }
    }
}

/// The places of masters in a layout.
package struct AssetPlaces: Sendable {
    /// The places, in the order of the masters.
    package private(set) var places: [AssetPlace] = []
    /// The light twins of the masters for dark backgrounds, by index.
    package private(set) var lightTwins: [Int: Int] = [:]
    /// The masters whose names end like those of dark twins, but have no light twin.
    package private(set) var lonely: Set<Int> = []

    /// Finds the places of masters below an output.
    ///
    /// - Parameter darkSuffix: The end of the names of dark twins.
    /// - Throws: `KisscutError` with the code `sameOutput` if two masters would be the same file.
    package init(
        of masters: [Master], _ layout: AssetLayout, output: String, darkSuffix: String
    ) throws(KisscutError) {
        let root = layout.folder(in: output)
        if layout.hasDarkTwins { findTwins(among: masters, darkSuffix) }
        var owners: [String: Master] = [:]
        for (index, master) in masters.enumerated() {
            let place = AssetPlace(of: master, light: lightTwins[index].map { masters[$0] }, layout, root)
            // A Mac's disk does not distinguish upper and lower case.
            let key = "\(place.isDark) \(place.folder)/\(place.name)".lowercased()
            if let owner = owners.updateValue(master, forKey: key) {
                throw KisscutError(
                    .call(fault: .sameAsset(other: owner.path, name: Paths.join(place.folder, place.name))),
                    path: master.path)
            }
            places.append(place)
        }
    }

    private mutating func findTwins(among masters: [Master], _ suffix: String) {
        let dark = masters.indices.filter { index in
            masters[index].isInDarkFolder || masters[index].name.hasSuffix(suffix) && masters[index].name != suffix
        }
        guard !dark.isEmpty else { return }
        let indices = Dictionary(
            masters.indices.map { (Paths.join(masters[$0].subfolder, masters[$0].name), $0) },
            uniquingKeysWith: { first, _ in first })
        for index in dark {
            let master = masters[index]
            let path =
                master.isInDarkFolder
                ? Paths.join(Paths.folder(of: master.subfolder), master.name)
                : Paths.join(master.subfolder, String(master.name.dropLast(suffix.count)))
            if let light = indices[Paths.normalized(path)], light != index {
                lightTwins[index] = light
            } else {
                lonely.insert(index)
            }
        }
    }
}
