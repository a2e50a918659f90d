package import Inspection
import Profiles

/// How many bytes a file may have, and what may be given up for it.
package struct ByteBudget: Sendable {
    /// Files of this many bytes or more are too large.
    let limit: Int
    /// The lowest similarity that is accepted; nil if nothing may be given up.
    let floor: Int?
    /// Whether an animation may become a GIF if that loses less.
    let acceptsGIF: Bool

    /// Creates the budget of a sticker's files.
    ///
    /// - Parameters:
    ///   - limit: The limit that files are checked against.
    ///   - name: The sticker's name.
    ///   - options: What may be given up.
    init(limit: Int, sticker name: String, _ options: FitOptions, acceptsGIF: Bool) {
        floor = options.floor(ofSticker: name)
        self.limit = floor == nil ? limit : min(limit, options.bytes ?? limit)
        self.acceptsGIF = acceptsGIF
    }
}

extension [WantedFile] {
    /// Returns the budgets of the files of one master.
    ///
    /// A sticker of a pack always has one, and so have other files of the same rendering. Renditions and thumbnails have one if losses are
    /// allowed. A sticker that would be the master's own file becomes a PNG if that is over the budget, because it can be shrunk.
    package mutating func budgets(
        of header: Header, sticker name: String, limit: Int, _ options: FitOptions
    ) -> [FileRendering: ByteBudget] {
        let isPacked = first?.kind == .sticker
        let budget = ByteBudget(limit: limit, sticker: name, options, acceptsGIF: isPacked)
        guard isPacked else {
            guard budget.floor != nil else { return [:] }
            return Dictionary(map { ($0.rendering, budget) }) { budget, _ in budget }
        }
        let sticker = self[0].rendering
        guard !sticker.format.capabilities.isLossless && header.bytes >= budget.limit else { return [sticker: budget] }
        var png = sticker
        png.format = .png
        for index in indices where self[index].rendering == sticker { self[index].rendering = png }
        return [png: budget]
    }
}
