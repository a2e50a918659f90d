public import Inspection
public import Making
import PackManifest
import Platforms
import Support

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A pack whose stickers several runs make, and one run joins.
extension Packer {
    /// Makes the stickers of a shard of a pack, and no pack: the files go to a hidden folder next to the output.
    ///
    /// Shards may write at the same time. Masters are compared, and the labels checked, when the pack is made.
    ///
    /// - Parameters:
    ///   - masters: The masters of all shards, as `MasterSearch` finds them.
    ///   - output: The folder of the pack, a file URL.
    ///   - shard: The shard whose stickers are made.
    ///   - jobs: The number of workers; nil means one per core.
    /// - Returns: The result for each master of the shard, for `pack(_:to:joining:jobs:gate:)`.
    /// - Throws: `KisscutError` whose `isFaultOfCall` is true, before any master is converted.
    public func makeStickers(
        of masters: [Master], to output: URL, shard: Shard, jobs: Int? = nil
    ) async throws(KisscutError) -> Report {
        try await offload { monitor throws(KisscutError) in
            let (clock, jobs) = (ContinuousClock(), try workers(jobs))
            let start = clock.now
            let plan = try StickerPlan(of: masters, settings)
            monitor.expect(plan.masters.count(where: shard.contains))
            let folder = PartFolder(
                plan.pack, settings.pack, masters: plan.masters.count, output: try output.outputPath())
            try folder.make()
            let sink = PartSink(folder)
            defer { sink.end() }
            var outcomes = outcomes(of: plan, into: sink, jobs: jobs, shard: shard, monitor)
            let hashes = sink.hashes
            for index in outcomes.indices {
                let position = outcomes[index].report.shard?.position ?? 0
                outcomes[index].report.shard?.fileHashes = hashes[position]
            }
            var report = Report(outcomes, duration: clock.now - start)
            report.shard = .init(shard, of: .pack, plan.masters, options: hash(of: plan))
            return report
        }
    }

    /// Makes a pack of the stickers that shards have made, and removes these.
    ///
    /// The pack is written whole or not at all, and is the one that `pack(_:to:jobs:gate:)` would have made.
    ///
    /// - Parameters:
    ///   - masters: The masters of all shards.
    ///   - output: The folder of the pack, a file URL.
    ///   - reports: File URLs of the reports of all shards, in any order.
    ///   - jobs: The number of workers; nil means one per core.
    ///   - gate: A finding of this severity or a higher one keeps its sticker out of the pack.
    /// - Returns: The result for each master, in the order of the masters, and for the pack.
    /// - Throws: `KisscutError` as for a pack that one run makes; its code is `notMergeable` if the reports are not those of all
    ///   shards of this pack, or if a file is not what its shard reported.
    public func pack(
        _ masters: [Master], to output: URL, joining reports: [URL], jobs: Int? = nil,
        gate: Finding.Severity = .error
    ) async throws(KisscutError) -> Report {
        try await offload { monitor throws(KisscutError) in
            let plan = try StickerPlan(of: masters, settings)
            let shards = try ShardReports(reports.map(\.pathAsWritten))
            try shards.refuse(unlessOf: .pack, plan.masters, options: hash(of: plan))
            let path = try output.outputPath()
            let folder = PartFolder(plan.pack, settings.pack, masters: plan.masters.count, output: path)
            // Refuses a page that cannot be written before the pack is.
            try startPage(of: plan, monitor.cancellation)?.end()
            var report = try pack(
                plan, to: path, jobs: workers(jobs), gate: gate, monitor, onPublish: { _ in }
            ) { sink throws(KisscutError) in
                for (index, (master, outcome)) in zip(plan.masters, shards.outcomes).enumerated() {
                    try monitor.cancellation.check(master)
                    guard try hasSticker(outcome, of: master) else { continue }
                    try refuseChange(of: master, since: outcome)
                    let files = try folder.files(
                        outcome.report.files, hashes: shards.fileHashes[index], of: master, index)
                    // Only animations have a duration.
                    let isAnimated = outcome.report.durationMilliseconds != nil
                    try sink.write(files, of: master, index, isAnimated: isAnimated)
                }
                return PackRules.appliedAmong(shards.outcomes)
            }
            report.summary.seconds += shards.seconds
            report.tool.loaded = report.tool.loaded ?? shards.tool.loaded
            guard report.pack?.isWritten == true else { return report }
            folder.remove()
            guard let page else { return report }
            // Shards keep no pictures for a page, so the stickers are made again.
            try writePage(ofPackIn: path) { () throws(KisscutError) in
                let previewer = Previewer(settings: settings)
                let preview = try previewer.preview(masters, to: page, jobs: workers(jobs), monitor)
                if preview.summary.cancelled > 0 {
                    throw KisscutError(.cancelled, path: page.pathAsWritten, reason: "the run was interrupted")
                }
            }
            return report
        }
    }

    /// Returns whether a shard has made the sticker of a master; refuses a status that no shard of a pack reports.
    private func hasSticker(_ outcome: Outcome, of master: Master) throws(KisscutError) -> Bool {
        switch outcome.report.status {
        case .converted: return true
        case .failed, .cancelled: return false
        case .planned, .checked:
            throw KisscutError(
                .notMergeable, path: master.path,
                reason:
                    "the report of its shard says '\(outcome.report.status)', not 'converted'; run its shard again")
        }
    }

    /// Refuses a master that has other content than when its shard ran.
    private func refuseChange(of master: Master, since outcome: Outcome) throws(KisscutError) {
        let source = try? Source(of: master, limit: settings.limits.bytes)
        guard let hash = try? source?.sha256(), hash == outcome.masterHash else {
            throw KisscutError(
                .notMergeable, path: master.path, reason: "is not as it was when its shard ran; run its shard again")
        }
    }

    /// Returns the SHA-256 of everything that decides what stickers look like.
    private func hash(of plan: StickerPlan) -> String {
        var settings = settings
        // Labels count when the pack is made.
        settings.checks.labels = nil
        settings.checks.translations = [:]
        let pack = settings.pack
        return settings.hash(
            with: plan.size, pack.pads, pack.allowsEnlarging, pack.writesImageSets, pack.writesManifest)
    }
}
