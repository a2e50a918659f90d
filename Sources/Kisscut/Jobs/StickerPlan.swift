import Inspection
import Profiles
import Raster
import Rendering
import StickerPacks

/// What a pack makes of each master, and what it checks of it.
struct StickerPlan {
    /// The size of all stickers.
    let size: StickerSize
    private let settings: Settings

    /// Plans stickers of the size in the settings, or of the size that most masters have.
    init(of masters: [Master], _ settings: Settings) {
        self.settings = settings
        size =
            settings.checks.packSize
            ?? StickerLayout.commonest(
                of: masters.compactMap { PixelSize(headerOf: $0.path, limits: settings.limits) },
                for: settings.checks.profile)
    }

    /// What masters are checked against.
    ///
    /// Stickers are made in the pack's size, so a master of another size is not a fault. Neither is a large file: only the
    /// sticker made of it counts. Labels are checked with the pack, in more detail.
    var checks: CheckOptions {
        var checks = settings.checks
        checks.packSize = size
        checks.rules.ignored.formUnion([.packSize, .fileSize])
        checks.labels = nil
        return checks
    }

    /// Creates the run that makes the stickers.
    ///
    /// - Parameter plan: The pack of the same masters.
    func run(for plan: PackPlan, into sink: any Sink, jobs: Int, _ monitor: RunMonitor) -> Run {
        var judged = settings
        judged.checks = checks
        return Run(
            jobs: jobs, settings: judged, enlarges: settings.pack.allowsEnlarging,
            sequences: plan.stickers.filter(\.isSequence).map(\.masters), sink: sink,
            cancellation: monitor.cancellation, onFinish: monitor.add, onFit: monitor.addFitting)
    }

    /// Walks masters through a run that makes stickers of them.
    ///
    /// - Parameters:
    ///   - plan: The pack of the masters.
    ///   - draft: The page that shows them; nil if there is none.
    func outcomes(of masters: [Master], by run: Run, _ plan: PackPlan, for draft: PageDraft?) -> [Outcome] {
        let frames = plan.frames
        return run.outcomes(of: masters) { index, header in
            let isFrame = frames.contains(index)
            let wanted = wanted(of: header, isFrame: isFrame)
            return draft?.adding(to: wanted, of: header, isFrame: isFrame) ?? wanted
        }
    }

    /// Returns the files to make of a master.
    ///
    /// - Parameter isFrame: Whether the master is a frame of a sequence.
    private func wanted(of header: Header, isFrame: Bool) -> Plan {
        let pack = settings.pack
        let layout = StickerLayout(size: size, allowsEnlarging: pack.allowsEnlarging, pads: pack.pads)
        let isReduced = header.pixelSize.longerSide > size.pixels(at: .x3)
        let canvas = layout.placement(of: header.pixelSize, at: .x3).canvas
        return Plan(
            files: layout.files(for: header, isFrame: isFrame, pack, settings.checks),
            findings: layout.finding(for: header.pixelSize).map { [$0] } ?? [],
            reduced: isReduced ? canvas : nil, sticker: canvas)
    }
}

extension PackPlan {
    /// Plans the pack that settings describe.
    ///
    /// - Throws: `KisscutError` with the code `sameOutput`, `badName` or `badSettings`.
    init(_ masters: [Master], _ settings: Settings) throws(KisscutError) {
        try self.init(
            masters, settings.pack, name: settings.name, order: settings.order, checks: settings.checks,
            takesSequences: settings.conversion.takesSequences, frameRate: settings.conversion.frameRate)
    }
}
