package import Inspection
import Profiles
import Raster
package import Rendering

extension StickerLayout {
    /// Returns the files that a pack needs of a master: the sticker, and those for image sets and a manifest.
    ///
    /// - Parameters:
    ///   - header: The master's header.
    ///   - isFrame: Whether the master is a frame of a sequence, which manifests and image sets do not support.
    ///   - options: What the pack has.
    package func files(
        for header: Header, isFrame: Bool, _ options: PackOptions
    ) -> [WantedFile] {
        let sticker = FileRendering(
            placement(of: header.pixelSize, at: .x3), format: format(for: header, options.checks))
        var files = [WantedFile(kind: .sticker, scale: .x3, rendering: sticker)]
        guard !isFrame else { return files }
        let smaller = { (scale: Scale) in FileRendering(placement(of: header.pixelSize, at: scale), format: .png) }
        if options.writesImageSets {
            // Image sets hold still PNGs.
            let isStillPNG = header.timing == nil && sticker.format == .png
            for scale in Scale.allCases {
                var image = scale == .x3 && isStillPNG ? sticker : smaller(scale)
                if !isStillPNG { image.isStill = true }
                files.append(WantedFile(kind: .image, scale: scale, rendering: image))
            }
        }
        if options.writesManifest {
            for scale in Scale.allCases.reversed() {
                files.append(
                    WantedFile(kind: .web, scale: scale, rendering: scale == .x3 ? sticker : smaller(scale)))
            }
        }
        return files
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
