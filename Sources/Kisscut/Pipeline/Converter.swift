import Raster
internal import Vips

/// Converts masters to the renditions and thumbnails of a pack.
public struct Converter: Sendable {
    public let options: ConversionOptions
    private let plan: ConversionPlan

    public init(options: ConversionOptions = ConversionOptions()) {
        self.options = options
        plan = ConversionPlan(options: options)
    }

    /// Converts masters with several workers; one that fails never stops the others.
    ///
    /// The files do not depend on the number of workers. Every file is whole or not there at all, and one that was there
    /// before is replaced only by a whole one.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` gives them.
    ///   - output: The folder to write to; it is made where it is missing.
    ///   - jobs: The number of workers, at least 1.
    ///   - cancellation: Once requested, no further master is begun, and those in work are given up.
    ///   - onFinish: Called on a worker's thread when a master is done, in no particular order.
    /// - Returns: What became of each master, in their order.
    /// - Throws: `KisscutError` with the code `sameOutput` or `outputUnusable`, before anything is written.
    public func convert(
        _ masters: [Master], to output: String, jobs: Int, cancellation: Cancellation = Cancellation(),
        onFinish: @escaping @Sendable (MasterReport) -> Void = { _ in }
    ) throws -> Report {
        try convert(masters, to: output, jobs: jobs, cancellation: cancellation) { report, _ in onFinish(report) }
    }

    /// Does the same, and tells how long each stage of a master took.
    func convert(
        _ masters: [Master], to output: String, jobs: Int, cancellation: Cancellation,
        onFinish: @escaping @Sendable (MasterReport, [Stage: Duration]) -> Void
    ) throws -> Report {
        precondition(jobs >= 1)
        try plan.refuseCollisions(of: masters, output: output)
        try prepare(output)
        let output = Destination(
            folder: output, temporaryNames: options.isDryRun ? nil : TemporaryNames(lockedIn: output))
        defer { output.temporaryNames?.release() }
        let clock = ContinuousClock()
        let start = clock.now
        // With fewer masters than workers, those to spare help with the frames.
        let lanes = max(1, jobs / max(1, masters.count))
        let judged = WorkerPool(jobs: jobs).map(
            masters, until: cancellation,
            makeWorker: { Workspace(options, lanes: lanes) }, finishWorker: { VipsLibrary.endThread() },
            work: { master, workspace in
                workspace.clock.reset()
                let write = convert(master, to: output, in: &workspace, cancellation)
                return { [clock = workspace.clock] in
                    let judged = write()
                    onFinish(judged.report, clock.times)
                    return judged
                }
            })
        let reports = PackInspection(options.checks).complete(
            judged, of: masters, limits: options.limits, until: cancellation)
        return Report(masters: reports, libvips: VipsLibrary.version, duration: clock.now - start)
    }

    /// Where the files go.
    private struct Destination: Sendable {
        let folder: String
        /// The names that files have until they are whole; nil in a dry run.
        let temporaryNames: TemporaryNames?
    }

    private func prepare(_ output: String) throws {
        do {
            if options.isDryRun {
                if let kind = try? FileSystem.kindOfTarget(of: output), kind != .folder {
                    throw KisscutError(.outputUnusable, path: output, reason: "not a folder")
                }
            } else {
                try FileSystem.makeFolder(output)
                try FileSystem.isWritableFolder(output)
            }
        } catch let fault as FileSystem.Fault {
            throw KisscutError(
                .outputUnusable, path: output, reason: "cannot be used as the output folder: \(fault.reason)")
        }
    }

    // MARK: One master

    /// Works out the files of a master; they are written by the step that is returned.
    private func convert(
        _ master: Master, to output: Destination, in workspace: inout Workspace, _ cancellation: Cancellation
    ) -> () -> JudgedMaster {
        var key: UInt64?
        var report = MasterReport(master, status: options.isDryRun ? .planned : .converted)
        let clock = workspace.clock
        do {
            let bytes = try clock.measure(.read) { try workspace.decoder.read(master) }
            report.bytes = bytes.count
            let picture = try clock.measure(.decode) { try workspace.decoder.open(bytes, of: master) }
            report.describe(picture)
            let planned = planFiles(for: picture, into: &report)
            let (encoded, encoder) = try encode(
                planned, of: picture, stored: bytes, master, in: &workspace, cancellation)
            let files = name(planned, encoded, as: format(for: picture), of: master)
            report.findings += Finding.tooLarge(files, limit: options.checks.byteLimit)
            report.judge(
                picture, bytes: bytes.count, encoder, by: options.checks,
                reduced: options.checks.reducedCanvas(for: picture.size),
                played: options.frames == .first ? nil : format(for: picture) == .gif ? .gif : .apng)
            key = encoder.facts.key
            return { [report, key] in
                var report = report
                do {
                    try clock.measure(.write) { try write(files, encoded, of: master, to: output) }
                    report.files = files
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

    private func format(for picture: Picture) -> FileFormat {
        switch options.format {
        case .png: return .png
        case .gif: return .gif
        case .jpeg: return .jpeg
        case .same:
            switch picture.format {
            case .png, .apng: return .png
            case .gif: return .gif
            case .jpeg: return .jpeg
            }
        }
    }

    private func planFiles(for picture: Picture, into report: inout MasterReport) -> [OutputFile] {
        let (files, leftOut) = plan.files(forMasterOf: picture.size)
        if !leftOut.isEmpty {
            let names = leftOut.map(\.description).joined(separator: ", ")
            report.findings.append(
                Finding(
                    .enlargement, "left out, as nothing is enlarged: \(names) (the master has \(picture.size) px)"))
        }
        return files
    }

    /// Every distinct pixel size once, each straight from the master; the encoder knows what the frames show.
    private func encode(
        _ files: [OutputFile], of picture: Picture, stored: [UInt8], _ master: Master,
        in workspace: inout Workspace, _ cancellation: Cancellation
    ) throws -> (files: [PixelSize: [UInt8]], encoder: PictureEncoder) {
        let format = format(for: picture)
        let taken = options.frames == .first ? picture.firstFrame : picture
        var encoder = PictureEncoder(
            taken, of: master, options: options, format: format, cancellation: cancellation)
        var sizes: [PixelSize] = []
        for size in files.map(\.pixelSize) where !sizes.contains(size) { sizes.append(size) }
        var encoded: [PixelSize: [UInt8]] = [:]
        for (placement, bytes) in try encoder.encode(sizes.map { Placement($0) }, in: &workspace) {
            encoded[placement.canvas] = bytes
        }

        // At the master's own size its bytes serve as well, where they hold the same pixels and are fewer. Where encoding
        // again would lose some of them, the number does not matter.
        if let own = encoded[picture.size], encoder.canKeepFile, format.holds(picture.format) {
            if format.isLossy || stored.count < own.count { encoded[picture.size] = stored }
        }
        return (encoded, encoder)
    }

    /// The encoded files, with their paths below the output folder.
    private func name(
        _ files: [OutputFile], _ encoded: [PixelSize: [UInt8]], as format: FileFormat, of master: Master
    ) -> [FileReport] {
        files.compactMap { file in
            guard let bytes = encoded[file.pixelSize] else { return nil }
            return FileReport(file, path: "\(file.stem(for: master)).\(format.fileExtension)", bytes: bytes.count)
        }
    }

    private func write(
        _ files: [FileReport], _ encoded: [PixelSize: [UInt8]], of master: Master, to output: Destination
    ) throws(KisscutError) {
        guard let names = output.temporaryNames else { return }
        var staged = StagedFiles()
        for file in files {
            guard let bytes = encoded[file.pixelSize] else { continue }
            do {
                try staged.stage(bytes, for: FilePath.join(output.folder, file.path), named: names)
            } catch {
                throw KisscutError(
                    .notWritable, path: master.path, reason: "\(file.path) cannot be written: \(error.reason)")
            }
        }
        do {
            try staged.publish()
        } catch {
            throw KisscutError(.notWritable, path: master.path, reason: "cannot be written: \(error.reason)")
        }
    }
}
