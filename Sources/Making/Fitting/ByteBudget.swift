/// How many bytes a file may have, and what may be given up for it.
package struct ByteBudget: Sendable, Hashable {
    /// Files of this many bytes or more are too large.
    let limit: Int
    /// The lowest similarity that is accepted, or `nil` if nothing may be given up.
    package let floor: Int?

    /// Creates the budget of a sticker's files.
    ///
    /// - Parameters:
    ///   - limit: The limit that files are checked against.
    ///   - name: The sticker's name.
    ///   - options: What may be given up.
    package init(limit: Int, sticker name: String, _ options: FitOptions) {
        floor = options.floor(ofSticker: name)
        self.limit = floor == nil ? limit : min(limit, options.bytes ?? limit)
    }
}
