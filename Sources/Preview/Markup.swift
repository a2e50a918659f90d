import Support

/// A piece of an HTML page: literals are markup, and interpolated texts are escaped.
///
/// Literals come only from the source code, so a name such as `"><img src=x onerror=a()>` stays a text wherever it is inserted, as long as
/// attributes are quoted.
struct Markup: ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral markup: StaticString) {
        text = "\(markup)"
    }

    init(stringInterpolation pieces: Pieces) {
        text = pieces.text
    }

    init(_ pieces: some Sequence<Markup>) {
        text = pieces.map(\.text).joined()
    }

    struct Pieces: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ markup: StaticString) { text += "\(markup)" }
        mutating func appendInterpolation(_ text: String) { self.text += escapedForXML(text.printable) }
        mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
        mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
        mutating func appendInterpolation(_ address: PictureAddress) { text += address.text }
    }
}
