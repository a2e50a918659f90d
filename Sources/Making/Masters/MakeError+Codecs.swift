package import Inspection
import PNGCodec
import Raster
import Support
import Vips

// Only this file turns the errors of codecs into sentences about files.

extension MakeError {
    /// The error of a master with fewer frames than its header says.
    package static let missingFrame = MakeError(.notDecodable, "a frame is missing")

    /// Turns a decoder's error into an error of the master.
    package init(decoding format: ImageFormat, _ error: any Error) {
        switch error {
        case let error as MakeError: self = error
        case PNGError.chunkOverLimit: self.init(.tooManyBytes, "\(error)")
        case let error as PNGError: self.init(.notDecodable, "\(error)")
        case let error as SVGDocument.OtherFile: self.init(.notDecodable, error.reason)
        case let error as GIFFile.Fault: self.init(.notDecodable, error.rawValue)
        case let error as VipsNotLoaded: self.init(.notDecodable, "cannot be read: \(error)")
        case is UncommonSamples:
            self.init(
                .notDecodable,
                "its samples are neither gray, RGB nor CMYK of 8 or 16 bits; export it as RGB with 8 bits")
        default:
            let fault =
                format == .svg
                ? "the SVG cannot be drawn: it is damaged or has no usable size"
                : "the \(format.title) data is damaged or ends early"
            self = Self(drawing: error) ?? MakeError(.notDecodable, fault, detail: (error as? VipsError)?.detail)
        }
    }

    /// Turns an encoder's error into an error of the master.
    init(encodingAt size: PixelSize, _ error: any Error) {
        switch error {
        case let error as MakeError: self = error
        case let error as FileSystem.Fault:
            self.init(
                .notEncodable,
                "cannot be encoded at \(size) px: a temporary file cannot be read: \(error.reason)")
        case let error as VipsNotLoaded: self.init(.notEncodable, "cannot be encoded: \(error)")
        default:
            self =
                Self(drawing: error)
                ?? MakeError(
                    .notEncodable, "cannot be encoded at \(size) px", detail: (error as? VipsError)?.detail)
        }
    }

    /// Creates the error for an SVG that was not drawn or a refusal by the system, or returns `nil` for other errors.
    private init?(drawing error: any Error) {
        switch error {
        case DrawingFault.noResources: self = Self.noResources(detail: nil)
        case let error as VipsError where error.isOfResources: self = Self.noResources(detail: error.detail)
        case let error as DrawingFault: self.init(.notDecodable, Self.reason(of: error))
        default: return nil
        }
    }

    /// Returns the error for memory or threads that the system refused, which does not mean that the master is bad.
    private static func noResources(detail: String?) -> MakeError {
        MakeError(
            .noResources,
            "was not read: the system grants no more threads or memory; work on fewer masters at once", detail: detail)
    }

    /// Returns the reason why a format is not read if the environment forbids libvips to read it.
    static func reason(ofBlocked format: ImageFormat) -> String {
        "\(format.title) is not read because VIPS_BLOCK_UNTRUSTED is set; unset it, or export the art as PNG"
    }

    private static func reason(of fault: DrawingFault) -> String {
        switch fault {
        case .cannotStart(let path, let why): "cannot be drawn: \(path), which draws SVG, cannot be started: \(why)"
        case .died, .noResources: "cannot be drawn: librsvg crashed on it; simplify it, or export it as PNG"
        case .outOfMemory(let bytes):
            "cannot be drawn with \(bytes >> 20) MiB of memory; use smaller pictures and simpler lines in it, or export it as PNG"
        case .nonsense: "cannot be drawn: librsvg gave no usable picture of it; export it again, or as PNG"
        case .outOfTime: "was not drawn in time; simplify it"
        case .noSVG(let version): "the installed libvips \(version) cannot read SVG"
        case .blocked: reason(ofBlocked: .svg)
        }
    }
}
