internal import PNGCodec
internal import PackManifest
import Raster
internal import Vips

/// Makes a sticker pack of masters: an asset catalogue that Xcode builds, and what else the options ask for.
public struct Packer: Sendable {
    public let options: PackOptions

    public init(options: PackOptions = PackOptions()) {
        self.options = options
    }

    /// What labels and the order call the stickers that masters become: the masters' names, and those of sequences.
    ///
    /// - Throws: `KisscutError` that lies in the call.
    public func stickerNames(of masters: [Master]) throws -> [String] {
        try PackPlan(masters, options).stickers.map(\.key)
    }

    /// Makes a pack with several workers.
    ///
    /// The pack is written whole or not at all: where a master fails, or the run is cancelled, the output is as it was. With
    /// `keepsGoing` the pack is written without the stickers of the masters that fail. The bytes do not depend on the number
    /// of workers.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` gives them.
    ///   - output: The folder of the pack; it is made where it is missing, and replaced where it holds a pack.
    ///   - jobs: The number of workers, at least 1.
    ///   - isStrict: Whether a finding of severity error counts as a failure.
    ///   - cancellation: Once requested, no further master is begun.
    ///   - onFinish: Called on a worker's thread when a master is done, in no particular order.
    /// - Returns: What became of each master, in their order, and of the pack.
    /// - Throws: `KisscutError` that lies in the call, before any master is converted; `notWritable` where the pack cannot
    ///   be put in its place.
    public func pack(
        _ masters: [Master], to output: String, jobs: Int, isStrict: Bool = false,
        cancellation: Cancellation = Cancellation(), onFinish: @escaping @Sendable (MasterReport) -> Void = { _ in }
    ) throws -> Report {
        precondition(jobs >= 1)
        let clock = ContinuousClock()
        let start = clock.now
        let plan = try PackPlan(masters, options)
        let tree = try OutputTree(output: output, isClean: options.isClean)
        let icons = try iconOfItsOwn()
        let size = options.size ?? commonestSize(of: masters, jobs: jobs, cancellation)
        let packed = makeStickers(
            of: masters, StickerEncoder(options: options, size: size, plan: plan), into: tree.folder, jobs: jobs,
            cancellation, onFinish)

        var reports = inspection.complete(
            packed.map { $0?.judged }, of: masters, limits: options.conversion.limits, until: cancellation)
        complete(&reports, plan)
        var pack = PackReport(name: plan.name, size: size, stickers: plan.stickers.map(\.name), icon: options.icon)
        pack.wideIcon = options.wideIcon
        let rest = plan.leavingOut(Self.faulty(reports, isStrict: isStrict))
        let left = plan.stickers.filter { sticker in !rest.stickers.contains { $0.name == sticker.name } }
        let isComplete = left.isEmpty || (options.keepsGoing && !rest.stickers.isEmpty)
        if isComplete, !reports.contains(where: { $0.status == .cancelled }) {
            let icons = try icons ?? iconOfFirstSticker(rest, masters)
            let packed = packed.compactMap { $0 }
            if !left.isEmpty {
                let webFiles = rest.stickers.flatMap { $0.masters.flatMap { packed[$0].webFiles.map(\.name) } }
                PackPaths(plan).removeFiles(of: left, in: tree.folder, keepingWebFiles: Set(webFiles))
            }
            let writer = CatalogWriter(plan: rest, options: options, size: size, folder: tree.folder)
            try writer.write(packed, icons: icons)
            if let finding = icons.finding, let first = rest.stickers.first?.masters.first {
                reports[first].findings += options.conversion.checks.rules.apply(to: [finding], of: reports[first].path)
            }
            let foreign = try tree.publish(keepingFilesOf: options.keptManifests)
            pack.isWritten = true
            pack.stickers = rest.stickers.map(\.name)
            pack.leftOut = left.flatMap(\.masters).sorted().map { masters[$0].path }
            (pack.kept, pack.removed) = (foreign.kept, foreign.removed)
            Self.withdraw(left.flatMap(\.masters), from: &reports)
        } else {
            Self.withdraw(Array(reports.indices), from: &reports)
        }
        var report = Report(masters: reports, libvips: VipsLibrary.version, duration: clock.now - start)
        report.pack = pack
        return report
    }

    /// The files of all stickers, in the order of the masters; nil where a stop came first.
    private func makeStickers(
        of masters: [Master], _ encoder: StickerEncoder, into folder: String, jobs: Int, _ cancellation: Cancellation,
        _ onFinish: @escaping @Sendable (MasterReport) -> Void
    ) -> [PackedMaster?] {
        // With fewer masters than workers, those to spare help with the frames.
        let lanes = max(1, jobs / max(1, masters.count))
        return WorkerPool(jobs: jobs).map(
            encoder.works(of: masters), until: cancellation,
            makeWorker: { Workspace(options.conversion, lanes: lanes) }, finishWorker: { VipsLibrary.endThread() },
            work: { work, workspace in
                let write = encoder.pack(work, into: folder, in: &workspace, cancellation)
                return {
                    let packed = write()
                    onFinish(packed.judged.report)
                    return packed
                }
            })
    }

    /// The indices of the masters that failed, or that strict packs do not hold.
    private static func faulty(_ reports: [MasterReport], isStrict: Bool) -> Set<Int> {
        Set(
            reports.indices.filter { index in
                let hasError = reports[index].findings.contains { $0.severity == .error }
                return reports[index].status == .failed || (isStrict && hasError)
            })
    }

    /// Takes back that files were written for masters.
    private static func withdraw(_ masters: [Int], from reports: inout [MasterReport]) {
        for index in masters where reports[index].status == .converted {
            reports[index].status = .checked
            reports[index].files = []
        }
    }

    private var inspection: PackInspection {
        var checks = options.conversion.checks
        // A pack says more of its labels than that some are missing.
        checks.labels = nil
        return PackInspection(checks)
    }

    // MARK: Size

    private func commonestSize(of masters: [Master], jobs: Int, _ cancellation: Cancellation) -> StickerSize {
        let sizes = WorkerPool(jobs: jobs).map(
            masters, until: cancellation, makeWorker: { MasterDecoder(limits: options.conversion.limits) },
            finishWorker: { VipsLibrary.endThread() },
            // A master that cannot be read has no say here, and is told of when it is to be packed.
            work: { master, decoder in
                let size = try? decoder.open(decoder.read(master), of: master).size
                return { size }
            })
        return StickerLayout.commonest(of: sizes.compactMap { $0 ?? nil })
    }

    // MARK: Icons

    private func iconOfItsOwn() throws(KisscutError) -> IconSet? {
        guard let icon = options.icon else { return nil }
        return try IconSet(
            path: icon, widePath: options.wideIcon, background: options.iconBackground,
            limits: options.conversion.limits)
    }

    private func iconOfFirstSticker(_ plan: PackPlan, _ masters: [Master]) throws -> IconSet {
        guard let first = plan.stickers.first?.masters.first else {
            throw KisscutError(.noMasters, path: plan.name, reason: "a pack without stickers")
        }
        return try IconSet(
            sticker: masters[first], background: options.iconBackground, limits: options.conversion.limits)
    }

    // MARK: Findings

    /// Adds what is to be said of stickers, to the report of their first master.
    private func complete(_ reports: inout [MasterReport], _ plan: PackPlan) {
        for sticker in plan.stickers {
            let first = sticker.masters[0]
            var findings: [Finding] = []
            if sticker.isLabelDerived {
                findings.append(Finding(.label, "no description; '\(sticker.label)' is made of the name"))
            }
            if let finding = options.conversion.checks.findingOfMissingLanguages(sticker.key) {
                findings.append(finding)
            }
            if sticker.isSequence {
                // Frames that come again are no sticker twice.
                for master in sticker.masters {
                    reports[master].findings.removeAll { $0.rule == Rule.duplicate.rawValue }
                }
                findings += sequenceFindings(of: sticker, &reports)
            }
            reports[first].findings += options.conversion.checks.rules.apply(to: findings, of: reports[first].path)
        }
    }

    private func sequenceFindings(of sticker: PackPlan.Sticker, _ reports: inout [MasterReport]) -> [Finding] {
        let first = reports[sticker.masters[0]]
        for index in sticker.masters where reports[index].status == .converted {
            let frame = reports[index]
            if frame.format != .png {
                reports[index].fail(
                    KisscutError(.notEncodable, path: frame.path, reason: "a frame of a sequence is to be a still PNG"))
            } else if first.pixelSize != nil, frame.pixelSize != first.pixelSize {
                reports[index].fail(
                    KisscutError(
                        .notEncodable, path: frame.path,
                        reason: "\(frame.pixelSize.map(\.description) ?? "") px, where \(first.path) has "
                            + "\(first.pixelSize.map(\.description) ?? "") px: the frames of a sequence have one size"))
            }
        }
        let bytes = sticker.masters.flatMap { reports[$0].files.filter { $0.kind == .sticker } }.map(\.bytes)
        return Finding.tooLarge(framesOf: bytes, limit: options.conversion.checks.byteLimit).map { [$0] } ?? []
    }
}
