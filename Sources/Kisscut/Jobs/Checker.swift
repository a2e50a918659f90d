import Inspection
public import Making
import Platforms

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Checks masters by all rules; writes nothing except overlays, if they are wanted.
public struct Checker: Sendable {
    /// The rules, sizes and limits that masters without settings of their own are checked against.
    public let settings: Settings
    /// The folder for images that show where a rule about alpha is broken, and prepared art before and after, a file URL; nil
    /// for none.
    public let overlay: URL?
    /// Keeps what is made, and has what was made before; nil makes everything.
    public var cache: Cache?

    /// What stickers are for; nil means what a pack would make of the masters.
    var target: Target?

    /// Opens masters; tests count the calls.
    var opener: (@Sendable (MasterReader, Source) throws(MakeError) -> MasterSource)?

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
    ///   - shard: The shard whose masters are only measured, into the cache, so that a later call has them there; nil checks all masters.
    /// - Returns: The findings about each master, in the order of the masters; a sequence is one master. They do not depend on the
    ///   number of workers.
    /// - Throws: `KisscutError` with the code `outputUnusable` if the folder for overlays cannot be made; `badSettings` or `badName`
    ///   if the settings are wrong, or the frames of a sequence.
    public func check(
        _ masters: [Master], jobs: Int? = nil, shard: Shard? = nil
    ) async throws(KisscutError) -> Report {
        try await check([MasterGroup(masters, settings)], jobs: jobs, shard: shard)
    }

    /// Checks masters, each by the settings of its group; masters of one group are compared with each other.
    ///
    /// - Parameter groups: The masters, as `MasterSearch` finds them. The others are those of ``check(_:jobs:shard:)``.
    /// - Returns: The findings about each master, in the order of their paths.
    /// - Throws: As for masters without settings of their own.
    public func check(
        _ groups: [MasterGroup], jobs: Int? = nil, shard: Shard? = nil
    ) async throws(KisscutError) -> Report {
        try await offload { monitor throws(KisscutError) in
            try check(groups, jobs: workers(jobs), shard: shard, monitor)
        }
    }

    /// Does the same on the calling thread, which blocks until the workers have finished.
    func check(
        _ groups: [MasterGroup], jobs: Int, shard: Shard? = nil, _ monitor: RunMonitor
    ) throws(KisscutError) -> Report {
        for group in groups { try group.settings.checkValues() }
        let groups = try groups.joiningSequences()
        let masters = groups.flatMap(\.masters)
        monitor.expect(masters.count)
        let folder = try overlay.map { url throws(KisscutError) in try url.outputPath() }
        if folder != nil { try masters.checkSubfolders() }
        var run = Run(jobs: jobs, monitor)
        (run.success, run.opener, run.cache) = (.checked, opener, cache)
        let items = groups.items { settings, master in
            var item = settings.itemToCheck(master, target ?? settings.packTarget)
            if folder != nil {
                item.recipe.pictures = item.recipe.preparation.isEmpty ? [.marked] : [.marked, .firstFrame, .before]
            }
            return item
        }
        if let shard { return try run.report(of: items, in: shard, monitor) }
        run.sink = try folder.map { path throws(KisscutError) in try OverlaySink(path) }
        return run.report(of: items)
    }
}
