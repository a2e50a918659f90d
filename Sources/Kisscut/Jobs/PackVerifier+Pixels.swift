import Inspection
import Making
public import Platforms
import Support

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension PackVerifier {
    /// Verifies a pack, or the pack below a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, a file URL.
    ///   - settings: The severities of the rules for the stickers' pixels, the rules to ignore, and the limit of bytes.
    ///   - jobs: The number of workers that inspect the stickers' pixels, or `nil` for one per core.
    /// - Returns: The faults of the catalog, the stickers' pixels, and the manifest, in this order.
    /// - Throws: `KisscutError` with the code `inputNotFound` if the folder cannot be read or has no catalog, and
    ///   `cancelled` if the task is cancelled.
    public static func verify(
        _ folder: URL, settings: Settings = Settings(), jobs: Int? = nil
    ) async throws(KisscutError) -> PackVerification {
        try await offload { monitor throws(KisscutError) in
            var verifier = PackVerifier(folder.pathAsWritten, monitor.cancellation)
            let size = try verifier.verifyCatalog()
            try verifier.verifyPixels(for: size, by: settings.checks, jobs: workers(jobs), monitor)
            verifier.verifyManifest(of: size)
            guard !monitor.cancellation.isRequested else {
                throw KisscutError(.cancelled(during: .verification), path: folder.pathAsWritten)
            }
            return verifier.verification
        }
    }
}

extension PackVerifier {
    /// Checks the images of all stickers by the rules for masters.
    ///
    /// Notes are not faults of a pack and are not reported.
    mutating func verifyPixels(
        for size: StickerSize?, by checks: Requirements, jobs: Int, _ monitor: RunMonitor
    ) throws(KisscutError) {
        var settings = Settings()
        settings.checks = checks
        settings.checks.packSize = size
        // Xcode's asset compiler trusts the extension, so a wrong extension is an error.
        if checks.rules.severities[.format] == nil { settings.checks.rules.severities[.format] = .error }
        let masters = pictured.flatMap(\.files).map { Master(path: full($0)) }
        var checker = Checker(settings: settings)
        checker.target = settings.checks.target
        checker.target?.areFinished = true
        var reports = try checker.check([MasterGroup(masters, settings)], jobs: jobs, monitor).masters[...]
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
        let above = full("").hasSuffix("/") ? full("") : full("") + "/"
        for finding in findings where finding.severity > .note {
            // Paths in faults are relative to the folder, also in the messages.
            addFault(finding.severity, path, finding.message.replacing(above, with: ""), rule: finding.rule)
        }
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
                addFault(.error, path, "a frame must be a still PNG, not \(format.title)")
            }
            var unwanted: Set<Rule> = []
            if let size, let own = report.pixelSize, own != size {
                addFault(.error, path, "\(own) px; the first frame has \(size) px")
                unwanted = [.pixelSize, .packSize]
            }
            for finding in report.findings {
                let rule = finding.rule
                guard !unwanted.union(reported).contains(rule) else { continue }
                var message = finding.message
                if rule != .unreadable && rule != .format {
                    reported.insert(rule)
                    let others = reports.count { $0.findings.contains { $0.rule == finding.rule } } - 1
                    if others > 0 { message += ", as in \(others) more frame\(others > 1 ? "s" : "")" }
                }
                addFaults([Finding(rule, message, severity: finding.severity)], path)
            }
        }
        guard let first = sticker.files.first,
            let finding = Finding.tooLarge(framesOf: reports.compactMap(\.bytes), by: checks)
        else { return }
        addFaults([finding], Paths.folder(of: first))
    }
}
