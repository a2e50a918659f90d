import Files
public import Inspection
import PNGCodec
import Raster
public import Rendering

/// Checks masters by all rules; writes nothing but overlays, if they are asked for.
public struct Checker: Sendable {
    /// What masters are checked against.
    public let options: CheckOptions
    /// What a master may ask of the machine.
    public let limits: MasterLimits
    /// The folder for pictures that show where an alpha rule is broken; nil for none.
    public let overlay: String?

    /// Makes a checker.
    public init(options: CheckOptions = CheckOptions(), limits: MasterLimits = MasterLimits(), overlay: String? = nil) {
        self.options = options
        self.limits = limits
        self.overlay = overlay
    }

    /// Checks masters with several workers; one that cannot be decoded never stops the others.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` gives them.
    ///   - jobs: The number of workers, at least 1.
    ///   - cancellation: Once requested, no further master is begun.
    ///   - onFinish: Called on a worker's thread when a master is done, in no particular order.
    /// - Returns: What is known of each master, in their order; the findings do not depend on the number of workers.
    /// - Throws: `KisscutError` with the code `outputUnusable` if the overlay's folder cannot be made.
    public func check(
        _ masters: [Master], jobs: Int, cancellation: Cancellation = Cancellation(),
        onFinish: @escaping @Sendable (MasterReport) -> Void = { _ in }
    ) throws -> Report {
        var run = Run(
            jobs: jobs, limits: limits, checks: options, success: .checked, cancellation: cancellation)
        run.sink = try overlay.map { path throws(KisscutError) in try OverlaySink(path) }
        run.onFinish = { onFinish($0.report) }
        return run.report(of: masters) { [options] _, header in
            Plan(reduced: options.reducedCanvas(for: header.pixelSize), played: header.format)
        }
    }
}

/// Writes pictures that show where rules about alpha are broken.
struct OverlaySink: Sink {
    private let folder: String

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(_ folder: String) throws(KisscutError) {
        self.folder = folder
        do {
            try FileSystem.makeFolder(folder)
            try FileSystem.checkWritable(folder)
        } catch {
            throw KisscutError(.outputUnusable, path: folder, reason: "cannot be used for overlays: \(error.reason)")
        }
    }

    func take(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        guard let overlay = Overlay(rendered.findings) else { return [] }
        let frames: [Bitmap]
        do {
            frames = try rendered.source.frames(numbered: overlay.frames(of: rendered.facts))
        } catch {
            throw KisscutError(decoding: rendered.master, as: rendered.source.header.format, error)
        }
        let picture = overlay.drawn(over: frames).png(ScanlineCompressor(.balanced))
        let (subfolder, name) = (rendered.master.subfolder, rendered.master.name)
        try writeReport(picture, to: FilePath.join(folder, FilePath.join(subfolder, "\(name).png")))
        return []
    }
}
