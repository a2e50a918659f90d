import Inspection
import Stickermill
import Support

/// The summary of a run for people: the findings, then the result and hints.
struct Summary {
    let text: String

    init(
        _ report: Report, skipped: [SkippedPath], _ style: FindingsText.Style, isPreview: Bool = false
    ) {
        let headline =
            isPreview
            ? [Self.headline(ofPreview: report)]
            : report.pack.map { Self.headline(report, $0) } ?? [Self.headline(report)]
        let counted = report.countedFindings(style)
        let counts = counted.isEmpty ? [] : ["\(counted)."]
        let isUnwritten = report.pack.map { !$0.isWritten && $0.isPlanned != true } ?? false
        let result = (isUnwritten ? counts + headline : headline + counts).map(\.printable)
        let parts = [
            FindingsText(report, style).text, skippedLines(skipped).map(\.printable).joined(separator: "\n"),
            result.joined(separator: "\n"),
        ]
        text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
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
        if let error = pack.error { return place + [Words.ofCommand.sentences(about: error)] }
        guard pack.isWritten || pack.isPlanned == true else {
            return place + platforms(report, pack) + [sentence(ofUnwrittenPack: report)]
        }
        let done = pack.isWritten ? "Packed" : "Dry run: would pack"
        let rest =
            platforms(report, pack) + rates(report) + translations(pack) + pack.leftOut.map { "Not packed: \($0)" }
            + pack.kept.map { "Kept unchanged: \($0)" } + pack.removed.map { "Removed: \($0)" }
        let stickers = report.masters.flatMap(\.files).filter { $0.kind == .sticker }
        guard !stickers.isEmpty else {
            return place + [
                "\(done) \(count(pack.stickers.count, "sticker")) as '\(pack.name)' in "
                    + "\(decimal(report.summary.seconds, places: 2)) s."
            ] + rest
        }
        let bytes = size(stickers.reduce(0) { $0 + $1.bytes })
        let icons =
            pack.icon.map { icon in
                let wide = pack.wideIcon.map { " and \($0)" } ?? ""
                return "Icons: from \(icon)\(wide)"
            }
            ?? pack.iconSticker.map { "Icons: from the sticker \($0)" }
            ?? "The icons use the first sticker. To change this, use --icon <file>."
        return place + [
            "\(done) \(count(pack.stickers.count, "sticker")) of size \(pack.size?.rawValue ?? "") as '\(pack.name)' "
                + "(\(bytes)) in \(decimal(report.summary.seconds, places: 2)) s.", icons,
        ] + rest
    }

    /// The packs for messengers, and what a person does with them.
    private static func platforms(_ report: Report, _ pack: PackReport) -> [String] {
        (pack.platforms ?? []).compactMap { platform in
            guard let messenger = PlatformChoice(named: platform.platform)?.messenger else { return nil }
            if let error = platform.error {
                return "\(messenger.title): \(Words.ofCommand.sentences(about: error))"
            }
            let packs = platform.packs.map { "'\($0.name)' with \(count($0.stickers, "sticker"))" }
            let left = platform.leftOut.isEmpty ? "" : " Not there: \(listed(platform.leftOut))."
            return "\(messenger.title): \(listed(packs)).\(left) \(messenger.nextStep)"
        }
    }

    /// The rates of stickers from numbered frames, which no file tells.
    private static func rates(_ report: Report) -> [String] {
        report.masters.compactMap { master in
            guard master.frameFiles != nil, let frames = master.frames, let time = master.durationMilliseconds, time > 0
            else { return nil }
            let rate = (Double(frames) * 1000 / Double(time)).rounded(toPlaces: 1)
            return
                "\(master.name): \(frames) frames at \(rate.shortText) per second, \(decimal(Double(time) / 1000, places: 1)) s"
        }
    }

    private static func translations(_ pack: PackReport) -> [String] {
        guard pack.isWritten, let languages = pack.otherLanguages else { return [] }
        return [
            "Labels in \(listed(languages, "and")): in StickerPackExtension. In a project of your own, add these folders to the "
                + "resources of the extension (not yet tried in Xcode)."
        ]
    }

    /// Returns why a pack was not written, and a remedy.
    static func sentence(ofUnwrittenPack report: Report) -> String {
        let unwritten =
            report.pack?.isPlanned == nil
            ? "\(Program.title) did not write the pack, and left \(report.pack?.output ?? "the output") unchanged."
            : "Dry run: \(Program.title) would not write the pack."
        guard report.summary.cancelled == 0 else { return "Interrupted. \(unwritten)" }
        if report.pack?.platforms?.contains(where: { $0.error != nil }) == true { return unwritten }
        let (reason, gate, acceptance): (String, Finding.Severity, String?) =
            if report.summary.failed > 0 {
                ("A master failed", .error, nil)
            } else if report.summary.errors > 0 {
                ("There are errors", .error, "--warn <rule> allows a finding")
            } else if report.summary.warnings > 0 {
                ("--strict treats warnings as errors", .warning, "--ignore <rule> allows a finding")
            } else {
                ("--strict treats skipped artwork as an error", .warning, nil)
            }
        let hasRest = report.masters.contains { !$0.gates(at: gate) }
        let hints: [String] = [hasRest ? "--keep-going packs the rest" : nil, acceptance].compactMap { $0 }
        return "\(reason). \(unwritten)" + (hints.isEmpty ? "" : " \(hints.joined(separator: "; ")).")
    }
}
