import Raster
internal import Vips

/// Converts masters to the renditions and thumbnails of a pack.
public struct Converter: Sendable {
    public let options: ConversionOptions
    private let plan: ConversionPlan
    private let decoder: MasterDecoder

    public init(options: ConversionOptions = ConversionOptions()) {
        self.options = options
        plan = ConversionPlan(options: options)
        decoder = MasterDecoder(limits: options.limits)
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
        precondition(jobs >= 1)
        try plan.refuseCollisions(of: masters, output: output)
        try prepare(output)
        let clock = ContinuousClock()
        let start = clock.now
        let reports = WorkerPool(jobs: jobs).map(
            masters, until: cancellation,
            makeWorker: { Workspace(options) }, finishWorker: { VipsLibrary.endThread() },
            work: { master, workspace in
                let report = convert(master, to: output, in: &workspace, cancellation)
                onFinish(report)
                return report
            })
        let all = zip(masters, reports).map { $1 ?? MasterReport($0, status: .cancelled) }
        return Report(masters: all, libvips: VipsLibrary.version, duration: clock.now - start)
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

    /// What a worker owns and uses for master after master.
    struct Workspace {
        var premultiplied = PremultipliedBitmap()
        var resampler: Resampler

        init(_ options: ConversionOptions) {
            resampler = Resampler(kernel: options.kernel, light: options.light)
        }
    }

    // MARK: One master

    private func convert(
        _ master: Master, to output: String, in workspace: inout Workspace, _ cancellation: Cancellation
    ) -> MasterReport {
        var report = MasterReport(master, status: options.isDryRun ? .planned : .converted)
        do {
            let bytes = try read(master)
            report.bytes = bytes.count
            let decoded = try decoder.decode(bytes, of: master)
            inspect(decoded, bytes: bytes.count, into: &report)
            let format = try format(for: decoded, master)
            let files = planFiles(for: decoded, into: &report)
            workspace.premultiplied.load(decoded.bitmap, light: options.light)
            let encoded = try resampleAndEncode(
                files, of: decoded, stored: bytes, as: format, master, in: &workspace, cancellation)
            report.files = try write(files, encoded, as: format, of: master, to: output)
        } catch let error as KisscutError where error.code == .cancelled {
            report = MasterReport(master, status: .cancelled)
        } catch {
            report.fail(error)
        }
        return report
    }

    private func read(_ master: Master) throws(KisscutError) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: master.path, limit: options.limits.bytes)
        } catch {
            throw KisscutError(.notReadable, path: master.path, reason: error.reason)
        }
        guard bytes.count <= options.limits.bytes else {
            throw KisscutError(
                .tooManyBytes, path: master.path, reason: "more bytes than the limit of \(options.limits.bytes)")
        }
        return bytes
    }

    private func inspect(_ decoded: DecodedMaster, bytes: Int, into report: inout MasterReport) {
        let size = decoded.bitmap.size
        let alpha = decoded.bitmap.alphaStatistics()
        report.format = decoded.format
        report.pixelSize = size
        report.frames = 1
        report.alpha = MasterReport.Alpha(alpha, of: size)
        report.findings =
            Inspection(
                path: report.path, bytes: bytes, format: decoded.format, pixelSize: size, alpha: alpha,
                colour: decoded.colour
            ).findings()
    }

    private func format(for decoded: DecodedMaster, _ master: Master) throws -> FileFormat {
        switch options.format {
        case .same: return decoded.format == .jpeg ? .jpeg : .png
        case .png: return .png
        case .jpeg:
            guard decoded.bitmap.isOpaque else {
                throw KisscutError(
                    .transparencyNotSupported, path: master.path,
                    reason: "has transparent pixels, which JPEG cannot hold")
            }
            return .jpeg
        }
    }

    private func planFiles(for decoded: DecodedMaster, into report: inout MasterReport) -> [OutputFile] {
        let (files, leftOut) = plan.files(forMasterOf: decoded.bitmap.size)
        if !leftOut.isEmpty {
            let names = leftOut.map(\.description).joined(separator: ", ")
            report.findings.append(
                Finding(
                    rule: "enlargement", severity: .note,
                    message: "left out, as nothing is enlarged: \(names) (the master has \(decoded.bitmap.size) px)"))
        }
        return files
    }

    /// Every distinct pixel size once, each straight from the master.
    private func resampleAndEncode(
        _ files: [OutputFile], of decoded: DecodedMaster, stored: [UInt8], as format: FileFormat, _ master: Master,
        in workspace: inout Workspace, _ cancellation: Cancellation
    ) throws -> [PixelSize: [UInt8]] {
        var encoded: [PixelSize: [UInt8]] = [:]
        for size in files.map(\.pixelSize) where encoded[size] == nil {
            if cancellation.isRequested {
                throw KisscutError(.cancelled, path: master.path, reason: "the run was interrupted")
            }
            if size == decoded.bitmap.size {
                encoded[size] = try encodeMaster(decoded, stored: stored, as: format, master)
            } else {
                encoded[size] = try encode(
                    workspace.resampler.resample(workspace.premultiplied, to: size), as: format, master)
            }
        }
        return encoded
    }

    /// The master at its own size: its pixels, or its bytes where those hold the same pixels and are fewer.
    ///
    /// JPEG bytes are taken whatever their number: encoding them again would lose quality.
    private func encodeMaster(
        _ decoded: DecodedMaster, stored: [UInt8], as format: FileFormat, _ master: Master
    ) throws -> [UInt8] {
        let mayCopy = decoded.isStoredAsIs && decoded.format == (format == .jpeg ? .jpeg : .png)
        if mayCopy && format == .jpeg { return stored }
        let encoded = try encode(decoded.bitmap.clearingHiddenColour(), as: format, master)
        return mayCopy && stored.count < encoded.count ? stored : encoded
    }

    private func encode(_ bitmap: Bitmap, as format: FileFormat, _ master: Master) throws -> [UInt8] {
        do {
            return try format.encode(bitmap)
        } catch let error as VipsError {
            throw KisscutError(
                .notEncodable, path: master.path, reason: "cannot be encoded at \(bitmap.size) px",
                detail: error.detail)
        }
    }

    private func write(
        _ files: [OutputFile], _ encoded: [PixelSize: [UInt8]], as format: FileFormat, of master: Master,
        to output: String
    ) throws(KisscutError) -> [FileReport] {
        var staged = StagedFiles()
        var reports: [FileReport] = []
        for file in files {
            guard let bytes = encoded[file.pixelSize] else { continue }
            let path = "\(file.stem(for: master)).\(format.fileExtension)"
            reports.append(FileReport(file, path: path, bytes: bytes.count))
            guard !options.isDryRun else { continue }
            do {
                try staged.stage(bytes, for: FilePath.join(output, path))
            } catch {
                throw KisscutError(
                    .notWritable, path: master.path, reason: "\(path) cannot be written: \(error.reason)")
            }
        }
        do {
            try staged.publish()
        } catch {
            throw KisscutError(.notWritable, path: master.path, reason: "cannot be written: \(error.reason)")
        }
        return reports
    }
}

extension MasterReport {
    /// Turns the report into that of a failed master.
    fileprivate mutating func fail(_ error: any Error) {
        let error =
            error as? KisscutError ?? KisscutError(.notDecodable, path: path, reason: "unexpected fault: \(error)")
        status = .failed
        files = []
        self.error = Failure(code: error.code, message: error.description, detail: error.detail)
    }
}
