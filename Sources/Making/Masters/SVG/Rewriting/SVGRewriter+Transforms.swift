// The origin of transforms, and `translate`, `rotate` and `scale` as styles, as in CSS Transforms Module Level 2.
extension SVGRewriter {
    /// Returns a style with the transforms of an element as one matrix that starts at the origin, or `nil` if they stay.
    ///
    /// A place in percent is one of the canvas. If `transform-box` says otherwise, the transforms stay.
    mutating func styleOfTransforms(_ index: Int, _ element: SVGTree.Element) -> String? {
        func value(_ name: String) -> String? {
            cascade.value(of: name, for: index).flatMap { $0 == "none" ? nil : $0 }
        }
        guard element.parent != nil, !element.name.hasSuffix("Gradient"), element.name != "pattern",
            ["view-box", nil].contains(value("transform-box"))
        else { return nil }
        let styles = cascade.declarations(for: index).map(\.declaration)
        let functions = ["translate", "rotate", "scale"].compactMap { name in
            styles.last { $0.name == name && $0.value != "none" }.map { "\(name)(\($0.value))" }
        }
        let (own, origin) = (value("transform"), value("transform-origin"))
        guard own != nil && origin != nil || !functions.isEmpty,
            let (x, y) = origin.map({ place($0, index) }) ?? (0, 0),
            let matrix = AffineMatrix((functions + [own].compactMap(\.self)).joined(separator: " "), calculation)
        else { return nil }
        let moved = AffineMatrix.translation(x, y) * matrix * AffineMatrix.translation(-x, -y)
        // librsvg prefers the attribute to the style.
        guard let attribute = element.tag.attributes.first(where: { $0.name == "transform" }) else {
            return "transform:\(moved.text);" + Self.noTransforms
        }
        edits.replace(attribute.range, with: moved.text)
        return Self.noTransforms
    }

    static let noTransforms = "transform-origin:0 0;translate:none;rotate:none;scale:none"

    /// Returns an origin in the units of the canvas.
    private func place(_ origin: String, _ index: Int) -> (x: Double, y: Double)? {
        var words = origin.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        if words.count == 1 { words.append("center") }
        guard words.count >= 2 else { return nil }
        if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
        // A nested viewport has a size of its own.
        let isNested = tree.ancestors(of: index).dropLast().contains {
            ["svg", "symbol"].contains(tree.elements[$0].name)
        }
        guard let x = coordinate(words[0], isNested ? nil : viewport.width, ["left": 0, "center": 50, "right": 100]),
            let y = coordinate(words[1], isNested ? nil : viewport.height, ["top": 0, "center": 50, "bottom": 100])
        else { return nil }
        return (x, y)
    }

    private func coordinate(_ word: String, _ side: Double?, _ names: [String: Double]) -> Double? {
        if let percent = names[word] { return side.map { $0 * percent / 100 } }
        guard let number = calculation.value(of: word), number.unit != .angle else { return nil }
        return number.unit == .percent ? side.map { $0 * number.value / 100 } : number.value
    }
}
