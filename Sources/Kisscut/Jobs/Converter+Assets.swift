import Inspection
import Making
import Platforms
import Support

extension Converter {
    /// Writes the pictures of an app.
    ///
    /// No rule about stickers judges them.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`, `sameOutput` or `outputUnusable`, before anything is written.
    func convert(
        _ groups: [MasterGroup], into layout: AssetLayout, _ output: String, jobs: Int, shard: Shard?, isDryRun: Bool,
        _ monitor: RunMonitor
    ) throws(KisscutError) -> Report {
        let (items, places) = try groups.assets(layout, output)
        var run = Run(jobs: jobs, monitor)
        run.cache = cache
        if let shard { return try run.report(of: items, in: shard, monitor) }
        try places.refuseLinks(outOf: output)
        let sets = try ImageSets(of: places, in: output)
        let record = try AssetRecord(for: output, places)
        let hashes = OutputHashes()
        let isWritten = !isDryRun && !isCheck
        let comparison = isCheck ? OutputComparison(output, record) : nil
        var sink = try FolderSink(output, places, recordingIn: isWritten ? hashes : nil, isDryRun: !isWritten)
        sink.comparison = comparison
        defer { sink.end() }
        (run.sink, run.success) = (sink, isWritten ? .converted : .planned)
        var report = run.report(of: items)
        for file in sets.files(of: zip(places, report.masters).map { ($0, $1.files) }) {
            try sink.write(file.bytes, to: file.path)
            report.descriptions = (report.descriptions ?? []) + [file.path]
        }
        let written = Set(report.masters.flatMap(\.files).map(\.path) + (report.descriptions ?? []))
        let leftovers = record.leftovers(besides: written)
        if let comparison { report.add(comparison.files(gone: leftovers)) }
        guard isWritten else { return report }
        var left = leftovers
        if isClean, report.summary.converted == items.count, !leftovers.isEmpty {
            let removed = record.remove(leftovers)
            report.removed = removed
            left.removeAll(where: Set(removed).contains)
        }
        if !left.isEmpty { report.leftovers = left }
        try record.write(hashes.all, keeping: left)
        return report
    }
}

extension [MasterGroup] {
    /// Returns the layout of all groups.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` if groups have different layouts.
    func layout() throws(KisscutError) -> AssetLayout {
        let layout = first?.settings.conversion.layout ?? .renditions
        if let other = first(where: { $0.settings.conversion.layout != layout }) {
            let file = other.settingsFile ?? ""
            throw KisscutError(
                .severalSettings(other: self[0].settingsFile, folder: Paths.folder(of: file)), path: file)
        }
        return layout
    }

    /// Returns the items of a run for an app's pictures, and the place of each.
    fileprivate func assets(
        _ layout: AssetLayout, _ output: String
    ) throws(KisscutError) -> (items: [RunItem], places: [AssetPlace]) {
        var groups = self
        for index in groups.indices { groups[index].settings.checks.rules.ignoreRulesOfStickers() }
        var items = groups.items { $0.conversionRecipe(for: $1, $2) }
        let suffix = groups.first?.settings.conversion.darkSuffix ?? ""
        let places = try AssetPlaces(of: items.map(\.master), layout, output: output, darkSuffix: suffix)
        for index in items.indices {
            items[index].nameConflict = nil
            items[index].ownFindings = []
            guard places.lonely.contains(index) else { continue }
            let name = String(items[index].master.name.dropLast(suffix.count))
            items[index].ownFindings = [Finding(.noLightTwin(name: name), remedy: .addLightTwin)]
        }
        return (items, places.places)
    }
}
