package import Inspection

/// The measures of Messages on iOS 10 to 26, in points: the only table for pages and contact sheets.
///
/// They are reconstructed from Apple's documentation, from public headers of Messages.framework and from screenshots. The
/// drawer of an iPad follows from the rule for phones.
package enum MessagesGeometry {
    /// A screen.
    struct Device {
        let id: String
        let title: String
        let width: Int
        let height: Int
    }

    static let devices = [
        Device(id: "phone", title: "Phone", width: 402, height: 874),
        Device(id: "small-phone", title: "Small phone", width: 375, height: 667),
        Device(id: "tablet", title: "Tablet", width: 1024, height: 1366),
    ]

    /// The heights of the drawer: in place of a keyboard, and as the card of iOS 17 and later.
    static let drawerHeights = (compact: 260, card: 457)
    /// The height of the conversation that stays above an expanded drawer.
    static let aboveExpanded = 94
    /// The radius of the drawer's upper corners.
    static let drawerRadius = 40
    /// The drawer's margins, and the least space between two stickers.
    static let margin = (sides: 16, ends: 8)
    package static let spacing = 16
    /// The width of the default device.
    package static let width = devices[0].width

    /// Returns the side of a sticker's cell in the drawer, which is less than the sticker's own side.
    package static func cell(_ size: StickerSize) -> Int {
        switch size {
        case .small: 73
        case .regular: 103
        default: 163
        }
    }

    /// Returns how many stickers are in a row of the drawer.
    package static func columns(of size: StickerSize, width: Int = width) -> Int {
        max(1, (width - 2 * margin.sides + spacing) / (cell(size) + spacing))
    }

    /// A sticker that is used as a tapback: its side, the overlap of several in percent of the side, and their angles in degrees.
    static let tapback = 48
    static let tapbackOverlap = (across: 25, down: 35)
    static let tapbackTurns = [6, -8, 4]
    /// A sticker's size while it is carried, as a share of its size in the drawer.
    static let carried = 5.0 / 7
    /// The sides that fingers can give to a placed sticker.
    static let placedSides = 24...412

    /// The bubbles of a conversation.
    enum Bubble {
        static let radius = 20.0
        static let text = (size: 17.0, line: 20.0)
        static let padding = (sides: 13.85, ends: 10.0)
        static let width = (least: 48.0, most: 280.5)
        /// The distance from the side of the screen.
        static let edge = 16.0
        /// The distance between two bubbles.
        static let gap = 10.2
        static let tail = 6.8
    }

    /// Colors in light and dark mode.
    enum Colors {
        static let screen = (light: "#ffffff", dark: "#000000")
        /// The drawer, as a card and over a plain background.
        static let card = (light: "#e9e9e9", dark: "#1c1c1e")
        static let drawer = screen
        static let incoming = (light: "#e9e9eb", dark: "#262629")
        static let incomingText = (light: "#000000", dark: "#ffffff")
        /// The colors of outgoing bubbles at the top and at the bottom of the screen.
        static let outgoing = (light: ("#77c7f5", "#3682f7"), dark: ("#589af7", "#3d8ef7"))
        static let outgoingText = "#ffffff"
    }
}
