public import FoundationSubset
import Inspection
import Making
public import Platforms
import Support

extension PackVerifier {
    /// Verifies a pack, or the pack below a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, a file URL.
    ///   - settings: The severities of the rules for the stickers' pixels, the rules to ignore, and the limit of bytes.
    ///   - jobs: The number of workers that inspect the stickers' pixels, or `nil` for one per core.
    /// - Returns: The faults of the catalog, the stickers' pixels, and the manifest, in this order.
    /// - Throws: `StickermillError` with the code `inputNotFound` if the folder cannot be read or has no catalog, and
    ///   `cancelled` if the task is cancelled.
    public static func verify(
        _ folder: URL, settings: Settings = Settings(), jobs: Int? = nil
    ) async throws(StickermillError) -> PackVerification {
        try await offload { monitor throws(StickermillError) in
            let (path, jobs) = (folder.pathAsWritten, try workers(jobs))
            var verification = PackVerification(path: path)
            let platforms = platforms(in: path)
            for platform in platforms {
                verification.add(
                    try verify(Paths.join(path, platform), settings, jobs: jobs, monitor), below: platform)
            }
            if platforms.isEmpty { verification = try verify(path, settings, jobs: jobs, monitor) }
            guard !monitor.cancellation.isRequested else {
                throw StickermillError(.cancelled(during: .verification), path: folder.pathAsWritten)
            }
            return verification.judged(by: settings.checks.rules)
        }
    }

    /// Returns the folders of platforms in the output of a call that made packs for several.
    private static func platforms(in folder: String) -> [String] {
        let names = Set(((try? FileSystem.names(inFolder: folder)) ?? []).compactMap(\.self))
        let platforms = PlatformChoice.names.filter { name in
            names.contains(name)
                && (try? FileSystem.kind(
                    of: Paths.join(Paths.join(folder, name), PackRecord.fileName)))
                    == .file
        }
        // The pack for Messages alone may be in a folder of this name, which a search finds.
        return platforms == [PlatformChoice.messages.name] ? [] : platforms
    }

    /// Verifies the pack in a folder.
    private static func verify(
        _ path: String, _ settings: Settings, jobs: Int, _ monitor: RunMonitor
    ) throws(StickermillError) -> PackVerification {
        var verifier = PackVerifier(path, monitor.cancellation)
        guard !verifier.verifyMessenger() else { return verifier.verification }
        do throws(StickermillError) {
            let size = try verifier.verifyCatalog()
            verifier.verifyPixels(for: size, by: settings.checks, jobs: jobs, monitor)
            verifier.verifyManifest(of: size)
        } catch {
            guard error.code == .inputNotFound, verifier.verifyBrokenList() else { throw error }
        }
        return verifier.verification
    }
}

extension PackVerification {
    /// Adds the verification of a pack in a folder below.
    fileprivate mutating func add(_ other: PackVerification, below folder: String) {
        stickers += other.stickers
        faults += other.faults.map { Fault(path: Paths.join(folder, $0.path), finding: $0.finding) }
    }

    /// Returns the verification with the severities of rules, without the faults that they ignore.
    ///
    /// The findings of stickers are judged already.
    fileprivate func judged(by rules: RuleSettings) -> PackVerification {
        var judged = self
        judged.faults = faults.flatMap { fault in
            let findings =
                [.pack, .messenger].contains(fault.finding.rule)
                ? rules.apply(to: [fault.finding], of: [fault.path]) : [fault.finding]
            return findings.map { Fault(path: fault.path, finding: $0) }
        }
        return judged
    }
}

extension PackVerifier {
    /// Checks the images of all stickers by the rules for masters.
    ///
    /// Notes are not faults of a pack and are not reported.
    mutating func verifyPixels(
        for size: StickerSize?, by checks: Requirements, jobs: Int, _ monitor: RunMonitor
    ) {
        var settings = Settings()
        settings.checks = checks
        // Xcode's asset compiler trusts the extension, so a wrong extension is an error.
        if checks.rules.severities[.format] == nil { settings.checks.rules.severities[.format] = .error }
        let masters = pictured.flatMap(\.files).map { Master(path: full($0)) }
        var target = Target(checks.profile, size: size)
        target.areFinished = true
        let items = MasterGroup(masters, settings).items(for: target) { $0.recipe(for: $1, $2) }
        var run = Run(jobs: jobs, monitor)
        run.success = .checked
        monitor.expect(items.count)
        var reports = run.report(of: items).masters[...]
        for sticker in pictured {
            let own = Array(reports.prefix(sticker.files.count))
            reports = reports.dropFirst(sticker.files.count)
            if sticker.isSequence {
                addFaults(ofSequence: sticker, own, checks)
            } else {
                for (path, report) in zip(sticker.files, own) { addFaults(report.findings, path) }
            }
        }
    }

    private mutating func addFaults(_ findings: [Finding], _ path: String) {
        for finding in findings where finding.severity > .note { addFault(relative(finding), path) }
    }

    /// Returns a finding whose paths are relative to the folder.
    private func relative(_ finding: Finding) -> Finding {
        guard case .samePixels(let path) = finding.problem else { return finding }
        let relative = Paths.path(of: path, below: full("")) ?? path
        return Finding(
            .samePixels(as: relative), severity: finding.severity, at: finding.place, remedy: finding.remedy)
    }

    /// Reports the faults of a sequence's frames.
    ///
    /// A rule about pixels is reported once, however many frames break it.
    private mutating func addFaults(
        ofSequence sticker: PicturedSticker, _ reports: [MasterReport], _ checks: Requirements
    ) {
        let size = reports.lazy.compactMap(\.pixelSize).first
        // A frame may repeat within a sequence, and only all frames together can be empty.
        var reported: Set<Rule> = [.duplicate, .empty]
        let blank = reports.indices.filter { reports[$0].findings.contains { $0.rule == .empty } }
        if let finding = Finding.empty(blank.map { $0 - reports.startIndex }, of: reports.count) {
            addFaults(checks.rules.apply(to: [finding], of: sticker.files.map(full)), sticker.files[0])
        }
        for (path, report) in zip(sticker.files, reports) {
            if let format = report.format, format != .png {
                addFault(.error, path, .frameFormat(format: format))
            }
            var unwanted: Set<Rule> = []
            if let size, let own = report.pixelSize, own != size {
                addFault(.error, path, .frameSize(size: own, first: size))
                unwanted = [.pixelSize, .packSize]
            }
            for finding in report.findings {
                let rule = finding.rule
                guard !unwanted.union(reported).contains(rule) else { continue }
                guard rule != .unreadable && rule != .format else {
                    addFaults([finding], path)
                    continue
                }
                reported.insert(rule)
                let frames = reports.indices.filter { reports[$0].findings.contains { $0.rule == rule } }
                let place = Finding.Place(
                    frames: frames.map { $0 - reports.startIndex }, frameCount: reports.count,
                    rectangle: finding.place?.rectangle)
                addFaults(
                    [Finding(finding.problem, severity: finding.severity, at: place, remedy: finding.remedy)], path)
            }
        }
        guard let first = sticker.files.first,
            let finding = Finding.tooLarge(framesOf: reports.compactMap(\.bytes), by: checks)
        else { return }
        addFaults([finding], Paths.folder(of: first))
    }
}
