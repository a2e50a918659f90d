import Inspection
import Profiles
import Raster
import Rendering
import StickerPacks

/// What a pack makes of each master, and what it checks of it.
struct StickerPlan {
    /// The size of all stickers.
    let size: StickerSize
    private let options: PackOptions
    private let settings: Settings

    /// Plans stickers of the size in the settings, or of the size that most masters have.
    init(of masters: [Master], _ options: PackOptions, _ settings: Settings) {
        (self.options, self.settings) = (options, settings)
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
            jobs: jobs, settings: judged, enlarges: options.allowsEnlarging,
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
        let layout = StickerLayout(size: size, allowsEnlarging: options.allowsEnlarging, pads: options.pads)
        let isReduced = header.pixelSize.longerSide > size.pixels(at: .x3)
        let canvas = layout.placement(of: header.pixelSize, at: .x3).canvas
        return Plan(
            files: layout.files(for: header, isFrame: isFrame, options),
            findings: layout.finding(for: header.pixelSize).map { [$0] } ?? [],
            reduced: isReduced ? canvas : nil, sticker: canvas)
    }
}

extension PackOptions {
    /// Returns the options with what a pack takes from its settings.
    func completed(by settings: Settings) -> PackOptions {
        var options = self
        (options.name, options.order) = (settings.name, settings.order)
        (options.encoding, options.checks, options.limits) = (settings.encoding, settings.checks, settings.limits)
        options.takesSequences = takesSequences || settings.conversion.takesSequences
        options.frameRate = frameRate ?? settings.conversion.frameRate
        return options
    }
}
