/// The space in which an SVG is drawn, in its own units.
struct Viewport {
    let (x, y, width, height): (Double, Double, Double, Double)
    /// The pixels of each unit that depends on it.
    private(set) var units: [String: Double] = ["rem": 16]

    /// Reads the root's `viewBox`, or its width and height.
    init(_ tree: SVGTree) {
        let plain = StyleCalculation(units: [:])
        let tag = tree.elements.first?.tag
        let sides = ["width", "height"].map { name in
            tag?[name].flatMap { plain.value(of: $0) }.flatMap { $0.unit == .percent ? nil : $0.value }
        }
        let box = (tag?["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
        let size = (sides[0] ?? 300, sides[1] ?? 150)
        let isBox = box.count == 4 && box.allSatisfy(\.isFinite) && box[2] > 0 && box[3] > 0
        (x, y, width, height) = isBox ? (box[0], box[1], box[2], box[3]) : (0, 0, size.0, size.1)
        let (vw, vh) = ((sides[0] ?? width) / 100, (sides[1] ?? height) / 100)
        units["q"] = 96 / 101.6
        // Without a size, they depend on where a browser shows the drawing.
        guard ["width", "height"].allSatisfy({ tag?[$0].map { !$0.contains("%") } ?? false }) else { return }
        let lengths = [(["vw", "vi"], vw), (["vh", "vb"], vh), (["vmin"], min(vw, vh)), (["vmax"], max(vw, vh))]
        for (names, pixels) in lengths {
            for name in names { units[name] = pixels }
        }
    }

    /// The data of a path around the canvas, also where it is wider than its `viewBox`.
    var path: String {
        let side = 20 * max(width, height)
        return "M\(x - side) \(y - side)h\(2 * side)v\(2 * side)h\(-2 * side)z"
    }

    /// Returns the attributes of an area that covers the canvas many times, also for art that is moved and scaled.
    func area(_ times: Double) -> String {
        let side = times * max(width, height)
        return "x=\"\(x - side)\" y=\"\(y - side)\" width=\"\(2 * side)\" height=\"\(2 * side)\""
    }
}
