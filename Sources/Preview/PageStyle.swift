import Inspection
import Support

/// The style sheet of a preview page.
///
/// Without a script, the drawer is as long as its stickers (`unscripted`); the script gives it the size of a device.
enum PageStyle {
    /// Returns the style sheet.
    ///
    /// - Parameters:
    ///   - photo: The user's own background, or `nil` for none.
    ///   - grounds: The number of backgrounds, with the user's own.
    ///   - drawers: The drawers to choose from.
    static func text(photo: PictureAddress?, grounds: Int, _ drawers: [Drawer]) throws -> String {
        let parts = [
            PackageResources.page_css, PackageResources.messages_css, PackageResources.grounds_css,
            PackageResources.findings_css, PackageResources.print_css,
        ].map { String(decoding: $0, as: UTF8.self) }
        let text = try Template(PackageResources.measures_css).text(measures(drawers)) { $0 } + parts.joined()
        // The closing tag is on the last line.
        guard let photo else { return String(text.dropLast()) }
        let values: Template.Values = ["grounds": .number(grounds), "photo": .text(photo.text)]
        return try text + Template(PackageResources.photo_css).text(values) { $0 }
    }

    /// Returns the measures and colors of Messages, and the measures of other drawers.
    private static func measures(_ drawers: [Drawer]) -> Template.Values {
        typealias Messages = MessagesGeometry
        typealias Bubble = MessagesGeometry.Bubble
        typealias Colors = MessagesGeometry.Colors
        let numbers: [String: any CustomStringConvertible] = [
            "compact": Messages.drawerHeights.compact, "card": Messages.drawerHeights.card,
            "above": Messages.aboveExpanded, "drawerRadius": Messages.drawerRadius,
            "sides": Messages.margin.sides, "ends": Messages.margin.ends, "space": Messages.spacing,
            "carried": Messages.carried, "tapback": Messages.tapback,
            "bubbleRadius": Bubble.radius, "bubbleText": Bubble.text.size, "bubbleLine": Bubble.text.line,
            "bubbleSides": Bubble.padding.sides, "bubbleEnds": Bubble.padding.ends,
            "bubbleLeast": Bubble.width.least, "bubbleMost": Bubble.width.most,
            "bubbleEdge": Bubble.edge, "bubbleGap": Bubble.gap, "bubbleTail": Bubble.tail,
            "outgoingInk": Colors.outgoingText, "grounds": Ground.all.count,
            "bubble": Colors.incoming.light, "dark": Colors.card.dark,
            "blueTop": Colors.outgoing.light.0, "blueEnd": Colors.outgoing.light.1,
        ]
        var values = numbers.mapValues { Template.Value.text("\($0)") }
        values["modes"] = .list([colors(of: ".screen", isDark: false), colors(of: ".dark.screen", isDark: true)])
        let overlap = Messages.tapbackOverlap
        values["tapbacks"] = .list(
            Messages.tapbackTurns.enumerated().map { index, turn in
                [
                    "number": .number(index + 1), "turn": .number(turn),
                    "left": .number(index * (100 - overlap.across)),
                    "top": .number(index % 2 * (100 - overlap.down)),
                ]
            })
        values["devices"] = .list(
            Messages.devices.map {
                ["id": .text($0.id), "width": .number($0.width), "height": .number($0.height)]
            })
        values["drawers"] = .list(drawers.map { ["id": .text($0.id), "cell": .number($0.cell)] })
        return values
    }

    private static func colors(of selector: String, isDark: Bool) -> Template.Values {
        typealias Colors = MessagesGeometry.Colors
        func color(_ pair: (light: String, dark: String)) -> Template.Value { .text(isDark ? pair.dark : pair.light) }
        let outgoing = isDark ? Colors.outgoing.dark : Colors.outgoing.light
        return [
            "selector": .text(selector), "screen": color(Colors.screen), "incoming": color(Colors.incoming),
            "incomingInk": color(Colors.incomingText), "outgoingTop": .text(outgoing.0),
            "outgoingEnd": .text(outgoing.1), "card": color(Colors.card), "drawer": color(Colors.drawer),
        ]
    }
}
