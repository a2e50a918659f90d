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
        case let error as SVGDocument.Fault:
            self.init(.notDecodable, path: master.path, reason: error.reason)
        case let error as VipsNotLoaded:
            self.init(.notDecodable, path: master.path, reason: "cannot be read: \(error)")
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

    /// Turns an error of an encoder into one that names the master.
    init(encoding master: Master, at size: PixelSize, _ error: any Error) {
        switch error {
        case let error as KisscutError: self = error
        case let error as FileSystem.Fault:
            self.init(
                .notEncodable, path: master.path,
                reason: "cannot be encoded at \(size) px: a temporary file cannot be read: \(error.reason)")
        case let error as VipsNotLoaded:
            self.init(.notEncodable, path: master.path, reason: "cannot be encoded: \(error)")
        default:
            self.init(
                .notEncodable, path: master.path, reason: "cannot be encoded at \(size) px",
                detail: (error as? VipsError)?.detail)
        }
    }
}
