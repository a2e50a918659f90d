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

    /// Returns the place of a master that has no twin.
    package init(of master: Master, _ layout: AssetLayout, output: String) {
        self.init(of: master, light: nil, layout, root: layout.folder(in: output))
    }

    /// Returns the place of a master in a layout.
    ///
    /// - Parameter light: The light twin of the master, or `nil` if the master is for all backgrounds.
    fileprivate init(of master: Master, light: Master?, _ layout: AssetLayout, root: String) {
        let named = light ?? master
        (self.layout, self.root, isDark) = (layout, root, light != nil)
        // Android reads no folders below those of its densities.
        (folder, name) =
            layout.isOfAndroid
            ? ("", ResourceName(Paths.join(named.subfolder, named.name)).text)
            : (named.subfolder, StickerNames.fileStem(of: named))
    }

    /// Returns the path of a file below the output.
    package func path(of file: MadeFile) -> String {
        let product = file.product
        return Paths.join(root, path(product.scale, product.size, file.rendering.format.fileExtension))
    }

    /// Returns the folder of a product below the output.
    package func folder(of product: Product) -> String {
        Paths.folder(of: Paths.join(root, path(product.scale, product.size, "png")))
    }

    /// The paths that the picture's files may have below the output.
    var paths: [String] {
        layout.scales.flatMap { scale in
            layout.formats.map { Paths.join(root, path(scale, nil, $0.fileExtension)) }
        }
    }

    /// The folders of the picture's files below the output.
    var folders: [String] { layout.scales.map { folder(of: Product(.asset, $0)) } }

    /// The folder of the picture's image set below the output, or `nil` in other layouts.
    var imageSet: String? { layout == .xcassets ? Paths.join(root, Paths.join(folder, "\(name).imageset")) : nil }

    private var drawables: String { isDark ? "drawable-night" : "drawable" }

    private func path(_ scale: Scale, _ size: StickerSize?, _ fileExtension: String) -> String {
        switch layout {
        case .renditions:
            let kind = size.map { "thumbnails/\($0.rawValue)" } ?? "renditions"
            return Paths.join(Paths.join(kind, folder), "\(name)\(scale.suffix).\(fileExtension)")
        case .xcassets:
            let file = "\(name)\(isDark ? "~dark" : "")\(scale.suffix).\(fileExtension)"
            return Paths.join(folder, "\(name).imageset/\(file)")
        case .android:
            return "\(drawables)-\(scale.density ?? "")/\(name).\(fileExtension)"
        case .androidNoDPI:
            return "\(drawables)-\(ImageSlot.noDensity)/\(name).\(fileExtension)"
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
    /// The names of the missing light twins of masters whose names end like those of dark twins, by index.
    package private(set) var missingTwins: [Int: String] = [:]
    /// The light twins of the masters for dark backgrounds, by index.
    private var lightTwins: [Int: Int] = [:]

    /// Finds the places of masters below an output.
    ///
    /// - Parameter darkSuffix: The end of the names of dark twins.
    /// - Throws: `StickermillError` with the code `sameOutput` if two masters would be the same file.
    package init(
        of masters: [Master], _ layout: AssetLayout, output: String, darkSuffix: String
    ) throws(StickermillError) {
        let root = layout.folder(in: output)
        if layout.hasDarkTwins { (lightTwins, missingTwins) = Self.twins(among: masters, darkSuffix) }
        var owners: [String: Master] = [:]
        for (index, master) in masters.enumerated() {
            let place = AssetPlace(of: master, light: lightTwins[index].map { masters[$0] }, layout, root: root)
            // A Mac's disk does not distinguish upper and lower case.
            let key = "\(place.isDark) \(place.folder)/\(place.name)".lowercased()
            if let owner = owners.updateValue(master, forKey: key) {
                throw StickermillError(
                    .call(fault: .sameAsset(other: owner.path, name: Paths.join(place.folder, place.name))),
                    path: master.path)
            }
            places.append(place)
        }
    }

    /// Returns the light twins of masters for dark backgrounds, and the names of those that are missing, by the indices of the dark ones.
    package static func twins(
        among masters: [Master], _ darkSuffix: String
    ) -> (light: [Int: Int], missing: [Int: String]) {
        let dark = masters.indices.filter { index in
            let name = masters[index].name
            return masters[index].isInDarkFolder || name.hasSuffix(darkSuffix) && name != darkSuffix
        }
        guard !dark.isEmpty else { return ([:], [:]) }
        let indices = Dictionary(
            masters.indices.map { (Paths.join(masters[$0].subfolder, masters[$0].name), $0) },
            uniquingKeysWith: { first, _ in first })
        var twins: (light: [Int: Int], missing: [Int: String]) = ([:], [:])
        for index in dark {
            let master = masters[index]
            let (folder, name) =
                master.isInDarkFolder
                ? (Paths.folder(of: master.subfolder), master.name)
                : (master.subfolder, String(master.name.dropLast(darkSuffix.count)))
            if let light = indices[Paths.normalized(Paths.join(folder, name))], light != index {
                twins.light[index] = light
            } else {
                twins.missing[index] = name
            }
        }
        return twins
    }
}
