import FoundationSubset
import Inspection
import PackManifest
import Support

/// The values of `page.html`, except those of a sticker.
extension PreviewPage {
    func values(_ form: Form) throws -> Template.Values {
        let style = try style
        var values: Template.Values = [
            "oneFile": .flag(form == .oneFile), "isForClient": .flag(isForClient),
            "policy": .text(policy(form, style: style)), "style": .text(style), "script": .text(Self.script),
            "title": .text(title), "app": .text(app), "drawer": .text(drawer.id),
            "purpose": .text(isOfMessages ? "of size \(drawer.title)" : "for \(drawer.title)"),
            "numberOfStickers": .text(count(stickers.count, "sticker")), "found": .text(listed(findingCounts)),
            "failed": .text(failures.isEmpty ? "" : count(failures.count, "master")),
            "failures": .list(failures.map { ["failure": .text($0)] }),
            "rules": .list(rules),
            "grounds": .list(grounds.map { ["class": .text($0.id), "title": .text($0.title)] }),
        ]
        values.merge(messages) { $1 }
        // Stickers with the worst findings come first. Stickers without a finding come last, in the drawer's order.
        let found = stickers.indices.filter { !stickers[$0].findings.isEmpty }
        let order =
            found.worstFirst { stickers[$0].worst ?? .note } + stickers.indices.filter { stickers[$0].findings.isEmpty }
        values["cells"] = .list(stickers.count, cell)
        values["rows"] = .list(stickers.count) { try row($0, form) }
        values["entries"] = .list(order.count) { try entry(order[$0], form) }
        return values
    }

    /// Whether the stickers are made for Messages.
    private var isOfMessages: Bool { app == Profile.messages.title }

    private func policy(_ form: Form, style: String) -> String {
        let own = "base-uri 'none'; form-action 'none'"
        switch form {
        case .oneFile:
            return "default-src 'none'; img-src data:; style-src '\(Self.source(style))'; "
                + "script-src '\(Self.source(Self.script))'; \(own)"
        case .folder: return "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; \(own)"
        }
    }

    /// Returns the source expression of a text: Content Security Policy Level 3, section 2.3.1.
    private static func source(_ text: String) -> String {
        "sha256-" + Data(SHA256.hash(of: Array(text.utf8))).base64EncodedString()
    }

    private var findingCounts: [String] {
        [Finding.Severity.error, .warning, .note].compactMap { severity in
            let number = stickers.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
            return number == 0 ? nil : count(number, severity.rawValue)
        }
    }

    /// The rules that the stickers break, for the filter.
    private var rules: [Template.Values] {
        let counts = Dictionary(grouping: stickers.flatMap(\.findings), by: \.rule.rawValue).mapValues(\.count)
        return counts.sorted { $0.key < $1.key }.map { ["rule": .text($0), "number": .number($1)] }
    }

    // MARK: Messages

    /// The values of the screen of Messages and its controls.
    private var messages: Template.Values {
        [
            "tapbacks": .list(MessagesGeometry.tapbackTurns.map { _ in [:] }),
            "device": choices(
                "device", "Device",
                MessagesGeometry.devices.map { ($0.id, "\($0.title) \($0.width) × \($0.height)") }),
            "height": choices(
                "height", "Drawer",
                [("compact", "compact"), ("card", "card"), ("expanded", "expanded"), ("closed", "closed")]),
            "sheet": choices("sheet", "Drawer color", [("tinted", "gray"), ("bare", "plain")]),
            "drawers": choices(
                "size", isOfMessages ? "Size of pack, or app" : "App", drawers.map { ($0.id, $0.title) },
                checked: drawer.id),
            "light": choices("light", "Messages", [("light", "light"), ("dark", "dark")]),
            "ground": choices("ground", "Background", grounds.map { ($0.id, $0.title) }, areGrounds: true),
            "smallestPlaced": .number(MessagesGeometry.placedSides.lowerBound),
            "largestPlaced": .number(MessagesGeometry.placedSides.upperBound),
        ]
    }

    /// Returns the values of a group of choices, in which the first choice is selected unless another is named.
    private func choices(
        _ group: String, _ legend: String, _ options: [(value: String, title: String)], checked: String? = nil,
        areGrounds: Bool = false
    ) -> Template.Value {
        let items = options.enumerated().map { index, option -> Template.Values in
            [
                "value": .text(option.value), "title": .text(option.title),
                "isChecked": .flag(option.value == checked ?? options[0].value), "isGround": .flag(areGrounds),
                "key": .text(areGrounds && index < 9 ? "\(index + 1)" : ""),
            ]
        }
        return .list([["group": .text(group), "legend": .text(legend), "options": .list(items)]])
    }
}
