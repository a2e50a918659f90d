/// A format that libvips may read, by the class of its loaders, because all other loaders are blocked.
package enum VipsLoader: String, Sendable, CaseIterable {
    /// Still PNG.
    case png = "VipsForeignLoadPng"
    /// JPEG.
    case jpeg = "VipsForeignLoadJpeg"
    /// Still or animated GIF.
    case gif = "VipsForeignLoadNsgif"
    /// Still or animated WebP.
    case webp = "VipsForeignLoadWebp"
    /// TIFF.
    case tiff = "VipsForeignLoadTiff"
    /// HEIC.
    case heic = "VipsForeignLoadHeif"
    /// SVG.
    case svg = "VipsForeignLoadSvg"

    /// The name of the loader's operation in libvips.
    var operation: String {
        switch self {
        case .heic: "heifload_buffer"
        case .png, .jpeg, .gif, .webp, .tiff, .svg: "\(self)load_buffer"
        }
    }

    /// The options of the loader.
    ///
    /// Missing or damaged pixels are an error. Loaders never fill them in.
    var options: String {
        switch self {
        case .png: "[access=sequential,fail_on=error]"
        // libjpeg reports damaged pixels as a warning, so warnings are failures here. Files are without harmless damage.
        case .jpeg: "[fail_on=warning]"
        case .gif, .webp: "[access=sequential,fail_on=error,n=-1]"
        case .tiff, .heic, .svg: "[fail_on=error]"
        }
    }
}
