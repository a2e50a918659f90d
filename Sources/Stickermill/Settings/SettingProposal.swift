import Inspection
import Making
import Support

/// A setting that suits the art of a pack, and why.
///
/// ```swift
/// let report = try await pack.check().report
/// let proposals = SettingProposal.proposals(from: report)
/// _ = try Settings.writeTemplate(into: art, for: masters, proposals)
/// ```
public struct SettingProposal: Sendable {
    let setting: Setting
    /// The value as in `stickermill.yml`.
    let value: String
    /// The observation behind the proposal, a sentence.
    public let reason: String

    /// The path of the key and the value, such as `prepare.remove-background: true`.
    public var line: String { "\(setting.name): \(value)" }

    /// The entry in the section of the key.
    var keyAndValue: String { "\(setting.key): \(value)" }

    /// Returns proposals for masters, from a report of a check without settings.
    ///
    /// - Parameter proposed: The report of a check with the proposed settings, which may show that stickers need others.
    public static func proposals(from report: Report, correctedBy proposed: Report? = nil) -> [SettingProposal] {
        let finder = Finder(
            masters: report.masters.filter { $0.status == .checked },
            prepared: Dictionary(
                (proposed?.masters ?? []).map { ($0.name, $0.findings) }, uniquingKeysWith: { first, _ in first }))
        return [
            finder.size, finder.sequences, finder.frameRate, finder.background, finder.outline, finder.fit,
            finder.playback,
        ].compactMap(\.self)
            + finder.placement + [finder.exceptions].compactMap(\.self)
    }
}

extension SettingProposal {
    /// Proposes the sticker with the clearest shape for the icons, if there is a choice.
    package static func icon(from clearest: [IconCandidate]) -> SettingProposal? {
        guard clearest.count > 1 else { return nil }
        return SettingProposal(
            .iconSticker, quotedForYAML(clearest[0].name), "The clearest shape at \(IconClarity.side) px.")
    }

    /// Returns the setting for platforms that a person chose, or `nil` for none.
    ///
    /// With it, the file proposes an emoji for each sticker as a comment.
    package static func platforms(_ names: [String]) -> SettingProposal? {
        names.isEmpty
            ? nil : SettingProposal(.platforms, "[\(names.joined(separator: ", "))]", "The platforms of the pack.")
    }

    private init(_ setting: Setting, _ value: String, _ reason: String) {
        (self.setting, self.value, self.reason) = (setting, value, reason)
    }

    private struct Finder {
        let masters: [MasterReport]
        /// The findings about stickers with the proposed settings, by name.
        let prepared: [String: [Finding]]

        /// A visual size that most art has room for.
        private static let visualSize = "36%"
        private static let margin = "4%"
        private static let outlineWidth = "8px"

        private func masters(breaking rules: Rule...) -> Int {
            masters.count { master in master.findings.contains { rules.contains($0.rule) } }
        }

        /// The largest size that at least half of the masters reach.
        var size: SettingProposal? {
            let profile = Profile.standard
            let sides = masters.compactMap { master in
                // A drawing can have any size.
                master.format == .svg ? profile.sides.upperBound : master.pixelSize?.longerSide
            }
            let fitting = profile.sizes.reversed().first { size in
                let side = size.pixels(at: .master)
                return 2 * sides.count { $0 >= side } >= sides.count
            }
            guard let fitting, !sides.isEmpty else { return nil }
            let side = fitting.pixels(at: .master)
            let large = sides.count { $0 >= side }
            let drawings = masters.contains { $0.format == .svg } ? ", or any size as an SVG" : ""
            let verb = large == 1 ? "has" : "have"
            return SettingProposal(
                .size, fitting.rawValue,
                "\(large) of \(count(sides.count, "image")) \(verb) \(side) px or more\(drawings).")
        }

        var sequences: SettingProposal? {
            let problems = masters.flatMap(\.findings).map(\.problem)
            guard
                let (frames, others) = problems.lazy.compactMap({ problem -> (Int, Int)? in
                    if case .numberedNames(let frames, _, let others) = problem { (frames, others) } else { nil }
                }).first
            else { return nil }
            let rate = ConversionOptions().frameRate
            let seconds = (Double(frames) / Double(rate)).rounded(toPlaces: 1)
            let more = others > 0 ? ", and \(count(others, "other sequence"))" : ""
            return SettingProposal(
                .sequences, "true",
                "Numbered files look like frames: \(frames) frames at \(rate) per second: \(seconds) s\(more).")
        }

        /// The rate at which these frames play, so that it is seen and can be changed.
        var frameRate: SettingProposal? {
            guard sequences != nil else { return nil }
            return SettingProposal(
                .frameRate, "\(ConversionOptions().frameRate)", "The frames per second of numbered files.")
        }

        var background: SettingProposal? {
            let number = masters(breaking: .bakedBackground, .opaque)
            guard number > 0 else { return nil }
            let verb = number == 1 ? "has" : "have"
            return SettingProposal(
                .removeBackground, "true",
                "\(count(number, "image")) \(verb) a background instead of transparency.")
        }

        var outline: SettingProposal? {
            let number = masters.count(where: needsOutline)
            guard isCommon(number) else { return nil }
            let verb = number == 1 ? "is" : "are"
            return SettingProposal(
                .outline, Self.outlineWidth,
                "\(count(number, "image")) \(verb) hard to see on some backgrounds without an outline.")
        }

        var fit: SettingProposal? {
            let number = masters.count { master in
                master.findings.contains { $0.rule == .fileSize && $0.severity > .note }
            }
            guard number > 0 else { return nil }
            let verb = number == 1 ? "is" : "are"
            return SettingProposal(
                .fit, "true", "\(count(number, "sticker")) \(verb) over \(Profile.standard.maker)'s byte limit.")
        }

        /// Frames that are shown as long as they were drawn.
        var playback: SettingProposal? {
            let slower = masters.compactMap { master -> (name: String, wanted: Double, shown: Double)? in
                for finding in master.findings {
                    if case .slower(_, let wanted, let shown) = finding.problem, case .chooseFrames = finding.remedy {
                        return (master.name, wanted / 1000, shown / 1000)
                    }
                }
                return nil
            }
            guard let first = slower.first else { return nil }
            let verb = slower.count == 1 ? "plays" : "play"
            return SettingProposal(
                .playback, "exact",
                "\(count(slower.count, "animation")) \(verb) slower than drawn: \(first.name) in \(first.shown.rounded(toPlaces: 2)) s "
                    + "instead of \(first.wanted.rounded(toPlaces: 2)) s.")
        }

        /// Whether a master vanishes on a background without an outline, which is white and does not help light art.
        private func needsOutline(_ master: MasterReport) -> Bool {
            master.findings.contains { finding in
                if case .vanishes(let grounds) = finding.problem { !grounds.contains(.white) } else { false }
            }
        }

        private func needsPlacement(_ master: MasterReport) -> Bool {
            master.findings.contains { [.wastedMargin, .offCenter].contains($0.rule) }
        }

        /// Whether enough masters need a setting to give it to all of them.
        private func isCommon(_ number: Int) -> Bool { number > 0 && 3 * number >= masters.count }

        /// The settings that only a few masters need.
        var exceptions: SettingProposal? {
            let (outlined, placed) = (masters.filter(needsOutline), masters.filter(needsPlacement))
            var settings: [(name: String, values: [String])] = []
            for master in masters where !settings.contains(where: { $0.name == master.name }) {
                var values: [String] = []
                if !isCommon(outlined.count), needsOutline(master) { values.append("outline: \(Self.outlineWidth)") }
                if !isCommon(placed.count), needsPlacement(master) {
                    values += ["trim: true", "margin: \"\(Self.margin)\""]
                }
                values += (prepared[master.name] ?? []).compactMap(cure)
                if !values.isEmpty { settings.append((master.name, values)) }
            }
            guard !settings.isEmpty else { return nil }
            let entries = settings.map { "\(quotedForYAML($0.name)): {\($0.values.joined(separator: ", "))}" }
            return SettingProposal(
                .preparedStickers, "{\(entries.joined(separator: ", "))}",
                "\(count(settings.count, "image")) \(settings.count == 1 ? "vanishes" : "vanish") on a background, or "
                    + "\(settings.count == 1 ? "is" : "are") small or off center, or \(settings.count == 1 ? "has" : "have") a ragged "
                    + "outline or an enclosed rest of the background.")
        }

        /// Returns the exception for a finding about a sticker with the proposed settings, or `nil` if there is none.
        private func cure(of finding: Finding) -> String? {
            switch finding.problem {
            case .raggedOutline: "outline-smooth: \(Judgment.usualSmoothing)px"
            case .doubtfulRemoval(let doubt, _) where doubt.sign == .hole: "remove-background-holes: true"
            default: nil
            }
        }

        /// Uneven canvases give stickers of uneven sizes.
        var placement: [SettingProposal] {
            let number = masters.count(where: needsPlacement)
            guard isCommon(number) else { return [] }
            let verb = number == 1 ? "is" : "are"
            return [
                SettingProposal(
                    .normalize, Self.visualSize,
                    "\(count(number, "image")) \(verb) small or off center on the canvas; this makes all stickers equally large."
                ),
                SettingProposal(.margin, Self.margin, "The same space around every sticker."),
            ]
        }
    }
}
