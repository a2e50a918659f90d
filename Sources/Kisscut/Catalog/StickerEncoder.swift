internal import PackManifest
import Raster
internal import Vips

/// What a master became in a pack.
struct PackedMaster: Sendable {
    var judged: JudgedMaster
    /// The name of its file in the sticker's folder.
    var fileName = ""
    /// Its files for the web, the largest first.
    var webFiles: [Manifest.File] = []
}

/// Makes the files of one master after the other, and writes them into the folder of a new pack.
struct StickerEncoder: Sendable {
    /// A master, with the sticker that it becomes or is a frame of.
    struct Work: Sendable {
        var master: Master
        var sticker: Int
    }

    private let options: PackOptions
    private let plan: PackPlan
    private let layout: StickerLayout
    private let paths: PackPaths

    init(options: PackOptions, size: StickerSize, plan: PackPlan) {
        self.options = options
        self.plan = plan
        layout = StickerLayout(size: size, allowsEnlarging: options.allowsEnlarging, pads: options.pads)
        paths = PackPaths(plan)
    }

    /// What is to be done for each master, in their order.
    func works(of masters: [Master]) -> [Work] {
        var stickers = [Int](repeating: 0, count: masters.count)
        for (index, sticker) in plan.stickers.enumerated() {
            for master in sticker.masters { stickers[master] = index }
        }
        return zip(masters, stickers).map(Work.init)
    }

    /// Reads, judges and encodes one master; its files are written by the step that is returned.
    func pack(
        _ work: Work, into folder: String, in workspace: inout Workspace, _ cancellation: Cancellation
    ) -> () -> PackedMaster {
        var report = MasterReport(work.master, status: .converted)
        var packed = PackedMaster(judged: JudgedMaster(report: report))
        do {
            let bytes = try workspace.decoder.read(work.master)
            report.bytes = bytes.count
            let picture = try workspace.decoder.open(bytes, of: work.master)
            report.describe(picture)
            if let finding = layout.finding(for: picture.size) { report.findings.append(finding) }
            var files = try encode(picture, stored: bytes, work, in: &workspace, cancellation)
            let isReduced = picture.size.longerSide > layout.size.pixels(at: .x3)
            report.judge(
                picture, bytes: bytes.count, files.inspected, by: checks,
                reduced: isReduced ? layout.placement(of: picture.size, at: .x3).canvas : nil,
                played: files.stickerExtension == "gif" ? .gif : .apng)
            packed.judged.key = files.inspected.facts.key
            try refuseTooLong(&files, of: picture, work, in: workspace, cancellation)
            return { [report, packed, files] in
                var (report, packed) = (report, packed)
                do {
                    try write(files, of: work, into: folder, &report, &packed)
                } catch {
                    report.fail(KisscutError(decoding: work.master, as: report.format ?? .png, error))
                }
                packed.judged.report = report
                return packed
            }
        } catch let error as KisscutError where error.code == .cancelled {
            report = MasterReport(work.master, status: .cancelled)
        } catch {
            report.fail(KisscutError(decoding: work.master, as: report.format ?? .png, error))
        }
        packed.judged.report = report
        return { [packed] in packed }
    }

    /// The pack's own size is what its stickers are made to, so masters of another are no fault; nor are long files, as the
    /// sticker that is made of one counts.
    private var checks: CheckOptions {
        var checks = options.conversion.checks
        checks.rules.ignored.insert(.packSize)
        checks.byteLimit = .max
        return checks
    }

    // MARK: Encoding

    /// The encoded files of one master.
    private struct Files {
        var sticker: [UInt8]
        var stickerExtension = "png"
        var pixelSizes: [Scale: PixelSize] = [:]
        /// At @2x and @1x, where they are wanted.
        var smaller: [Scale: [UInt8]] = [:]
        /// Still PNG files for an image set, where it is wanted.
        var stills: [Scale: [UInt8]] = [:]
        /// The encoder that has looked at all frames.
        var inspected: PictureEncoder
    }

    private func encode(
        _ picture: Picture, stored: [UInt8], _ work: Work, in workspace: inout Workspace, _ cancellation: Cancellation
    ) throws -> Files {
        let needsSmaller = options.writesManifest || options.writesImageSets
        let scales: [Scale] = needsSmaller ? [.x3, .x2, .x1] : [.x3]
        let placements = scales.map { layout.placement(of: picture.size, at: $0) }
        // A file that holds the very pixels of the sticker serves as it is; GIF and JPEG, which another encoding would
        // change or lengthen, whatever their length.
        let fits = placements[0] == Placement(picture.size) && stored.count < byteLimit
        let isKept = fits && picture.isStoredAsIs && (picture.format == .gif || picture.format == .jpeg)

        var encoder = PictureEncoder(
            picture, of: work.master, options: options.conversion, format: .png, cancellation: cancellation)
        let encoded = try encoder.encode(isKept ? Array(placements.dropFirst()) : placements, in: &workspace)
        var files = Files(sticker: encoded[placements[0]] ?? stored, inspected: encoder)
        if isKept {
            files.stickerExtension = picture.format == .gif ? "gif" : "jpg"
        } else if fits && encoder.canKeepFile && picture.format.isPNG && stored.count < files.sticker.count {
            files.sticker = stored
        }
        for (scale, placement) in zip(scales, placements) {
            files.pixelSizes[scale] = placement.canvas
            if scale != .x3 { files.smaller[scale] = encoded[placement] }
        }
        if options.writesImageSets {
            files.stills = try stills(of: picture, files, work, scales, placements, in: &workspace, cancellation)
        }
        return files
    }

    /// Image sets have no animation, and are best in PNG: what is not so already is encoded once more.
    private func stills(
        of picture: Picture, _ files: Files, _ work: Work, _ scales: [Scale], _ placements: [Placement],
        in workspace: inout Workspace, _ cancellation: Cancellation
    ) throws -> [Scale: [UInt8]] {
        guard picture.timing != nil || files.stickerExtension != "png" else {
            return files.smaller.merging([.x3: files.sticker]) { $1 }
        }
        var encoder = PictureEncoder(
            picture.firstFrame, of: work.master, options: options.conversion, format: .png, cancellation: cancellation)
        let encoded = try encoder.encode(placements, in: &workspace)
        var stills: [Scale: [UInt8]] = [:]
        for (scale, placement) in zip(scales, placements) { stills[scale] = encoded[placement] }
        return stills
    }

    private var byteLimit: Int { options.conversion.checks.byteLimit }

    /// Encodes a sticker that is too long once more as hard as can be, and refuses it where that does not help.
    private func refuseTooLong(
        _ files: inout Files, of picture: Picture, _ work: Work, in workspace: Workspace, _ cancellation: Cancellation
    ) throws {
        guard files.sticker.count >= byteLimit else { return }
        var hardest = options.conversion
        hardest.effort = .best
        var second = Workspace(hardest, lanes: workspace.compressor.lanes)
        var encoder = PictureEncoder(
            picture, of: work.master, options: hardest, format: .png, cancellation: cancellation)
        let placement = layout.placement(of: picture.size, at: .x3)
        let bytes = try encoder.encode([placement], in: &second)[placement] ?? files.sticker
        if bytes.count < files.sticker.count { files.sticker = bytes }
        guard files.sticker.count >= byteLimit else { return }
        let over = files.sticker.count - (byteLimit - 1)
        throw KisscutError(
            .stickerTooLong, path: work.master.path,
            reason:
                "the sticker of \(placement.canvas) px has \(files.sticker.count) bytes, \(over) too many: Messages "
                + "takes fewer than \(byteLimit)")
    }

    // MARK: Writing

    private func write(
        _ files: Files, of work: Work, into folder: String, _ report: inout MasterReport, _ packed: inout PackedMaster
    ) throws {
        let sticker = plan.stickers[work.sticker]
        let stem = sticker.isSequence ? StickerName.cleaned(work.master.name) ?? sticker.name : sticker.name
        func write(
            _ kind: FileReport.Kind, _ bytes: [UInt8], to path: String, _ scale: Scale
        ) throws(KisscutError) {
            do {
                try FileSystem.writeNewWithFolders(FilePath.join(folder, path), bytes)
            } catch {
                throw KisscutError(
                    .notWritable, path: work.master.path, reason: "\(path) cannot be written: \(error.reason)")
            }
            let size = files.pixelSizes[scale] ?? PixelSize(width: 0, height: 0)
            report.files.append(FileReport(kind: kind, path: path, scale: scale, pixelSize: size, bytes: bytes.count))
        }
        packed.fileName = "\(stem).\(files.stickerExtension)"
        try write(.sticker, files.sticker, to: FilePath.join(paths.folder(of: sticker), packed.fileName), .x3)
        // Neither a web page nor an image set plays the frames of a sequence.
        guard !sticker.isSequence else { return }
        for scale in Scale.allCases {
            guard let bytes = files.stills[scale] else { continue }
            try write(.image, bytes, to: paths.image(of: sticker, scale), scale)
        }
        guard options.writesManifest else { return }
        for scale in Scale.allCases.reversed() {
            guard let bytes = scale == .x3 ? files.sticker : files.smaller[scale] else { continue }
            let digest = SHA256.hexadecimal(of: bytes)
            let fileExtension = scale == .x3 ? files.stickerExtension : "png"
            let name = "\(sticker.address).\(digest.prefix(12)).\(fileExtension)"
            let size = files.pixelSizes[scale] ?? PixelSize(width: 0, height: 0)
            packed.webFiles.append(
                .init(
                    name: name, scale: scale.rawValue, pixelSize: .init(width: size.width, height: size.height),
                    bytes: bytes.count, sha256: digest))
            try write(.web, bytes, to: FilePath.join(PackPaths.web, name), scale)
        }
    }
}
