/// The work of an SVG's filters, which limits the size of drawings.
struct SVGFilters {
    /// The elements that are parts of an effect.
    private static let parts: Set = [
        "feMergeNode", "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feDistantLight", "fePointLight", "feSpotLight",
    ]

    /// The effects of the latest filter, and of the filter with the most effects.
    private var effects = 0
    private var most = 0
    /// The number of elements that have a filter.
    private var uses = 0

    /// Whether an effect thickens or thins art.
    private(set) var hasMorphology = false

    /// The maximum number of effects that are drawn.
    var count: Int { most * max(uses, 1) }

    /// Reads the next element.
    mutating func add(_ tag: TagScanner.Tag) {
        if tag.name == "filter" { effects = 0 }
        if tag.name.hasPrefix("fe"), !Self.parts.contains(tag.name) { effects += 1 }
        if tag.name == "feMorphology" { hasMorphology = true }
        for attribute in tag.attributes {
            let value = attribute.value
            switch (tag.name, attribute.name) {
            // Eight octaves take as long as one effect.
            case ("feTurbulence", "numOctaves"): effects += min(max((Int(value) ?? 1) - 1, 0), 800) / 8
            case (_, "filter") where value != "none", (_, "style") where value.contains("filter:"): uses += 1
            default: break
            }
        }
        most = max(most, effects)
    }
}
