package import Inspection
import Profiles
import Raster
package import Rendering

extension PackOptions {
    /// Returns the kinds and scales of the files that a pack needs of a master, in their order.
    ///
    /// - Parameter isFrame: Whether the master is a frame of a sequence, which manifests and image sets do not support.
    func fileKinds(isFrame: Bool) -> [(kind: FileReport.Kind, scale: Scale)] {
        var kinds: [(FileReport.Kind, Scale)] = [(.sticker, .x3)]
        guard !isFrame else { return kinds }
        if writesImageSets { kinds += Scale.allCases.map { (.image, $0) } }
        if writesManifest { kinds += Scale.allCases.reversed().map { (.web, $0) } }
        return kinds
    }
}

extension StickerLayout {
    /// Returns the files that a pack needs of a master: the sticker, and those for image sets and a manifest.
    ///
    /// - Parameters:
    ///   - header: The master's header.
    ///   - isFrame: Whether the master is a frame of a sequence, which manifests and image sets do not support.
    ///   - options: What the pack has.
    ///   - checks: The formats and the limit in bytes of the platform.
    package func files(
        for header: Header, isFrame: Bool, _ options: PackOptions, _ checks: CheckOptions
    ) -> [WantedFile] {
        let sticker = FileRendering(
            placement(of: header.pixelSize, at: .x3), format: format(for: header, checks))
        // Image sets hold still PNGs.
        let isStillPNG = header.timing == nil && sticker.format == .png
        return options.fileKinds(isFrame: isFrame).map { kind, scale in
            let isStill = kind == .image && !isStillPNG
            var rendering = sticker
            if scale != .x3 || isStill {
                rendering = FileRendering(placement(of: header.pixelSize, at: scale), format: .png)
            }
            if isStill { rendering.isStill = true }
            return WantedFile(kind: kind, scale: scale, rendering: rendering)
        }
    }

    /// Returns PNG, unless the master is a GIF or JPEG with exactly the sticker's pixels, which another encoding would change or
    /// enlarge.
    private func format(for header: Header, _ checks: CheckOptions) -> ImageFormat {
        let fits =
            placement(of: header.pixelSize, at: .x3) == Placement(header.pixelSize)
            && header.bytes < checks.byteLimit
        let isShown = checks.profile.formats.contains(header.format)
        return fits && header.storesShownPixels && isShown && !header.format.capabilities.isLossless
            ? header.format : .png
    }
}
