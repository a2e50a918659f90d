import Raster
import TestSupport
import Testing

@testable import Making
@testable import Vips

/// What librsvg does not draw as browsers do is drawn like the same art in the terms of SVG 1.1.
@Suite struct SVGRewritingTests {
    private static func svg(_ content: String, _ attributes: String = "") -> [UInt8] {
        SVGPiece(name: "", source: content, attributes: attributes).svg
    }

    private static func drawn(_ bytes: [UInt8]) throws -> Bitmap {
        let drawing = try VipsDrawing(svg: bytes, longerSide: 180)
        return try drawing.draw(drawing.size).bitmap
    }

    private static func rewritten(_ content: String, _ attributes: String = "") throws -> Bitmap {
        try drawn(SVGDocument(svg(content, attributes)).bytes)
    }

    @Test(arguments: SVGPiece.rewritten) func drawingsAreThoseOfSVG11(piece: SVGPiece) throws {
        let (found, expected) = (
            try Self.rewritten(piece.source, piece.attributes),
            try Self.drawn(Self.svg(piece.same ?? "", piece.attributes))
        )
        try #require(found.size == expected.size)
        #expect(expected.visibleBounds != nil)
        let levels = zip(found.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }
        #expect(levels.max() ?? 0 <= 24 && levels.reduce(0, +) < 4 * found.size.area, "\(levels.max() ?? 0)")
        // Without the rewriting, librsvg 2.54 draws something else.
        #expect(try Self.drawn(Self.svg(piece.source, piece.attributes)) != expected)
    }

    @Test(arguments: [
        "<rect x='1' width='2em' height='3mm'/>",
        "<g id='a' style='filter:url(#a) drop-shadow(1px 1px 2px #000) blur(2px)'/>",
        "<style>/* hwb(1 2 3) */ .a{fill:red}</style><text>a</text>", "<use href='#a'/><g id='a'/>",
        "<linearGradient id='a' href='#b'/><radialGradient id='b'/>", "<g transform='rotate(9)'/>",
        "<filter><feGaussianBlur stdDeviation='2 3' in='SourceAlpha'/></filter>", "<desc>var(</desc>",
        "<symbol id='a' viewBox='0 0 9 9' overflow='visible'><path/></symbol><use href='#a' width='9' height='9'/>",
        "<feColorMatrix values='-1 0 0 0 1 0-1 0 0 1 0 0-1 0 1 0 0 0 1 0'/><feGaussianBlur stdDeviation='1E0&#32;2'/>",
        "<style><!-- .a{fill:oklch(.5 .2 20)} --></style>",
        "<image width='auto' height='9' href='data:image/png;base64,AAAA'/>",
        "<g text-transform='uppercase'><text>a</text></g>",
    ])
    func otherArtKeepsItsBytes(content: String) throws {
        let bytes = Self.svg(content)
        #expect(try SVGDocument(bytes).bytes == bytes)
    }

    @Test(arguments: ["initial", "0 0", "url(a.png)", "none", "foo", "linear-gradient(red, blue)"])
    func onlyAColorIsABackground(value: String) throws {
        let bytes = SVGPiece(name: "", source: "<g/>", attributes: "style='background:\(value)'").svg
        #expect(try SVGDocument(bytes).bytes == bytes)
    }

    @Test(arguments: [
        "<filter>\n<feDropShadow\ndx='1'/></filter>\n<foreignObject/>",
        "<style>.a{\nfill:hwb(1 1% 1%)\n}</style>\n<foreignObject/>",
        "<g style='fill:hwb(1 1% 1%);\n\n'/>\n<foreignObject/>",
    ])
    func linesStayWhereTheyAre(content: String) throws {
        let text = "<svg>\n\(content)</svg>"
        let line = text[..<text.firstRange(of: "<foreign")!.lowerBound].count { $0 == "\n" } + 1
        #expect(try SVGDocument(Array(text.utf8)).lostParts.map(\.part.line) == [line])
    }

    /// A symbol that shows itself is no reason to copy it without end.
    @Test func copiesOfSymbolsEnd() throws {
        let own =
            "<symbol id='a' opacity='.9'><use href='#b'/></symbol><symbol id='b' opacity='.9'><use href='#a'/></symbol><use href='#a'/>"
        #expect(try SVGDocument(Self.svg(own)).bytes.count < 4_000)
        let many = (0..<40).map {
            "<symbol id='s\($0)' opacity='.9'>" + String(repeating: "<use href='#s\($0 + 1)'/>", count: 2) + "</symbol>"
        }
        #expect(try SVGDocument(Self.svg(many.joined() + "<use href='#s0'/>")).bytes.count < 1 << 20)
        let large = String(repeating: "<path d='M0 0h9v9z'/>", count: 40_000)
        let sizes = (1...40).map { "<use href='#a' width='\($0)'/>" }.joined()
        #expect(
            try SVGDocument(Self.svg("<symbol id='a' opacity='.9'>\(large)</symbol>\(sizes)")).bytes.count < 8 << 20)
    }
}
