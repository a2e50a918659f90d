import Files
import PNGCodec
package import Profiles
import Raster
import Vips

// The only place that turns the errors of codecs into sentences about files.

extension KisscutError {
    /// Says that a master has fewer frames than its header says.
    package init(missingFrameOf master: Master) {
        self.init(.notDecodable, path: master.path, reason: "a frame is missing")
    }

    /// Turns an error of a decoder into one that names the master.
    package init(decoding master: Master, as format: ImageFormat, _ error: any Error) {
        switch error {
        case let error as KisscutError: self = error
        case let error as PNGError:
            if case .chunkOverLimit = error {
                self.init(.tooManyBytes, path: master.path, reason: "\(error)")
            } else {
                self.init(.notDecodable, path: master.path, reason: "\(error)")
            }
        case let error as SVGDocument.OtherFile:
            self.init(.notDecodable, path: master.path, reason: error.reason)
        case DrawingFault.noResources: self.init(noResourcesFor: master, detail: nil)
        case let error as DrawingFault: self.init(drawing: master, error)
        case let error as VipsNotLoaded:
            self.init(.notDecodable, path: master.path, reason: "cannot be read: \(error)")
        case let error as VipsError where error.isOfResources:
            self.init(noResourcesFor: master, detail: error.detail)
        case let error as GIFStructure.Fault:
            self.init(.notDecodable, path: master.path, reason: error.rawValue)
        default:
            let fault =
                format == .svg
                ? "the SVG cannot be drawn: it is damaged or has no usable size"
                : "the \(format.title) data is damaged or ends early"
            self.init(
                .notDecodable, path: master.path, reason: fault,
                detail: (error as? VipsError)?.detail)
        }
    }

    /// Says that nothing is known about a master, because the system refused what working on it needs.
    private init(noResourcesFor master: Master, detail: String?) {
        self.init(
            .noResources, path: master.path,
            reason: "was not read: the system grants no more threads or memory; work on fewer masters at once",
            detail: detail)
    }

    /// Returns why a format is not read that the environment forbids libvips to read.
    static func reason(ofBlocked format: ImageFormat) -> String {
        "\(format.title) is not read because VIPS_BLOCK_UNTRUSTED is set; unset it, or export the art as PNG"
    }

    /// Says why an SVG was not drawn.
    private init(drawing master: Master, _ fault: DrawingFault) {
        let reason =
            switch fault {
            case .cannotStart(let path, let why): "cannot be drawn: \(path), which draws SVG, cannot be started: \(why)"
            case .died, .noResources: "cannot be drawn: librsvg crashed on it; simplify it, or export it as PNG"
            case .outOfMemory(let bytes):
                "cannot be drawn with \(bytes >> 20) MiB of memory; use smaller pictures and simpler lines in it, or export it as PNG"
            case .nonsense: "cannot be drawn: librsvg gave no usable picture of it; export it again, or as PNG"
            case .outOfTime: "was not drawn in time; simplify it"
            case .noSVG(let version): "the installed libvips \(version) cannot read SVG"
            case .blocked: Self.reason(ofBlocked: .svg)
            }
        self.init(.notDecodable, path: master.path, reason: reason)
    }

    /// Turns an error of an encoder into one that names the master.
    init(encoding master: Master, at size: PixelSize, _ error: any Error) {
        switch error {
        case let error as KisscutError: self = error
        case DrawingFault.noResources: self.init(noResourcesFor: master, detail: nil)
        case let error as DrawingFault: self.init(drawing: master, error)
        case let error as FileSystem.Fault:
            self.init(
                .notEncodable, path: master.path,
                reason: "cannot be encoded at \(size) px: a temporary file cannot be read: \(error.reason)")
        case let error as VipsNotLoaded:
            self.init(.notEncodable, path: master.path, reason: "cannot be encoded: \(error)")
        case let error as VipsError where error.isOfResources:
            self.init(noResourcesFor: master, detail: error.detail)
        default:
            self.init(
                .notEncodable, path: master.path, reason: "cannot be encoded at \(size) px",
                detail: (error as? VipsError)?.detail)
        }
    }
}
