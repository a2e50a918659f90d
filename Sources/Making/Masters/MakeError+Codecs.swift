package import Inspection
import PNGCodec
import Raster
import Support
import Vips

// Only this file turns the errors of codecs into faults of files.

extension MakeError {
    /// The error of a master with fewer frames than its header says.
    package static let missingFrame = MakeError(.missingFrame)

    /// Turns a decoder's error into an error of the master.
    package init(decoding format: ImageFormat, _ error: any Error) {
        switch error {
        case let error as MakeError: self = error
        case PNGError.chunkOverLimit(let chunk, let length, let limit):
            self.init(.chunkTooLarge(chunk: chunk, bytes: length, limit: limit))
        case let error as PNGError: self.init(.damaged(cause: "\(error)"))
        case let error as SVGDocument.OtherFile: self.init(.needsOtherFile(address: error.address))
        case let error as GIFFile.Fault: self.init(.damaged(cause: error.rawValue))
        case let error as VipsNotLoaded: self.init(.noDecoder(cause: "\(error)"))
        case is UncommonSamples: self.init(.uncommonSamples)
        default:
            self =
                Self(drawing: error)
                ?? MakeError(
                    format == .svg ? .notDrawable : .dataDamaged(format: format), detail: (error as? VipsError)?.detail)
        }
    }

    /// Turns an encoder's error into an error of the master.
    init(encodingAt size: PixelSize, _ error: any Error) {
        switch error {
        case let error as MakeError: self = error
        case let error as FileSystem.Fault: self.init(.temporaryFileLost(size: size, cause: error.reason))
        case let error as VipsNotLoaded: self.init(.noEncoder(cause: "\(error)"))
        default:
            self =
                Self(drawing: error)
                ?? MakeError(.notEncodable(size: size), detail: (error as? VipsError)?.detail)
        }
    }

    /// Creates the error for an SVG that was not drawn or a refusal by the system, or returns `nil` for other errors.
    private init?(drawing error: any Error) {
        switch error {
        case DrawingFault.noResources: self = Self.noResources(detail: nil)
        case let error as VipsError where error.isOfResources: self = Self.noResources(detail: error.detail)
        case let error as DrawingFault: self.init(Self.fault(of: error))
        default: return nil
        }
    }

    /// Returns the error for memory or threads that the system refused, which does not mean that the master is bad.
    private static func noResources(detail: String?) -> MakeError {
        MakeError(.noResources, detail: detail)
    }

    private static func fault(of fault: DrawingFault) -> Fault {
        switch fault {
        case .cannotStart(let path, let reason): .rendererNotStarted(path: path, cause: reason)
        case .died, .noResources: .rendererCrashed
        case .outOfMemory(let bytes): .drawingTooLarge(memory: bytes)
        case .nonsense: .drawingUnusable
        case .outOfTime: .notDrawnInTime
        case .noSVG(let version): .formatNotSupported(format: .svg, libvips: version)
        case .blocked: .formatBlocked(format: .svg)
        }
    }
}
