/// What the filters of an SVG have to do, which decides how large it is drawn.
struct SVGFilters {
    /// The elements that are parts of an effect.
    private static let parts: Set = [
        "feMergeNode", "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feDistantLight", "fePointLight", "feSpotLight",
    ]

    /// The effects of the filter that was begun last, and of the one with the most.
    private var effects = 0
    private var most = 0
    /// The elements that are filtered by their own attributes.
    private var uses = 0

    /// Whether an effect thickens or thins art.
    private(set) var hasMorphology = false

    /// How many effects are drawn at most.
    var count: Int { most * max(uses, 1) }

    /// Looks at the next element.
    mutating func add(_ tag: TagScanner.Tag) {
        if tag.name == "filter" { effects = 0 }
        if tag.name.hasPrefix("fe"), !Self.parts.contains(tag.name) { effects += 1 }
        if tag.name == "feMorphology" { hasMorphology = true }
        for attribute in tag.attributes {
            let value = attribute.value
            switch (tag.name, attribute.name) {
            // Eight octaves take as long as an effect.
            case ("feTurbulence", "numOctaves"): effects += min(max((Int(value) ?? 1) - 1, 0), 800) / 8
            case (_, "filter") where value != "none", (_, "style") where value.contains("filter:"): uses += 1
            default: break
            }
        }
        most = max(most, effects)
    }
}
