import Inspection

// Parts of art that is turned or skewed.
extension SVGLostParts {
    /// Adds parts that librsvg draws upright, or cuts off at upright boxes, although the art is turned.
    mutating func addTurned(_ element: SVGTree.Element) {
        for name in ["clip-path", "filter", "mask"] {
            guard let part = reference(of: name, element) else { continue }
            switch part.name {
            case "clipPath" where part.tag["clipPathUnits"] == "objectBoundingBox":
                add(LostPart(.turnedClipPath, remedy: .applyTransforms), of: element)
            case "filter" where isSmaller(part) || isUpright(part) || holdsTurned[element.index]:
                add(LostPart(.turnedFilter, remedy: .applyTransforms), of: element)
            case "mask" where isSmaller(part):
                add(LostPart(.turnedMask, remedy: .applyTransforms), of: element)
            default: break
            }
        }
    }

    /// Adds gradients and patterns in units of slanted art.
    mutating func addOblique(_ element: SVGTree.Element) {
        guard Self.shapes.contains(element.name), !all.contains(where: { $0.part.kind == .turnedPaint }) else { return }
        for name in ["fill", "stroke"] {
            guard let value = cascade.inheritedValue(of: name, for: element.index),
                let paint = Self.target(of: value).flatMap({ tree.indices[$0] }), isInUnitsOfArt(tree.elements[paint])
            else { continue }
            add(LostPart(.turnedPaint, remedy: .applyTransforms), of: element)
        }
    }

    /// Whether a gradient or a pattern has units of the art, by itself or from the one it refers to.
    private func isInUnitsOfArt(_ paint: SVGTree.Element) -> Bool {
        let name = paint.name == "pattern" ? "patternUnits" : "gradientUnits"
        var visited: Set<Int> = []
        var next = paint
        while next.tag[name] == nil, visited.insert(next.index).inserted,
            let place = next.reference.flatMap({ tree.indices[$0] })
        {
            next = tree.elements[place]
        }
        return next.tag[name] != "userSpaceOnUse"
    }

    /// Whether a filter has an effect with a box or two axes of its own.
    private func isUpright(_ filter: SVGTree.Element) -> Bool {
        filter.children.map { tree.elements[$0] }.contains { effect in
            if ["feTile", "feTurbulence", "feImage"].contains(effect.name) { return true }
            let deviations = (effect.tag["stdDeviation"] ?? "").split { $0 == "," || $0.isWhitespace }
            return Set(deviations).count > 1
                || ["x", "y", "width", "height"].contains { effect.name.hasPrefix("fe") && effect.tag[$0] != nil }
        }
    }

    /// Whether a filter or a mask affects only a part of the art's box.
    private func isSmaller(_ part: SVGTree.Element) -> Bool {
        guard part.tag["\(part.name)Units"] != "userSpaceOnUse" else { return false }
        return ["width", "height"].contains { side in
            guard let length = part.tag[side].flatMap(StyleCalculation().value(of:)) else { return false }
            return length.value < (length.unit == .percent ? 100 : 1)
        }
    }
}
