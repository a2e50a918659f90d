import Raster
internal import Vips

/// Checks masters by all rules; writes nothing but overlays, where they are asked for.
public struct Checker: Sendable {
    public let options: CheckOptions
    public let limits: MasterLimits
    /// The folder for pictures that show where an alpha rule is broken; nil for none.
    public let overlay: String?

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
    /// - Throws: `KisscutError` with the code `outputUnusable` where the overlay's folder cannot be made.
    public func check(
        _ masters: [Master], jobs: Int, cancellation: Cancellation = Cancellation(),
        onFinish: @escaping @Sendable (MasterReport) -> Void = { _ in }
    ) throws -> Report {
        precondition(jobs >= 1)
        if let overlay { try makeFolder(overlay) }
        let clock = ContinuousClock()
        let start = clock.now
        var conversion = ConversionOptions()
        conversion.limits = limits
        let judged = WorkerPool(jobs: jobs).map(
            masters, until: cancellation,
            makeWorker: { [conversion] in Workspace(conversion, lanes: 1) },
            finishWorker: { VipsLibrary.endThread() },
            work: { [conversion] master, workspace in
                let draw = check(master, in: &workspace, conversion, cancellation)
                return {
                    let judged = draw()
                    onFinish(judged.report)
                    return judged
                }
            })
        let reports = PackInspection(options).complete(judged, of: masters, limits: limits, until: cancellation)
        return Report(masters: reports, libvips: VipsLibrary.version, duration: clock.now - start)
    }

    private func makeFolder(_ path: String) throws(KisscutError) {
        do {
            try FileSystem.makeFolder(path)
            try FileSystem.isWritableFolder(path)
        } catch {
            throw KisscutError(.outputUnusable, path: path, reason: "cannot be used for overlays: \(error.reason)")
        }
    }

    /// Looks at a master; where a rule is broken is drawn by the step that is returned.
    private func check(
        _ master: Master, in workspace: inout Workspace, _ conversion: ConversionOptions, _ cancellation: Cancellation
    ) -> () -> JudgedMaster {
        var report = MasterReport(master, status: .checked)
        var key: UInt64?
        do {
            let bytes = try workspace.decoder.read(master)
            report.bytes = bytes.count
            let picture = try workspace.decoder.open(bytes, of: master)
            report.describe(picture)
            var encoder = PictureEncoder(
                picture, of: master, options: conversion, format: .png, cancellation: cancellation)
            try encoder.inspectAll(in: &workspace)
            report.judge(
                picture, bytes: bytes.count, encoder, by: options, reduced: options.reducedCanvas(for: picture.size),
                played: picture.format)
            key = encoder.facts.key
            return { [report, key, workspace, facts = encoder.facts] in
                var report = report
                do {
                    if let overlay { try draw(picture, facts, report, master, into: overlay, workspace) }
                } catch {
                    report.fail(KisscutError(decoding: master, as: report.format ?? .png, error))
                }
                return JudgedMaster(report: report, key: key)
            }
        } catch let error as KisscutError where error.code == .cancelled {
            report = MasterReport(master, status: .cancelled)
        } catch {
            report.fail(KisscutError(decoding: master, as: report.format ?? .png, error))
        }
        return { [report, key] in JudgedMaster(report: report, key: key) }
    }

    private func draw(
        _ picture: Picture, _ facts: PictureFacts, _ report: MasterReport, _ master: Master, into folder: String,
        _ workspace: Workspace
    ) throws {
        guard let drawing = Overlay(report.findings) else { return }
        var wanted = drawing.frames(of: facts)[...]
        var frames: [Bitmap] = []
        var source = try picture.frames()
        var number = 0
        while let next = wanted.first, let frame = try source.next() {
            if number == next {
                frames.append(frame.bitmap)
                wanted = wanted.dropFirst()
            }
            number += 1
        }
        let path = FilePath.join(folder, FilePath.join(master.subfolder, "\(master.name).png"))
        try writeReport(drawing.drawn(over: frames).png(workspace.compressor), to: path)
    }
}
