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

    @Test(arguments: [
        ("<svg><foreignObject width='9'/></svg>", "foreignObject"), ("<svg><rect><animate/></rect></svg>", "animate"),
        ("<svg><switch><foreignObject requiredExtensions='a'/><g/></switch></svg>", nil),
        ("<svg><switch><foreignObject requiredFeatures='a'/><g/></switch></svg>", nil), ("<svg><g/></svg>", nil),
        ("<svg><style>@keyframes a {}</style></svg>", "@keyframes"),
        ("<svg><style><![CDATA[@-webkit-keyframes a {}]]></style></svg>", "@keyframes"),
        ("<svg><style>g {}</style><g/></svg>", nil), ("<svg><title>keyframes</title></svg>", nil),
        ("<svg><style>/* @keyframes */ .keyframes {}</style><g id='keyframes'/></svg>", nil),
    ])
    func whatIsNotDrawnIsNamed(text: String, name: String?) throws {
        #expect(try SVGDocument(Array(text.utf8)).lostPart == name)
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
        #expect(try SVGDocument(Array(text.utf8)).hasText)
        #expect(try !SVGDocument(Array("<svg><path/></svg>".utf8)).hasText)
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

    @Test func effectsThatThickenArtAreNoticed() throws {
        #expect(try SVGDocument(Array("<svg><filter><feMorphology/></filter></svg>".utf8)).hasMorphology)
        #expect(try !SVGDocument(Array("<svg><filter><feOffset/></filter></svg>".utf8)).hasMorphology)
    }
}
