/// What the filters of an SVG have to do; librsvg draws them without a limit.
struct SVGFilters {
    /// An effect over a whole drawing of 618 px takes a tenth of a second.
    static let maximumEffects = 500
    /// More cannot be seen in 8 bits.
    static let maximumOctaves = 32
    /// librsvg 2.54 ends the process if there are more.
    static let maximumMatrixNumbers = 400
    /// Elements that are parts of an effect.
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
    mutating func add(_ tag: TagScanner.Tag) throws(SVGDocument.Fault) {
        if tag.name == "filter" { effects = 0 }
        if tag.name.hasPrefix("fe"), !Self.parts.contains(tag.name) {
            effects += 1
            most = max(most, effects)
        }
        if tag.name == "feMorphology" { hasMorphology = true }
        for (name, value) in tag.attributes {
            switch (tag.name, name) {
            case ("feTurbulence", "numOctaves"):
                let octaves = max(Self.numbers(value).max() ?? 1, 1)
                guard octaves <= Double(Self.maximumOctaves) else { throw .tooManyOctaves }
                // Eight more take as long as an effect.
                effects += (Int(octaves) - 1) / 8
                most = max(most, effects)
            case ("feConvolveMatrix", "order"):
                let sides = Self.numbers(value)
                let columns = sides.first ?? 0
                guard columns * (sides.count > 1 ? sides[1] : columns) <= Double(Self.maximumMatrixNumbers) else {
                    throw .largeMatrix
                }
            case (_, "filter") where value != "none", (_, "style") where value.contains("filter:"): uses += 1
            default: break
            }
        }
        guard count <= Self.maximumEffects else { throw .tooManyEffects }
    }

    /// Returns the numbers of a list; infinity for what is not a number, such as a reference to an entity.
    private static func numbers(_ text: String) -> [Double] {
        text.split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? .infinity }
    }
}
