import Inspection
import Profiles
public import Rendering
import StickerPacks

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Checks masters by all rules; writes nothing except overlays, if they are wanted.
public struct Checker: Sendable {
    /// The rules, sizes and limits that masters are checked against.
    public let settings: Settings
    /// The folder for images that show where a rule about alpha is broken, and prepared art before and after, a file URL; nil
    /// for none.
    public let overlay: URL?

    /// Opens masters; tests count the calls.
    var open = Run.openMaster

    /// Creates a checker.
    ///
    /// - Parameters:
    ///   - settings: What masters are checked against.
    ///   - overlay: The folder for overlays, a file URL; it is made if it is missing.
    public init(settings: Settings = Settings(), overlay: URL? = nil) {
        self.settings = settings
        self.overlay = overlay
    }

    /// Checks masters; one that cannot be decoded never stops the others.
    ///
    /// If the task is cancelled, unfinished masters have the status `cancelled`.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - jobs: The number of workers; nil means one per core.
    ///   - shard: The shard whose masters are checked; nil for all. Masters are compared when the reports are merged.
    ///   - progress: Receives each master when it is finished.
    /// - Returns: The findings about each master, in the order of the masters; a sequence is one master. They do not depend on the
    ///   number of workers.
    /// - Throws: `KisscutError` with the code `outputUnusable` if the folder for overlays cannot be made; `badSettings` or `badName`
    ///   if the settings are wrong, or the frames of a sequence.
    public func check(
        _ masters: [Master], jobs: Int? = nil, shard: Shard? = nil, progress: RunProgress? = nil
    ) async throws(KisscutError) -> Report {
        try await offload(progress) { monitor throws(KisscutError) in
            try check(masters, jobs: workers(jobs), shard: shard, monitor)
        }
    }

    /// Does the same on the calling thread, which blocks until the workers have finished.
    func check(
        _ masters: [Master], jobs: Int, shard: Shard? = nil, _ monitor: RunMonitor
    ) throws(KisscutError) -> Report {
        try settings.checkValues()
        let masters = try settings.joiningSequences(in: masters)
        monitor.expect(masters.count(where: shard.contains))
        let folder = try overlay.map { url throws(KisscutError) in try url.outputPath() }
        if folder != nil { try masters.checkSubfolders() }
        var run = Run(
            jobs: jobs, shard: shard, settings: settings, success: .checked, cancellation: monitor.cancellation,
            onFinish: monitor.add, onFit: monitor.addFitting)
        run.open = open
        (run.keepsMarkedFrames, run.keepsFramesBefore) = (folder != nil, folder != nil)
        run.sink = try folder.map { path throws(KisscutError) in try OverlaySink(path) }
        // The stickers of a pack have folders with names of their own.
        let names = settings.checks.areStickers ? nil : try StickerNames(of: masters)
        run.conflicts = names?.conflicts ?? [:]
        return run.report(of: masters, job: (.check, "")) { [settings] index, header in
            var plan = Plan(checking: header, of: masters[index], by: settings)
            plan.add(names, index)
            return plan
        }
    }
}

extension Plan {
    /// Plans to check a master without making any file.
    init(checking header: Header, of master: Master, by settings: Settings) {
        self.init(
            reduced: settings.checks.reducedCanvas(for: header),
            // What is made of it will be brought under the limit.
            replacesMaster: settings.fit.floor(ofSticker: master.name) != nil)
        // A pack centers art that is too small for its canvas.
        let size = settings.checks.packSize ?? settings.checks.profile.sizes[0]
        let layout = StickerLayout(size: size, allowsEnlarging: false, pads: true)
        guard header.isPlaced, let finding = layout.finding(for: header.pixelSize) else { return }
        sticker = layout.placement(of: header.pixelSize, at: .x3).canvas
        findings.append(finding)
    }
}
