import Inspection
import Raster

/// Finds where in a drawing its lost parts are, from drawings that differ in such a part only.
struct SVGLostPlaces {
    /// The maximum number of parts that are looked for.
    private static let maximumCount = 4
    /// The time from which a drawing is not drawn again to find its parts.
    private static let longestDrawing = Duration.milliseconds(500)
    /// The number of levels by which pixels differ at least.
    private static let levels: Int16 = 24

    let document: SVGDocument
    /// Draws a document on a canvas of its own size.
    let draw: ([UInt8]) throws -> Bitmap

    /// Returns the document's lost parts with their places on a canvas.
    ///
    /// - Parameter librsvg: The version that draws, or `nil` if it is not known.
    func located(on canvas: PixelSize, by librsvg: String?) -> [LostPart] {
        let found = SVGLostParts.parts(document.lostParts, lostBy: librsvg)
        var parts = found.map(\.part)
        // Without a viewport, a smaller drawing shows another part.
        guard !parts.isEmpty, !document.lacksViewport else { return parts }
        let tree = SVGTree(document.bytes)
        let changed = parts.indices.prefix(Self.maximumCount).compactMap { index -> (Int, [UInt8])? in
            guard let element = found[index].element, !parts[index].isPlayed else { return nil }
            return (index, Self.changed(tree, element))
        }
        guard !changed.isEmpty else { return parts }
        // The places are not worth much time.
        let start = ContinuousClock.now
        guard let whole = try? draw(document.bytes), ContinuousClock.now - start < Self.longestDrawing else {
            return parts
        }
        for (index, bytes) in changed {
            guard let other = try? draw(bytes), other.size == whole.size,
                let bounds = Self.bounds(ofDifferencesBetween: whole, other)
            else { continue }
            parts[index].place = bounds.scaled(from: whole.size, to: canvas)
        }
        return parts
    }

    /// Returns the document without an element, or with its area filled if librsvg does not draw it at all.
    private static func changed(_ tree: SVGTree, _ index: Int) -> [UInt8] {
        let element = tree.elements[index]
        var edits = SVGEdits()
        let prefix = tree.prefix(of: element)
        func copies(_ names: [String]) -> String {
            element.tag.attributes.filter { names.contains($0.name) }.map { " \($0.xml)" }.joined()
        }
        switch element.name {
        case "foreignObject", "flowRoot":
            let copied = copies(["x", "y", "width", "height", "transform"])
            edits.replace(element.end..<element.end, with: "<\(prefix)rect\(copied)/>")
        case "textPath":
            guard let path = element.reference, let text = element.parent.map({ tree.elements[$0] }) else { break }
            let size = StyleCascade(tree).inheritedValue(of: "font-size", for: index) ?? "16px"
            let line = "stroke-width=\"\(size)\" stroke=\"#000\" fill=\"none\""
            edits.replace(text.end..<text.end, with: "<\(prefix)use href=\"#\(path)\" \(line)/>")
        default: edits.replace(element.tag.start..<element.end, with: "")
        }
        return edits.applied(to: tree.bytes)
    }

    private static func bounds(ofDifferencesBetween one: Bitmap, _ other: Bitmap) -> PixelRect? {
        var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
        for y in 0..<one.size.height {
            for x in 0..<one.size.width where one[x, y] != other[x, y] {
                let (first, second) = (one[x, y], other[x, y])
                let apart = SIMD4<Int16>(truncatingIfNeeded: first) &- SIMD4<Int16>(truncatingIfNeeded: second)
                guard apart.max() >= levels || apart.min() <= -levels else { continue }
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
            }
        }
        return right < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
