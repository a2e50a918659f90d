import Support

// Elements that librsvg does not draw, or not as browsers do.
extension SVGRewriter {
    mutating func rewriteElement(_ index: Int, _ element: SVGTree.Element) {
        switch element.name {
        case "feDropShadow": rewriteShadow(index, element)
        case "linearGradient", "radialGradient", "pattern", "filter": removeUselessReference(index, element)
        case "image": addSide(of: element)
        case "feMorphology": removeEffect(of: element)
        case "feColorMatrix": removeWrongMatrix(of: element)
        default: break
        }
        if element.name == "radialGradient" { widenRadius(of: element) }
        if element.name.hasPrefix("fe") { removeUnknownInputs(index, element) }
        removeInvalidValues(of: element)
    }

    // MARK: References

    /// Removes a reference for attributes that leads to nothing, to an element of another kind, or back to itself.
    ///
    /// librsvg would not draw with such an element at all.
    private mutating func removeUselessReference(_ index: Int, _ element: SVGTree.Element) {
        guard let reference = element.tag.attributes.first(where: \.isReference) else { return }
        var visited: Set = [index]
        var next = element
        while visited.count <= Self.maximumReferences, let target = next.reference {
            guard let place = tree.indices[target], visited.insert(place).inserted,
                Self.kind(of: tree.elements[place]) == Self.kind(of: element)
            else { return edits.remove(reference, from: tree.bytes) }
            next = tree.elements[place]
        }
    }

    private static let maximumReferences = 32

    private static func kind(of element: SVGTree.Element) -> String {
        element.name.hasSuffix("Gradient") ? "gradient" : element.name
    }

    /// Returns the style that cuts a symbol off at its viewport where it is used, or `nil` if it stays whole.
    ///
    /// librsvg before 2.56 looks for `overflow` at the use, and does not cut off without it.
    func styleOfUse(_ element: SVGTree.Element) -> String? {
        guard element.name == "use", let place = element.reference.flatMap({ tree.indices[$0] }),
            tree.elements[place].name == "symbol",
            !["visible", "auto"].contains(cascade.value(of: "overflow", for: place))
        else { return nil }
        return "overflow:hidden"
    }

    // MARK: Sizes

    /// Gives a gradient without a radius so small a one that the whole art has the last color, as in browsers.
    ///
    /// librsvg paints nothing.
    private mutating func widenRadius(of element: SVGTree.Element) {
        guard let radius = element.tag.attributes.first(where: { $0.name == "r" }),
            let length = calculation.value(of: radius.value), length.value <= 0
        else { return }
        edits.replace(radius.range, with: "0.00001")
    }

    /// Gives a picture with one side the other, from the size of its pixels.
    private mutating func addSide(of element: SVGTree.Element) {
        let sides = ["width", "height"].map { name in
            element.tag.attributes.first { $0.name == name }
        }
        guard let known = sides.firstIndex(where: { $0 != nil }), sides[1 - known] == nil,
            let side = sides[known].flatMap({ calculation.value(of: $0.value) }), side.unit != .percent,
            let address = element.tag.attributes.first(where: \.isReference)?.value,
            let size = SVGPicture(address: address[...])?.size
        else { return }
        let (width, height) = (Double(size.width), Double(size.height))
        let missing = known == 0 ? ("height", side.value * height / width) : ("width", side.value * width / height)
        edits.insert("\(missing.0)=\"\(missing.1)\"", in: element.tag)
    }

    // MARK: Shadows

    /// Writes `feDropShadow` as the primitives that it stands for.
    private mutating func rewriteShadow(_ index: Int, _ element: SVGTree.Element) {
        let tag = element.tag
        let own: Set = ["in", "dx", "dy", "stdDeviation", "result", "id"]
        let others = tag.attributes.filter { !own.contains($0.name) }.map { attribute in
            newValue(of: attribute, in: element).map { "\(attribute.name)=\"\($0)\"" } ?? attribute.xml
        }
        func number(_ name: String) -> String { tag[name].flatMap { Double($0.trimmed) }.map { "\($0)" } ?? "2" }
        let deviation = tag["stdDeviation"].flatMap { AttributeGrammar.areNumbers($0, 1...2, from: 0) ? $0 : nil }
        let shadow = DropShadow(
            input: tag["in"].flatMap { isKnown($0, index, element) ? $0 : nil } ?? resultBefore(index, element),
            offset: "dx=\"\(number("dx"))\" dy=\"\(number("dy"))\"",
            deviation: deviation ?? "2", flood: others.joined(separator: " "),
            result: tag["result"] ?? Self.result(index), prefix: tree.prefix(of: element))
        // Lines stay where they are, because findings name them.
        let lines = tree.bytes[tag.start..<element.end].count { $0 == UInt8(ascii: "\n") }
        let end = String(repeating: "\n", count: lines)
        edits.replace(tag.start..<element.end, with: shadow.primitives + end)
    }

    private func isKnown(_ input: String, _ index: Int, _ element: SVGTree.Element) -> Bool {
        let siblings = element.parent.map { tree.elements[$0].children.prefix(Self.maximumEffects) } ?? []
        return Self.inputs.contains(input)
            || siblings.contains { $0 < index && tree.elements[$0].tag["result"] == input }
    }

    private static func result(_ index: Int) -> String { "\(Program.name)-result-\(index)" }

    /// Returns the name of the result before an effect, and gives it one if it has none.
    private mutating func resultBefore(_ index: Int, _ element: SVGTree.Element) -> String {
        let siblings = element.parent.map { tree.elements[$0].children.prefix(element.place) } ?? []
        guard let before = siblings.last(where: { tree.elements[$0].name.hasPrefix("fe") }) else {
            return "SourceGraphic"
        }
        let tag = tree.elements[before].tag
        if let result = tag["result"] { return result }
        if tree.elements[before].name != "feDropShadow" { edits.insert("result=\"\(Self.result(before))\"", in: tag) }
        return Self.result(before)
    }

    // MARK: Values that are not valid

    /// Makes `feMorphology` without a radius pass its input on.
    private mutating func removeEffect(of element: SVGTree.Element) {
        let radius = element.tag["radius"] ?? ""
        guard !AttributeGrammar.areNumbers(radius, 1...2, from: 0) || radius.trimmed == "0" else { return }
        let start = element.tag.endOfName - element.name.utf8.count
        guard element.tag.isEmpty else { return }
        edits.replace(start..<element.tag.endOfName, with: "feOffset")
    }

    /// Removes a matrix that does not have 20 numbers.
    private mutating func removeWrongMatrix(of element: SVGTree.Element) {
        guard ["matrix", nil].contains(element.tag["type"]),
            let values = element.tag.attributes.first(where: { $0.name == "values" }),
            !AttributeGrammar.areNumbers(values.value.withoutXMLReferences, 20...20, from: -.infinity)
        else { return }
        edits.remove(values, from: tree.bytes)
    }

    /// Removes inputs that no effect before has made, so that the latest effect counts.
    private mutating func removeUnknownInputs(_ index: Int, _ element: SVGTree.Element) {
        for input in element.tag.attributes where input.name == "in" && !Self.inputs.contains(input.value) {
            let filter = element.parent.map { tree.elements[$0].name == "filter" ? $0 : tree.elements[$0].parent ?? $0 }
            let before = filter.map { tree.elements[$0].children.prefix(Self.maximumEffects) } ?? []
            guard before.count < Self.maximumEffects,
                !before.contains(where: { $0 < index && tree.elements[$0].tag["result"] == input.value })
            else { continue }
            edits.remove(input, from: tree.bytes)
        }
    }

    /// The number of effects of a filter up to which inputs are looked up.
    private static let maximumEffects = 200

    private static let inputs: Set = [
        "SourceGraphic", "SourceAlpha", "BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint",
    ]

    /// Removes values that are not valid, so that the default counts, as in browsers.
    private mutating func removeInvalidValues(of element: SVGTree.Element) {
        guard let grammars = AttributeGrammar.all[element.name], element.name != "feDropShadow" else { return }
        for attribute in element.tag.attributes {
            guard let grammar = grammars[attribute.name], !grammar.accepts(attribute.value.withoutXMLReferences) else {
                continue
            }
            edits.remove(attribute, from: tree.bytes)
        }
    }
}
