import Inspection
import Making
import Platforms
import Raster
import Support

// The packs for messengers, which are made in the same run as the pack for Messages.

extension Packer {
    /// Returns the writers of the packs for messengers.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    func messengerSinks(_ plan: StickerPlan, in output: String) throws(StickermillError) -> [MessengerSink] {
        var sinks: [MessengerSink] = []
        for platform in settings.platforms {
            guard let messenger = platform.messenger else { continue }
            let own = settings.settings(for: platform)
            sinks.append(
                try MessengerSink(
                    messenger, plan.pack.named(own.name), author: own.pack.author ?? "", output: sinks.count + 1,
                    in: output, folder: settings.folder(of: platform), isClean: isClean, isDryRun: isDryRun,
                    isCheck: isCheck))
        }
        return sinks
    }

    /// Adds what a messenger does not accept about the stickers.
    func addFindings(
        of sink: MessengerSink, _ plan: StickerPlan, to outcomes: inout [Outcome]
    ) throws(StickermillError) {
        let files = try sink.findingsAboutFiles()
        for sticker in plan.pack.stickers {
            outcomes[sticker.master].addFindings(about: sticker, of: [sink.messenger], settings)
            outcomes[sticker.master].add(files[sticker.master] ?? [], by: settings.checks)
        }
    }

    /// Writes the packs of each messenger.
    ///
    /// - Returns: The files that a run would change, or `nil` unless the packs are only compared.
    func publish(
        _ prepared: [(MessengerSink, MessengerSink.Prepared)], _ outcomes: inout [Outcome], _ pack: inout PackReport,
        _ cancellation: Cancellation
    ) throws(StickermillError) -> [StaleFile] {
        var stale: [StaleFile] = []
        for (sink, packs) in prepared {
            let published = try sink.publish(packs, cancellation)
            pack.add(published, of: sink.messenger.name, isWritten: pack.isWritten)
            for (master, path) in published.paths {
                outcomes[master].move(path.reported, to: path.written, settings.checks)
            }
            stale += published.stale ?? []
        }
        return stale
    }

    /// Divides the stickers into the packs of each messenger, without those that it does not take.
    ///
    /// With `keepsGoing`, a messenger whose packs cannot be made does not stop the others.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    func prepare(
        _ sinks: [MessengerSink], _ plan: PackPlan, of masters: [Master], cover: (master: Int, picture: Bitmap)?,
        gate: Finding.Severity, _ outcomes: inout [Outcome], _ pack: inout PackReport
    ) throws(StickermillError) -> [(MessengerSink, MessengerSink.Prepared)] {
        guard !sinks.isEmpty, let cover else { return [] }
        var prepared: [(MessengerSink, MessengerSink.Prepared)] = []
        var reports: [PlatformReport] = []
        for sink in sinks {
            var report = PlatformReport(sink.messenger.name, folder: sink.folder)
            let left = plan.stickers.map(\.master).filter {
                !sink.has($0) || outcomes[$0].report.gates(at: gate, on: sink.messenger)
            }
            for master in left { outcomes[master].withdrawFiles(below: sink.folder, settings.checks) }
            report.leftOut = left.map { masters[$0].path }.sorted()
            do throws(StickermillError) {
                let packs = try sink.prepare(plan.leavingOut(Set(left)), cover: cover)
                report.packs = packs.summaries.map { PlatformReport.Pack(name: $0.name, stickers: $0.stickers) }
                prepared.append((sink, packs))
            } catch {
                guard keepsGoing else { throw error }
                report.error = error
            }
            reports.append(report)
        }
        pack.platforms = reports
        return prepared
    }
}

extension PackReport {
    /// Adds what was written for a messenger.
    mutating func add(_ published: MessengerSink.Published, of platform: String, isWritten: Bool) {
        kept += published.kept
        removed += published.removed
        if !isWritten { plannedFiles = ((plannedFiles ?? []) + published.files).sorted() }
        guard let index = platforms?.firstIndex(where: { $0.platform == platform }) else { return }
        platforms?[index].isWritten = isWritten
    }
}

extension Settings {
    /// Returns the folder of a platform below the output, or an empty text if it is the only platform.
    func folder(of platform: PlatformChoice) -> String { platforms.count > 1 ? platform.name : "" }
}

extension Messenger {
    /// Returns what the messenger does not accept about a sticker, by what its master is.
    fileprivate func findings(about sticker: PackPlan.Sticker, of outcome: Outcome, _ settings: Settings) -> [Finding] {
        let choice = settings.platforms.first { $0.name == name } ?? PlatformChoice(name: name)
        return findings(
            about: sticker, pixels: outcome.report.format == .svg ? nil : outcome.report.pixelSize?.longerSide,
            isEnlarged: settings.settings(for: choice).pack.allowsEnlarging, delays: outcome.delays,
            percentInFirstFrame: outcome.percentInFirstFrame)
    }
}

extension Outcome {
    /// Adds what messengers do not accept about the sticker of a master, as far as it is known without files.
    mutating func addFindings(about sticker: PackPlan.Sticker, of messengers: [Messenger], _ settings: Settings) {
        guard report.status != .failed else { return }
        for messenger in messengers {
            add(messenger.findings(about: sticker, of: self, settings), by: settings.checks)
        }
    }

    /// Adds findings, unless they are ignored.
    mutating func add(_ findings: [Finding], by checks: Requirements) {
        report.findings += checks.rules.apply(to: findings, of: report.paths)
    }

    /// Removes the files in a folder of the output, which a messenger does not take.
    mutating func withdrawFiles(below folder: String, _ checks: Requirements) {
        guard !folder.isEmpty else { return }
        report.files.removeAll { $0.kind == .messenger && $0.path.hasPrefix("\(folder)/") }
        replaceConcessions(by: report.files, checks)
    }

    /// Corrects the path of a file, which depends on how the packs of a messenger are divided.
    mutating func move(_ path: String, to new: String, _ checks: Requirements) {
        guard path != new, let index = report.files.firstIndex(where: { $0.path == path }) else { return }
        report.files[index].path = new
        replaceConcessions(by: report.files, checks)
    }
}
