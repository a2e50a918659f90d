import Inspection

/// The style sheet of a preview page.
///
/// Without a script, the drawer is as long as its stickers (`unscripted`); the script gives it the size of a device.
enum PageStyle {
    static var text: String { measures + page + messages + grounds + findings + printed }

    /// The measures and colors of Messages, as rules.
    private static var measures: String {
        typealias Bubble = MessagesGeometry.Bubble
        typealias Colors = MessagesGeometry.Colors
        let overlap = MessagesGeometry.tapbackOverlap
        var text = """
            :root {
              --compact: \(MessagesGeometry.drawerHeights.compact)px; --card: \(MessagesGeometry.drawerHeights.card)px;
              --above: \(MessagesGeometry.aboveExpanded)px; --drawer-radius: \(MessagesGeometry.drawerRadius)px;
              --sides: \(MessagesGeometry.margin.sides)px; --ends: \(MessagesGeometry.margin.ends)px;
              --space: \(MessagesGeometry.spacing)px; --carried: \(MessagesGeometry.carried);
              --tapback: \(MessagesGeometry.tapback); --tapback-side: \(MessagesGeometry.tapback)px;
              --bubble-radius: \(Bubble.radius)px; --bubble-text: \(Bubble.text.size)px/\(Bubble.text.line)px;
              --bubble-padding: \(Bubble.padding.ends)px \(Bubble.padding.sides)px; --bubble-least: \(Bubble.width.least)px;
              --bubble-most: \(Bubble.width.most)px; --bubble-edge: \(Bubble.edge)px; --bubble-gap: \(Bubble.gap)px;
              --bubble-tail: \(Bubble.tail)px; --outgoing-ink: \(Colors.outgoingText); --grounds: \(Ground.all.count);
            }

            """
        for (selector, isDark) in [(".screen", false), (".dark.screen", true)] {
            func color(_ pair: (light: String, dark: String)) -> String { isDark ? pair.dark : pair.light }
            let outgoing = isDark ? Colors.outgoing.dark : Colors.outgoing.light
            text += """
                \(selector) { --screen: \(color(Colors.screen)); --incoming: \(color(Colors.incoming));
                  --incoming-ink: \(color(Colors.incomingText)); --outgoing-top: \(outgoing.0); --outgoing-end: \(outgoing.1); }
                \(selector) .drawer { background: \(color(Colors.card)); }
                \(selector).bare .drawer { background: \(color(Colors.drawer)); }

                """
        }
        text += ".on-bubble { background: \(Colors.incoming.light); } .on-dark { background: \(Colors.card.dark); }\n"
        text += ".on-blue { background: linear-gradient(\(Colors.outgoing.light.0), \(Colors.outgoing.light.1)); }\n"
        for (index, turn) in MessagesGeometry.tapbackTurns.enumerated() {
            text += """
                .tapback:nth-child(\(index + 1)) { rotate: \(turn)deg; left: \(index * (100 - overlap.across))%; \
                top: \(index % 2 * (100 - overlap.down))%; }

                """
        }
        for device in MessagesGeometry.devices {
            text += ".\(device.id) { --width: \(device.width)px; --height: \(device.height)px; }\n"
        }
        for size in Profile.messages.sizes {
            text += ".\(size.rawValue) { --cell: \(MessagesGeometry.cell(size))px; }\n"
        }
        return text
    }
}
