import Inspection
import Raster

/// The chosen frames of another source.
struct ChosenFrames: FrameSource {
    private var source: any FrameSource
    private var kept: ArraySlice<FrameChoice.Kept>
    /// The number of the source's next frame.
    private var index = 0

    init(_ choice: FrameChoice, of source: any FrameSource) {
        (self.source, kept) = (source, choice.kept[...])
    }

    mutating func next() throws -> Frame? {
        guard let wanted = kept.popFirst() else { return nil }
        var changes: PixelRect?
        var skipsFirst = true
        while let frame = try source.next() {
            // What changed in a frame that is left out changes with the next one.
            changes = skipsFirst ? frame.changes : changes.flatMap { one in frame.changes.map(one.union) }
            skipsFirst = false
            defer { index += 1 }
            if index == wanted.index { return Frame(bitmap: frame.bitmap, delay: wanted.delay, changes: changes) }
        }
        return nil
    }
}
