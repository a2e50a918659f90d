import Inspection
import Kisscut
import Texts

/// The summary of a run, short enough for one screen.
struct Summary {
    let text: String

    init(_ report: Report, skipped: [MasterSearch.Skipped], isPreview: Bool = false) {
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
        let cancelled = report.masters.count { $0.status == .cancelled }
        let planned = report.masters.count { $0.status == .planned }
        let written = "\(count(summary.files, "file")) (\(size(summary.bytes)))"
        if planned > 0 { return "Dry run: would convert \(count(planned, "master")) to \(written)." }
        let rate = summary.seconds > 0 ? Double(summary.converted) / summary.seconds : 0
        let speed = "in \(decimal(summary.seconds, places: 2)) s (\(decimal(rate, places: 0)) masters/s)"
        let done = summary.converted == summary.masters ? "" : "\(summary.converted) of "
        let sentence = "Converted \(done)\(count(summary.masters, "master")) to \(written) \(speed)."
        return cancelled == 0 ? sentence : "Interrupted: \(count(cancelled, "master")) not converted. \(sentence)"
    }

    private static func headline(ofPreview report: Report) -> String {
        let summary = report.summary
        guard !report.masters.contains(where: { $0.status == .cancelled }) else {
            return "Interrupted: nothing is written."
        }
        let shown = report.masters.count { $0.status == .checked }
        let part = shown == summary.masters ? "" : "\(shown) of "
        return "Previewed \(part)\(count(summary.masters, "master")) in \(decimal(summary.seconds, places: 2)) s."
    }

    private static func headline(_ report: Report, _ pack: PackReport) -> [String] {
        guard pack.isWritten else { return [sentence(ofUnwrittenPack: report)] }
        let stickers = report.masters.flatMap(\.files).filter { $0.kind == .sticker }
        let bytes = size(stickers.reduce(0) { $0 + $1.bytes })
        let icons =
            pack.icon.map { icon in
                let wide = pack.wideIcon.map { " and \($0)" } ?? ""
                return "The icons are made of \(icon)\(wide)."
            }
            ?? "The icons are made of the first sticker; --icon names another picture."
        return [
            "Packed \(count(pack.stickers.count, "sticker")) of size \(pack.size.rawValue) as '\(pack.name)' "
                + "(\(bytes)) in \(decimal(report.summary.seconds, places: 2)) s.", icons,
        ] + pack.leftOut.map { "left out: \($0)" } + pack.kept.map { "kept as it is: \($0)" }
            + pack.removed.map { "removed: \($0)" }
    }

    /// Says why a pack is not written.
    static func sentence(ofUnwrittenPack report: Report) -> String {
        let isInterrupted = report.masters.contains { $0.status == .cancelled }
        let reason = isInterrupted ? "Interrupted" : report.summary.failed > 0 ? "A master failed" : "There are errors"
        let hint = reason == "There are errors" ? " --keep-going packs the rest; --warn <rule> accepts a fault." : ""
        return "\(reason): the pack is not written, and the output is as it was.\(hint)"
    }

    private static func failures(_ report: Report) -> [String] {
        guard !report.failures.isEmpty else { return [] }
        return ["\(count(report.failures.count, "master")) failed:"] + report.failures.map { "  \($0)" }
    }

    /// Returns the findings by rule, worst first: one line per rule, however many masters break it.
    private static func findings(_ report: Report) -> [String] {
        // The failures already say what made a master fail.
        let all = report.masters.filter { $0.status != .failed }.flatMap { master in
            master.findings.map { (master.path, $0) }
        }
        let rules = Dictionary(grouping: all) { Rule(name: $0.1.rule.rawValue, severity: $0.1.severity) }
        let sorted = rules.sorted { $0.key.name < $1.key.name }.worstFirst(\.key.severity)
        return sorted.map { rule, found in
            let example = found.first.map { "\($0.0): \($0.1.message)" } ?? ""
            let masters = Set(found.map(\.0)).count
            let several = masters == 1 ? "" : "\(count(masters, "master")), such as "
            return "\(rule.severity.rawValue) \(rule.name): \(several)\(example)"
        }
    }

    private struct Rule: Hashable {
        var name: String
        var severity: Finding.Severity
    }
}
