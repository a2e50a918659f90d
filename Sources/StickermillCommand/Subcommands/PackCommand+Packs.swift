import FoundationSubset
import Platforms
import Stickermill
import Support

/// A pack of a call, and its output folder.
struct PlacedPack {
    var group: MasterGroup
    let output: URL

    /// The page next to the folder of the pack.
    var page: URL { output.deletingLastPathComponent().appending(path: output.lastPathComponent + ".html") }
}

extension PlacedPack {
    /// The folders that the pack writes to: its own, and those of its platforms below it.
    var folders: [String] {
        let path = output.pathAsWritten
        return [path] + group.settings.platforms.map { Paths.join(path, $0.name) }
    }
}

/// The packs of a call: a single pack, or a pack for each folder whose `stickermill.yml` has a name.
extension PackCommand {
    /// - Throws: `StickermillError` whose `isFaultOfCall` is true.
    func packs(of search: MasterSearch, below output: URL) throws(StickermillError) -> [PlacedPack] {
        let packs = try search.packs().map {
            PlacedPack(group: $0.group, output: $0.path.isEmpty ? output : output.appending(path: $0.path))
        }
        for placed in packs {
            try pack.refuseUnused(with: placed.group.settings)
            try products.refuseUnused(with: placed.group.settings)
            try refuseUnused(with: placed.group.settings)
        }
        if packs.count > 1 {
            try pack.refuseShared(by: packs)
            try products.refuseShared(by: packs)
        }
        return packs
    }

    /// Throws if an option is only for Messages, and the pack is not.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    private func refuseUnused(with settings: Settings) throws(StickermillError) {
        guard !settings.isForMessages else { return }
        let options = [
            ("--size", pack.stickers.size != nil),
            ("--xcodeproj", products.xcodeproj == true),
            ("--xcodegen", products.xcodegen == true), ("--imageset", products.imageset == true),
            ("--manifest", products.manifest == true),
        ]
        guard let option = options.first(where: \.1)?.0 else { return }
        throw StickermillError(.call(fault: .onlyForMessages), path: option)
    }

    /// Throws if the call would write a file that it reads, or write a file twice.
    ///
    /// - Throws: `StickermillError` with the code `sameOutput`.
    func refuseClashes(of packs: [PlacedPack], _ search: MasterSearch, _ index: WebIndex?) throws(StickermillError) {
        let settings = packs.map(\.group.settings)
        // Packs may share a table of labels that a `stickermill.yml` above them names.
        let labels = Set(settings.compactMap(\.pack.labelTable))
        for file in labels { try search.refuseOverwriting(by: file) }
        try search.refuseOverwriting(by: common.report, dependencies.depfile)
        for file in findings.files { try search.refuseOverwriting(by: file) }
        let pages = writing.preview ? packs.map(\.page) : []
        let written: [URL?] = labels + pages + findings.files + [common.report, index.map { URL(filePath: $0.path) }]
        try written.refuseClashes(
            reading: settings.flatMap { [$0.pack.icon, $0.pack.wideIcon] },
            writing: packs.flatMap { pack in PackPaths.products.map { pack.output.appending(path: $0) } })
    }

    /// Returns the names of the stickers of each pack.
    ///
    /// - Throws: `StickermillError` with the faults of all packs.
    private func stickerNames(in packs: [PlacedPack]) throws(StickermillError) -> [[String]] {
        var names: [[String]] = []
        var faults: [StickermillError] = []
        for placed in packs {
            do throws(StickermillError) {
                names.append(try Packer(settings: placed.group.settings).stickerNames(of: placed.group.masters))
            } catch {
                faults.append(error)
            }
        }
        if let fault = StickermillError(joining: faults) { throw fault }
        return names
    }

    /// Makes the packs one after another, and reports the result of each.
    ///
    /// A pack that fails does not stop the others.
    ///
    /// - Parameter withdrawn: The packs of earlier calls in the output.
    /// - Throws: `StickermillError`, if the call makes one pack.
    func makePacks(
        _ packs: [PlacedPack], besides withdrawn: [WithdrawnPack], _ cache: Cache?, skipped: [SkippedPath],
        _ screen: Screen, _ log: ChangeLog?
    ) async throws(StickermillError) -> Report {
        let names = try stickerNames(in: packs)
        var groups = packs.map(\.group)
        let tables = try pack.labels.readTables(
            into: &groups, among: names.joined() + groups.flatMap(\.namesOfExcluded), screen)
        var reports: [Report] = []
        for (index, var placed) in packs.enumerated() {
            let unlabeled = placed.group.settings
            placed.group = groups[index]
            let isLast = index == packs.count - 1
            let report = try await make(placed, among: packs, withdrawn, cache, skipped: skipped, screen)
            screen.describe(report.staleFiles, in: [placed.output])
            if log?.isRepeated != true {
                screen.summarize(report, skipped: isLast ? skipped : [], gate: rules.gate.severity)
            }
            screen.complainOfMissingSequences(in: report, of: [placed.group])
            if report.pack?.isWritten == true {
                let icons = [placed.group.settings.pack.icon, placed.group.settings.pack.wideIcon].compactMap {
                    $0?.relativePath
                }
                for icon in placed.group.excluded.map(\.path).filter(icons.contains) where log?.isRepeated != true {
                    screen.addToSummary("Not a sticker, because it is an icon: \(icon.printable)")
                }
                if log?.isRepeated != true { for line in nextSteps(for: placed) { screen.addToSummary(line) } }
                try complete(tables[index], with: names[index], unlabeled, screen)
            }
            if !isLast && log?.isRepeated != true { screen.addToSummary("") }
            reports.append(report)
            if report.summary.cancelled > 0 { break }
        }
        let report = packs.count > 1 ? Report(joining: reports) : reports[0]
        let changes = log?.lines(report, "packed") ?? []
        if log?.isRepeated == true {
            for line in changes { screen.addToSummary(line) }
            for pack in report.allPacks where !pack.isWritten && report.summary.cancelled == 0 {
                screen.complain(pack.error.map(Words.ofCommand.sentences) ?? Summary.sentence(ofUnwrittenPack: report))
            }
            return report
        }
        guard packs.count > 1 else { return report }
        let done = report.allPacks.count { $0.isWritten || $0.isPlanned == true }
        screen.addToSummary(
            writing.dryRun || writing.check
                ? "\nDry run: would write \(done) of \(count(packs.count, "pack"))."
                : "\n\(count(packs.count, "pack")): \(done) written, \(packs.count - done) not written.")
        return report
    }

    /// Returns sentences that tell the user what to open after a pack was written.
    private func nextSteps(for placed: PlacedPack) -> [String] {
        guard placed.group.settings.isForMessages else { return [] }
        let folder = Paths.join(
            placed.output.relativePath, placed.group.settings.platforms.count > 1 ? PlatformChoice.messages.name : "")
        let names = ((try? FileSystem.names(inFolder: folder)) ?? []).compactMap(\.self)
        let project = names.first { Paths.fileExtension(of: $0) == "xcodeproj" }
        let product = project ?? PackPaths.catalog
        let isNew = placed.group.settings.pack.project.writesXcodeProject
        let step =
            switch (project, isNew) {
            case (nil, _): "add it to a sticker pack in Xcode; --xcodeproj makes a project for it"
            case (_, true): "open it on a Mac, choose a simulator, and run"
            case (_, false):
                "from an earlier run; --xcodeproj updates it, for example for another name or new languages"
            }
        let page =
            writing.preview ? "\(placed.page.relativePath): open it in a browser to see the stickers" : nil
        return (["\(Paths.join(folder, product)): \(step)"] + [page].compactMap(\.self)).map(\.printable)
    }

    /// Makes one pack.
    private func make(
        _ placed: PlacedPack, among packs: [PlacedPack], _ withdrawn: [WithdrawnPack], _ cache: Cache?,
        skipped: [SkippedPath], _ screen: Screen
    ) async throws(StickermillError) -> Report {
        let (group, output) = (placed.group, placed.output)
        guard packs.count > 1 else {
            return try await make(placed, cache, isClean: writing.clean, skipped: skipped, screen)
        }
        let inside = packs.map(\.output.pathAsWritten).filter { Paths.isBelow($0, output.pathAsWritten) }
        let folder = Paths.folder(of: group.settingsFile ?? "")
        var report: Report
        do throws(StickermillError) {
            // Do not clean a folder that contains other packs of the call: they would be lost if they fail.
            report = try await make(
                placed, cache, isClean: writing.clean && inside.isEmpty,
                skipped: skipped.filter { Paths.isBelow($0.path, folder) },
                screen)
        } catch {
            guard error.code != .cancelled else { throw error }
            report = Report(failedPack: PackReport(name: group.settings.name ?? "", size: nil))
            report.pack?.error = error
        }
        report.pack?.settings = group.settingsFile
        for index in report.masters.indices { report.masters[index].settings = group.settingsFile }
        report.pack?.output = output.pathAsWritten
        if let below = Paths.path(of: output.pathAsWritten, below: writing.output?.pathAsWritten ?? "") {
            report.add(below: below)
        }
        let others = withdrawn.map { Paths.join(writing.output?.pathAsWritten ?? "", $0.path) }
        report.pack?.kept.removeAll { kept in
            (inside + others).contains {
                Paths.join(output.pathAsWritten, kept) == $0
                    || Paths.isBelow($0, Paths.join(output.pathAsWritten, kept))
            }
        }
        return report
    }

    private func make(
        _ placed: PlacedPack, _ cache: Cache?, isClean: Bool, skipped: [SkippedPath], _ screen: Screen
    ) async throws(StickermillError) -> Report {
        var pack = Pack(placed.group, skipped: skipped)
        pack.workshop = Workshop(workers: common.jobs, cache: cache)
        return try await screen.run(
            pack.pack(
                to: placed.output, gate: rules.gate.severity, page: writing.preview ? placed.page : nil,
                keepsGoing: writing.keepGoing, isClean: isClean, isDryRun: writing.dryRun, isCheck: writing.check,
                shard: sharing.shard))
    }

    /// Adds a row to the table of labels for each sticker without a row.
    ///
    /// - Parameter settings: The settings without the labels of the table.
    private func complete(
        _ table: LabelTable?, with names: [String], _ settings: Settings, _ screen: Screen
    ) throws(StickermillError) {
        guard let table, let file = settings.pack.labelTable else { return }
        let rows = try table.complete(
            with: names, labels: settings.checks.labels ?? [:], translations: settings.checks.translations)
        guard rows > 0 else { return }
        screen.addToSummary(
            "\(file.relativePath.printable) has \(count(rows, "new row")); fill in the labels and pack again."
                + (pack.labels.labels == nil
                    ? "" : " With labels-file under pack: in \(Program.settingsName), check also reads it."))
    }
}
