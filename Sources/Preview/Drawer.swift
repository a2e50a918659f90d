package import Inspection

/// A drawer that can show the stickers of a page: that of Messages for a size of packs, or that of another messenger.
package struct Drawer: Sendable {
    /// The name in the style and the script of the page.
    let id: String
    /// The name for people.
    let title: String
    /// The side of a sticker's cell in points.
    let cell: Int

    /// The drawer of a messenger.
    package init(_ id: String, title: String, cell: Int) { (self.id, self.title, self.cell) = (id, title, cell) }

    /// The drawer of Messages for packs of a size.
    package init(_ size: StickerSize) {
        self.init(size.rawValue, title: size.rawValue, cell: MessagesGeometry.cell(size))
    }

    /// The drawers of Messages.
    package static let ofMessages = Profile.messages.sizes.map(Drawer.init)
}
