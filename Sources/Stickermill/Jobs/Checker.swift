package import FoundationSubset
import Inspection
package import Making
import Platforms

/// Checks masters against all rules.
///
/// The only files that it writes are overlays, if you ask for them.
package struct Checker: Sendable {
    /// The rules, sizes, and limits for masters that have no settings of their own.
    package let settings: Settings
    /// The folder for overlays, a file URL, or `nil` to write none.
    ///
    /// An overlay is an image that shows where a master breaks a rule about alpha, and how prepared art looked before. It has the name
    /// of the sticker, or of the master's file if several masters have one name.
    package let overlay: URL?
    /// The cache that keeps results for later runs, or `nil` for none.
    package var cache: Cache?

    /// Opens masters; tests count the calls.
    var opener: MasterOpener?

    /// Creates a checker.
    ///
    /// - Parameters:
    ///   - settings: The rules, sizes, and limits to check against.
    ///   - overlay: The folder for overlays, a file URL. It is made if it is missing.
    package init(settings: Settings = Settings(), overlay: URL? = nil) {
        self.settings = settings
        self.overlay = overlay
    }

    /// Checks masters.
    ///
    /// A master that cannot be decoded never stops the others. If the task is cancelled, unfinished masters have the status `cancelled`.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - jobs: The number of workers, or `nil` for one per core.
    ///   - shard: The shard to measure into the cache for a later call, or `nil` to check all masters.
    /// - Returns: The findings about each master, in the order of the masters. A sequence counts as one master. The findings do not depend
    ///   on the number of workers.
    /// - Throws: `StickermillError` with the code `outputUnusable` if the folder for overlays cannot be made; `badSettings` or `badName` if the
    ///   settings or the frames of a sequence are invalid.
    package func check(
        _ masters: [Master], jobs: Int? = nil, shard: Shard? = nil
    ) async throws(StickermillError) -> Report {
        try await check([MasterGroup(masters, settings)], jobs: jobs, shard: shard)
    }

    /// Checks masters, each by the settings of its group.
    ///
    /// The masters of a group are also compared with each other.
    ///
    /// - Parameter groups: The masters, as `MasterSearch` finds them. For the other parameters, see ``check(_:jobs:shard:)``.
    /// - Returns: The findings about each master, in the order of their paths.
    /// - Throws: The same errors as for masters without settings of their own.
    package func check(
        _ groups: [MasterGroup], jobs: Int? = nil, shard: Shard? = nil
    ) async throws(StickermillError) -> Report {
        try await offload { monitor throws(StickermillError) in
            try check(groups, jobs: workers(jobs), shard: shard, monitor)
        }
    }

    /// Checks masters on the calling thread, which blocks until the workers have finished.
    func check(
        _ groups: [MasterGroup], jobs: Int, shard: Shard? = nil, _ monitor: RunMonitor
    ) throws(StickermillError) -> Report {
        for group in groups { try group.settings.checkValues() }
        var groups = try groups.joiningSequences()
        for index in groups.indices { groups[index].settings = groups[index].settings.judged }
        let masters = groups.flatMap(\.masters)
        monitor.expect(masters.count)
        let folder = try overlay.map { url throws(StickermillError) in try url.outputPath() }
        if folder != nil { try masters.checkSubfolders() }
        var run = Run(jobs: jobs, monitor)
        (run.success, run.opener, run.cache) = (.checked, opener, cache)
        var items = groups.items { settings, master, target in
            var recipe = settings.recipe(for: master, target)
            if folder != nil {
                recipe.pictures = recipe.preparation.isEmpty ? [.marked] : [.marked, .firstFrame, .before]
            }
            return recipe
        }
        let twins = groups.reduce(into: [:]) { $0.merge($1.lightTwins) { first, _ in first } }
        for index in items.indices {
            // No pack pairs them, so they are only listed.
            guard let light = twins[items[index].master.path] else { continue }
            items[index].ownFindings.append(Finding(.darkTwin(name: light), severity: .note))
        }
        if let shard { return try run.report(of: items, in: shard, monitor) }
        run.sink = try folder.map { path throws(StickermillError) in try OverlaySink(path, for: items.map(\.master)) }
        let clock = ContinuousClock()
        let start = clock.now
        var outcomes = run.outcomes(of: items)
        for group in groups { group.addFindingsOfMessengers(to: &outcomes) }
        return Report(outcomes, duration: clock.now - start)
    }
}

extension MasterGroup {
    /// The names of the light twins of pictures for dark backgrounds, by the paths of these.
    fileprivate var lightTwins: [String: String] {
        let twins = AssetPlaces.twins(among: masters, settings.conversion.darkSuffix).light
        return Dictionary(uniqueKeysWithValues: twins.map { (masters[$0].path, masters[$1].name) })
    }

    /// Adds what messengers do not accept about the pack of some outcomes.
    private func addFindings(aboutPackOf stickers: [Int], _ name: String, to outcomes: inout [Outcome]) {
        // A finding needs a picture, and the first is as good as any.
        guard let first = stickers.min() else { return }
        let made = stickers.filter { outcomes[$0].report.status != .failed }
        let moving = made.count { !outcomes[$0].delays.isEmpty }
        for platform in settings.platforms {
            guard let messenger = platform.messenger else { continue }
            let own = settings.settings(for: platform)
            let findings = messenger.findings(
                ofName: own.name ?? name, author: own.pack.author ?? "", stills: made.count - moving,
                moving: messenger.stickers.moving == nil ? 0 : moving)
            outcomes[first].add(findings, by: settings.checks)
        }
    }

    /// Adds what messengers do not accept about the stickers, as far as it is known without their files.
    fileprivate func addFindingsOfMessengers(to outcomes: inout [Outcome]) {
        let messengers = settings.platforms.compactMap(\.messenger)
        guard !messengers.isEmpty, let plan = try? PackPlan(masters, settings) else { return }
        let indices = Dictionary(
            outcomes.indices.map { (outcomes[$0].report.path, $0) }, uniquingKeysWith: { first, _ in first })
        for sticker in plan.stickers {
            guard let index = indices[masters[sticker.master].path] else { continue }
            outcomes[index].addFindings(about: sticker, of: messengers, settings)
        }
        addFindings(
            aboutPackOf: plan.stickers.compactMap { indices[masters[$0.master].path] }, plan.name, to: &outcomes)
    }
}
