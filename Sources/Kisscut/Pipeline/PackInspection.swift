import Raster
internal import Vips

/// The rules that look at a master among the others of its pack.
struct PackInspection {
    private let checks: CheckOptions

    init(_ checks: CheckOptions) {
        self.checks = checks
    }

    /// The reports of all masters, with what the pack has to say; those that were not begun are cancelled.
    func complete(
        _ judged: [JudgedMaster?], of masters: [Master], limits: MasterLimits, until cancellation: Cancellation
    ) -> [MasterReport] {
        var reports = zip(masters, judged).map { $1?.report ?? MasterReport($0, status: .cancelled) }
        let keys = judged.map { $0?.key }
        let duplicates = duplicates(of: masters, reports, keys, limits, until: cancellation)
        for index in reports.indices {
            var findings: [Finding] = []
            if let first = duplicates[index] {
                findings.append(Finding(.duplicate, "the same pixels as \(masters[first].path)"))
            }
            findings += labels(of: masters[index])
            reports[index].findings += checks.rules.apply(to: findings, of: masters[index].path)
            // Whatever is ignored, a master that cannot be read is told of.
            if let finding = Self.finding(for: reports[index]) { reports[index].findings.append(finding) }
        }
        return reports
    }

    /// For every master whose pixels an earlier one has: the index of the first of them.
    private func duplicates(
        of masters: [Master], _ reports: [MasterReport], _ keys: [UInt64?], _ limits: MasterLimits,
        until cancellation: Cancellation
    ) -> [Int: Int] {
        var firsts: [UInt64: [Int]] = [:]
        var found: [Int: Int] = [:]
        let decoder = MasterDecoder(limits: limits)
        for index in masters.indices {
            guard let key = keys[index] else { continue }
            // The key only points out what may be equal.
            let same = firsts[key, default: []].first { first in
                reports[first].pixelSize == reports[index].pixelSize && reports[first].frames == reports[index].frames
                    && decoder.showTheSame(masters[first], masters[index], until: cancellation)
            }
            if let same { found[index] = same } else { firsts[key, default: []].append(index) }
        }
        if !found.isEmpty { VipsLibrary.endThread() }
        return found
    }

    /// A master that could not be read, in the words of a rule, so that every output format can tell of it.
    private static func finding(for report: MasterReport) -> Finding? {
        guard let error = report.error else { return nil }
        let reason = String(error.message.dropFirst(report.path.count + 2))
        switch error.code {
        case .notAnImage: return Finding(.format, reason)
        case .notReadable, .tooManyBytes, .tooManyPixels, .tooManyFrames, .notDecodable:
            return Finding(.unreadable, reason)
        default: return nil
        }
    }

    private func labels(of master: Master) -> [Finding] {
        guard let labels = checks.labels else { return [] }
        let names = [master.name, master.sequenceName].compactMap { $0 }
        var findings: [Finding] = []
        let label = names.lazy.compactMap { labels[$0] }.first ?? ""
        if label.isEmpty { findings.append(Finding(.label, "no description, where other stickers have one")) }
        let name = names.first { checks.translations[$0] != nil } ?? master.name
        if let finding = checks.findingOfMissingLanguages(name) { findings.append(finding) }
        let translations = (checks.translations[name] ?? [:]).sorted { $0.key < $1.key }
        for (language, text) in [("", label)] + translations.map({ (" in \($0.key)", $0.value) })
        where text.count > StickerLimits.descriptionLength {
            findings.append(
                Finding(
                    .label,
                    "a description of \(text.count) characters\(language), where Messages takes "
                        + "\(StickerLimits.descriptionLength)", severity: .error))
        }
        return findings
    }
}

extension MasterDecoder {
    /// Whether two masters show the same, frame by frame; colour under alpha 0 does not count.
    fileprivate func showTheSame(_ one: Master, _ other: Master, until cancellation: Cancellation) -> Bool {
        guard !cancellation.isRequested, let bytes = try? (one: read(one), other: read(other)) else { return false }
        // Copies of a file are the usual case, and need no decoding.
        if bytes.one == bytes.other { return true }
        guard var first = try? open(bytes.one, of: one).frames(),
            var second = try? open(bytes.other, of: other).frames()
        else { return false }
        while !cancellation.isRequested {
            let frames = (try? first.next(), try? second.next())
            switch frames {
            case (nil, nil): return true
            case (let one?, let other?):
                guard one.bitmap.clearingHiddenColour() == other.bitmap.clearingHiddenColour() else { return false }
            default: return false
            }
        }
        return false
    }
}
