/// A format that libvips may read, by the class of its loaders; every other loader is blocked.
package enum VipsLoader: String, Sendable, CaseIterable {
    /// PNG, still.
    case png = "VipsForeignLoadPng"
    /// JPEG.
    case jpeg = "VipsForeignLoadJpeg"
    /// GIF, still or animated.
    case gif = "VipsForeignLoadNsgif"
    /// WebP, still or animated.
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
    /// Missing or damaged pixels are an error; they are never filled in.
    var options: String {
        switch self {
        case .png: "[access=sequential,fail_on=error]"
        // libjpeg reports damaged pixels as a warning, so warnings are failures here.
        case .jpeg: "[fail_on=warning]"
        case .gif, .webp: "[access=sequential,fail_on=error,n=-1]"
        case .tiff, .heic, .svg: "[fail_on=error]"
        }
    }
}
