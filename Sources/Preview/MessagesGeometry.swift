package import Profiles

/// The measures of Messages in points, as of iOS 10 to 26: the one table that pages and contact sheets are drawn by.
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

    /// The height of the drawer in place of a keyboard.
    static let compactHeight = 260
    /// The height of the conversation that stays above an expanded drawer.
    static let aboveExpanded = 94
    /// The drawer's margins, and the least space between two stickers.
    static let margin = (sides: 16, ends: 8)
    package static let spacing = 16
    /// The width of the default device.
    package static let width = devices[0].width

    /// Returns the side of a sticker's cell in the drawer, which is less than the sticker's own.
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

    /// The side of a sticker that is used as a tapback.
    static let tapback = 48
    /// A sticker's size while it is carried, in thousandths of its size in the drawer.
    static let carried = 714
    static let bubble = (radius: 20, text: 17, line: 20, paddingSides: 14, paddingEnds: 10, widest: 280, edge: 16)
}
