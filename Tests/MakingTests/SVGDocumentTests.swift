import Foundation
import Raster
import TestSupport
import Testing

@testable import Making

@Suite struct SVGDocumentTests {
    private func names(_ text: String) -> [String] {
        var scanner = TagScanner(Array(text.utf8))
        var names: [String] = []
        while let tag = scanner.next() { names.append(tag.name) }
        return names
    }

    @Test func onlyStartTagsAreFound() {
        let text = """
            <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "<b>">]><!-- <c/> --><svg:svg xmlns:svg='>'>
            <![CDATA[<d>]]><e a = "1>2" b/><f
            ></f></svg:svg>
            """
        #expect(names(text) == ["svg", "e", "f"])
    }

    @Test func attributesHaveTheirValues() {
        var scanner = TagScanner(Array(#"<image xlink:href='a "b".png' width="2" hidden/>"#.utf8))
        let tag = scanner.next()
        #expect(tag?.attributes.map(\.name) == ["xlink:href", "width"])
        #expect(tag?.attributes.map(\.value) == [#"a "b".png"#, "2"])
        #expect(tag?.endOfName == 6 && tag?.isEmpty == true)
    }

    @Test(arguments: [
        "", "<", "<svg", "<svg a", "<svg a=", "<svg a='", "<!", "<!--", "<![CDATA[", "<?", "</", "<svg a='b' ",
    ])
    func whatDoesNotEndHasNoTag(text: String) {
        #expect(names(text).isEmpty)
    }

    @Test(arguments: [
        ("<svg/>", true), ("\u{FEFF} <?xml?>\n<!-- a --><svg xmlns='b'>", true), ("<html><svg/></html>", false),
        ("svg", false),
    ])
    func theFirstElementTells(text: String, isSVG: Bool) {
        #expect(SVGDocument.begins(with: Array(text.utf8)) == isSVG)
    }

    @Test(arguments: ["a.png", "https://example.com/a.png", " file:///a.png", "//example.com/a"])
    func otherFilesAreRefused(address: String) {
        for element in ["image xlink:href", "use href", "feImage href"] {
            let text = "<svg><\(element)=\"\(address)\"/></svg>"
            #expect(throws: SVGDocument.OtherFile.self) { try SVGDocument(Array(text.utf8)) }
        }
    }

    @Test func itsOwnPartsAndLinksAreNot() throws {
        let text = "<svg><use href='#a'/><image href=' data:image/png;base64,AA'/><a href='https://b'><text/></a></svg>"
        #expect(try SVGDocument(Array(text.utf8)).mayHaveText)
        #expect(try !SVGDocument(Array("<svg><path/></svg>".utf8)).mayHaveText)
    }

    @Test(arguments: [
        ("<feOffset/><filter><feOffset/><feMerge><feMergeNode/></feMerge></filter><p filter='url(#a)'/>", 2),
        ("<filter><feOffset/></filter><p filter='none'/><p style='filter:url(#a)'/><p filter='url(#a)'/>", 2),
        ("<filter><feTurbulence numOctaves='17'/></filter>", 3),
        ("<filter><feTurbulence numOctaves='9e99'/></filter>", 1),
        ("<filter><feTurbulence numOctaves='99999999999'/></filter>", 101),
    ])
    func effectsCountForEachElementThatHasThem(content: String, effects: Int) throws {
        #expect(try SVGDocument(Array("<svg>\(content)</svg>".utf8)).effects == effects)
    }

    @Test func embeddedPicturesHaveTheSizesOfTheirHeaders() throws {
        let picture = Data(Bitmap.sticker(40).pngFixture).base64EncodedString()
        let text =
            "<svg><image href='data:image/png;base64,\(picture)'/><image href='data:image/png;base64,AAAA'/></svg>"
        #expect(try SVGDocument(Array(text.utf8)).pictures == [PixelSize(width: 40, height: 40)])
    }

    @Test func documentsInUTF16AndAfterALongCommentAreRead() throws {
        let text = "<?xml version='1.0' encoding='UTF-16'?><svg><text>\u{1F431}</text></svg>"
        for mark in [[0xFF, 0xFE], []] as [[UInt8]] {
            let bytes: [UInt8] = mark + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            #expect(SVGDocument.begins(with: bytes))
            #expect(try SVGDocument(bytes).bytes == Array("<svg><text>\u{1F431}</text></svg>".utf8))
        }
        let swapped: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try SVGDocument(swapped).mayHaveText)
        let comment = "<!--\(String(repeating: " a", count: 10_000))-->"
        #expect(SVGDocument.begins(with: Array("\(comment)<svg/>".utf8)))
    }

    @Test(arguments: [
        ("<svg/>", true), ("<svg width='100%' height='9'/>", true), ("<svg width='9'/>", true),
        ("<svg width='9' height='9mm'/>", false), ("<svg viewBox='0 0 9 9'/>", false),
        ("<svg style='width:9px;height:9px'/>", false), ("<svg width='auto' height='9'/>", true),
    ])
    func aDrawingWithoutUnitsHasNoViewport(text: String, lacksViewport: Bool) throws {
        let document = try SVGDocument(Array(text.utf8))
        #expect(document.lacksViewport == lacksViewport)
        let bytes = document.bytes(viewBox: PixelSize(width: 7, height: 5))
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("<svg viewBox=\"0 0 7 5\""))
    }

    @Test func textsHaveTheFontsThatTheyAskFor() throws {
        let text = """
            <svg style="font-family:'Fira Sans', serif"><style>.b{font:italic 700 12px/1.2 "Open Sans 3",serif}</style>
            <text>one <tspan font-family="Menlo">two</tspan></text><text class="b">three</text><text>four</text>
            <text font-family="inherit">five</text></svg>
            """
        #expect(
            try SVGDocument(Array(text.utf8)).texts == [
                .init(text: "one", families: ["Fira Sans", "serif"]), .init(text: "two", families: ["Menlo"]),
                .init(text: "three", families: ["Open Sans 3", "serif"]),
            ])
        #expect(try SVGDocument(Array("<svg><text>a</text></svg>".utf8)).texts == [.init(text: "a", families: [])])
    }

    @Test(arguments: [
        ("<svg><path/></svg>", false), ("<?xml version='1.0' encoding='utf-8'?><svg/>", false),
        ("<svg><image href='data:image/png;base64,AA'/></svg>", false),
        ("<svg><image href='data:image/svg+xml,%3Csvg/%3E'/></svg>", true),
        ("<!DOCTYPE svg [<!ENTITY t 'a'>]><svg/>", true), ("<?xml version='1.0' encoding='UTF-7'?><svg/>", true),
        ("<svg><xi:include href='#a'/></svg>", true),
    ])
    func contentThatNoTagShowsMayBeText(text: String, may: Bool) throws {
        #expect(try SVGDocument(Array(text.utf8)).mayHaveText == may)
    }

    @Test func effectsThatThickenArtAreNoticed() throws {
        #expect(try SVGDocument(Array("<svg><filter><feMorphology radius='2'/></filter></svg>".utf8)).hasMorphology)
        #expect(try !SVGDocument(Array("<svg><filter><feOffset/></filter></svg>".utf8)).hasMorphology)
    }
}
