/// SVGs that crash librsvg 2.54, or that need too much time or memory.
///
/// Newer versions of librsvg draw some of them.
public enum HostileSVG {
    /// SVGs that crash the process that draws them, each with the cause.
    public static let crashing: [(name: String, text: String)] = [
        ("font-size", svg("<text x='0' y='50' font-size='1e9'>abc</text>")),
        ("uses", svg(chain(900) { "<g id='a\($0)'><use href='#a\($0 - 1)'/></g>" } + "<use href='#a899'/>")),
        ("patterns", svg(chain(900) { pattern($0) } + "<rect width='99' height='99' fill='url(#a899)'/>")),
        ("masks", svg(chain(900) { mask($0) } + "<rect width='99' height='99' mask='url(#a899)'/>")),
        (
            "tile",
            svg("<filter id='f'><feFlood width='0'/><feTile/></filter><rect width='9' height='9' filter='url(#f)'/>")
        ),
        ("matrix by default", "<!DOCTYPE svg [<!ATTLIST feConvolveMatrix order CDATA '21'>]>" + svg(matrix(""))),
        (
            "data image",
            svg("<image width='9' height='9' href='data:image/svg+xml,\(escaped(svg(matrix("order='21'"))))'/>")
        ),
    ]

    /// An SVG that needs minutes to draw.
    public static let slow = svg(
        "<style>rect{filter:url(#f)}</style><filter id='f'>"
            + String(repeating: "<feGaussianBlur stdDeviation='30'/>", count: 1000)
            + "</filter><rect width='618' height='618' fill='red'/>")

    private static func svg(_ content: String) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' width='618' height='618'>\(content)</svg>"
    }

    private static func chain(_ count: Int, _ link: (Int) -> String) -> String {
        "<g id='a0'><circle r='9'/></g>" + (1..<count).map(link).joined()
    }

    private static func pattern(_ number: Int) -> String {
        "<pattern id='a\(number)' width='1' height='1'><rect width='99' height='99' fill='url(#a\(number - 1))'/></pattern>"
    }

    private static func mask(_ number: Int) -> String {
        "<mask id='a\(number)'><rect width='99' height='99' fill='white' mask='url(#a\(number - 1))'/></mask>"
    }

    private static func matrix(_ order: String) -> String {
        let numbers = Array(repeating: "1", count: 441).joined(separator: " ")
        return "<filter id='f'><feConvolveMatrix \(order) kernelMatrix='\(numbers)'/></filter>"
            + "<rect width='99' height='99' filter='url(#f)'/>"
    }

    /// Returns the text for a URL, with every byte percent-encoded.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
