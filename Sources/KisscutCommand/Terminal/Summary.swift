import Inspection
import Kisscut
import Support

/// The summary of a run, short enough for one screen.
struct Summary {
    let text: String

    init(_ report: Report, skipped: [SkippedPath], isPreview: Bool = false) {
        let headline =
            isPreview
            ? [Self.headline(ofPreview: report)]
            : report.pack.map { Self.headline(report, $0) } ?? [Self.headline(report)]
        let parts = [headline, Self.failures(report), Self.findings(report), skippedLines(skipped)]
        text = parts.filter { !$0.isEmpty }.map { lines in lines.map { $0.printable + "\n" }.joined() }
            .joined(separator: "\n")
    }

    private static func headline(_ report: Report) -> String {
        let summary = report.summary
        let planned = report.masters.count { $0.status == .planned }
        let written = "\(count(summary.files, "file")) (\(size(summary.bytes)))"
        if planned > 0 { return "Dry run: would convert \(count(planned, "master")) to \(written)." }
        let rate = summary.seconds > 0 ? Double(summary.converted) / summary.seconds : 0
        let speed = "in \(decimal(summary.seconds, places: 2)) s (\(decimal(rate, places: 0)) masters/s)"
        let done = summary.converted == summary.masters ? "" : "\(summary.converted.grouped) of "
        let sentence = "Converted \(done)\(count(summary.masters, "master")) to \(written) \(speed)."
        let interruption = "Interrupted: \(count(report.summary.cancelled, "master")) not converted. "
        return report.summary.cancelled == 0 ? sentence : interruption + sentence
    }

    private static func headline(ofPreview report: Report) -> String {
        let summary = report.summary
        guard report.summary.cancelled == 0 else { return "Interrupted: nothing is written." }
        let shown = report.masters.count { $0.status == .checked }
        let part = shown == summary.masters ? "" : "\(shown.grouped) of "
        return "Previewed \(part)\(count(summary.masters, "master")) in \(decimal(summary.seconds, places: 2)) s."
    }

    private static func headline(_ report: Report, _ pack: PackReport) -> [String] {
        let place = pack.settings.map { ["\(Paths.folder(of: $0)) to \(pack.output ?? ""):"] } ?? []
        guard pack.error == nil else { return place + [pack.error ?? ""] }
        guard pack.isWritten || pack.isPlanned == true else { return place + [sentence(ofUnwrittenPack: report)] }
        let stickers = report.masters.flatMap(\.files).filter { $0.kind == .sticker }
        let bytes = size(stickers.reduce(0) { $0 + $1.bytes })
        let icons =
            pack.icon.map { icon in
                let wide = pack.wideIcon.map { " and \($0)" } ?? ""
                return "The icons are made of \(icon)\(wide)."
            }
            ?? "The icons are made of the first sticker; --icon names another picture."
        let done = pack.isWritten ? "Packed" : "Dry run: would pack"
        return place + [
            "\(done) \(count(pack.stickers.count, "sticker")) of size \(pack.size?.rawValue ?? "") as '\(pack.name)' "
                + "(\(bytes)) in \(decimal(report.summary.seconds, places: 2)) s.", icons,
        ] + translations(pack) + pack.leftOut.map { "left out: \($0)" } + pack.kept.map { "kept as it is: \($0)" }
            + pack.removed.map { "removed: \($0)" }
    }

    private static func translations(_ pack: PackReport) -> [String] {
        guard pack.isWritten, let languages = pack.otherLanguages else { return [] }
        return [
            "The labels in \(listed(languages, "and")) are in StickerPackExtension, where Apple's build tools read them; "
                + "this was not seen in Xcode yet. In a project of your own, add these folders to the resources of the extension."
        ]
    }

    /// Says why a pack is not written, and what helps.
    static func sentence(ofUnwrittenPack report: Report) -> String {
        let output = report.pack?.output.map { "\($0) is as it was." }
        let unwritten = "the pack is not written, and \(output ?? "the output is as it was.")"
        guard report.summary.cancelled == 0 else { return "Interrupted: \(unwritten)" }
        let (reason, gate, acceptance): (String, Finding.Severity, String?) =
            if report.summary.failed > 0 {
                ("A master failed", .error, nil)
            } else if report.summary.errors > 0 {
                ("There are errors", .error, "--warn <rule> accepts a fault")
            } else if report.summary.warnings > 0 {
                ("There are warnings, which --strict counts as errors", .warning, "--ignore <rule> accepts a fault")
            } else {
                ("Artwork was skipped, which --strict counts as a warning", .warning, nil)
            }
        let hasRest = report.masters.contains { master in
            master.status != .failed && !master.findings.contains { $0.severity >= gate }
        }
        let hints = [hasRest ? "--keep-going packs the rest" : nil, acceptance].compactMap { $0 }
        return "\(reason): \(unwritten)" + (hints.isEmpty ? "" : " \(hints.joined(separator: "; ")).")
    }

    private static func failures(_ report: Report) -> [String] {
        guard !report.failures.isEmpty else { return [] }
        return ["\(count(report.failures.count, "master")) failed:"] + report.failures.map { "  \($0)" }
    }

    /// Returns the findings by kind, worst first: one line per kind, however many masters have it.
    private static func findings(_ report: Report) -> [String] {
        // The failures already say what made a master fail.
        let all = report.masters.filter { $0.status != .failed }.flatMap { master in
            master.findings.map { (master.path, $0) }
        }
        let kinds = Dictionary(grouping: all) { Kind($0.1) }
        let sorted = kinds.sorted { ($0.key.rule, $0.key.start) < ($1.key.rule, $1.key.start) }
            .worstFirst(\.key.severity)
        return sorted.map { kind, found in
            let example = found.first.map { "\($0.0): \($0.1.message.namingOptions)" } ?? ""
            let masters = Set(found.map(\.0)).count
            let several = masters == 1 ? "" : "\(count(masters, "master")), such as "
            return "\(kind.severity.rawValue) \(kind.rule): \(several)\(example)"
        }
    }

    /// A rule may say different things, such as that a sticker is not enlarged and that its icon is: messages that begin with the
    /// same words, numbers and names aside, are of one kind.
    private struct Kind: Hashable {
        let rule: String
        let severity: Finding.Severity
        let start: String

        private static let words = 4

        init(_ finding: Finding) {
            (rule, severity) = (finding.rule.rawValue, finding.severity)
            // Names are in quotes, or have a point or a slash.
            var unquoted = finding.message
            if let first = unquoted.firstIndex(of: "'"), let last = unquoted.lastIndex(of: "'") {
                unquoted.removeSubrange(first...last)
            }
            start = unquoted.split(separator: " ").filter { !$0.contains { "./".contains($0) } }
                .prefix(Self.words).map { $0.filter { !$0.isNumber } }.joined(separator: " ")
        }
    }
}
