import Testing

@testable import Rendering

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
            #expect(throws: SVGDocument.Fault.self) { try SVGDocument(Array(text.utf8)) }
        }
    }

    @Test func itsOwnPartsAndLinksAreNot() throws {
        let text = "<svg><use href='#a'/><image href=' data:image/png;base64,AA'/><a href='https://b'><text/></a></svg>"
        #expect(try SVGDocument(Array(text.utf8)).hasText)
        #expect(try !SVGDocument(Array("<svg><path/></svg>".utf8)).hasText)
    }

    @Test func moreElementsThanTheLimitAreRefused() throws {
        let most = "<svg>" + String(repeating: "<p/>", count: SVGDocument.maximumElements - 1)
        _ = try SVGDocument(Array(most.utf8))
        #expect(throws: SVGDocument.Fault.tooManyElements) { try SVGDocument(Array((most + "<p/>").utf8)) }
    }

    @Test(arguments: [
        (#"<filter><feTurbulence numOctaves="33"/></filter>"#, SVGDocument.Fault.tooManyOctaves),
        (
            "<filter>" + String(repeating: "<feTurbulence numOctaves='32'/>", count: 126) + "</filter>",
            .tooManyEffects
        ),
        ("<feTurbulence numOctaves='&many;'/>", .tooManyOctaves), ("<feConvolveMatrix order=' 21'/>", .largeMatrix),
        ("<feConvolveMatrix order='3, 134'/>", .largeMatrix),
        (String(repeating: "<feOffset/>", count: 501), .tooManyEffects),
        (
            "<filter><feOffset/><feMerge/></filter>" + String(repeating: "<p filter='url(#a)'/>", count: 251),
            .tooManyEffects
        ),
        (
            "<filter><feOffset/></filter>" + String(repeating: "<p style='filter:url(#a)'/>", count: 501),
            .tooManyEffects
        ),
    ])
    func filtersThatTakeTooLongAreRefused(content: String, fault: SVGDocument.Fault) {
        #expect(throws: fault) { try SVGDocument(Array("<svg>\(content)</svg>".utf8)) }
    }

    @Test(arguments: [
        "<!ENTITY a '<feTurbulence numOctaves=\"99\"/>'>", "<!ENTITY a \"&#60;g/>\">", "<!ENTITY % a 'b'>",
        "<!ENTITY a 'b'>\n<!ENTITY c '&a;&a;'>",
    ])
    func entitiesThatStandForMoreThanTextAreRefused(declaration: String) {
        #expect(throws: SVGDocument.Fault.markupInEntity) {
            try SVGDocument(Array("<!DOCTYPE svg [\(declaration)]><svg>&a;</svg>".utf8))
        }
    }

    /// Illustrator names namespaces like this.
    @Test(arguments: ["<!ENTITY ns 'http://www.w3.org/2000/svg'>", "<!ENTITY", "<!ENTITY a>", "<!ENTITY a '"])
    func entitiesOfTextAreNot(declaration: String) throws {
        _ = try SVGDocument(Array("<!DOCTYPE svg [\(declaration)]><svg/>".utf8))
    }

    /// librsvg draws these with one octave.
    @Test(arguments: ["", " ", "-1e300", "-9", "0", "1.5"]) func numbersOfOctavesThatMeanNothingAreNot(value: String)
        throws
    {
        _ = try SVGDocument(Array("<svg><filter><feTurbulence numOctaves='\(value)'/></filter></svg>".utf8))
    }

    @Test func filtersAsProgramsWriteThemAreNot() throws {
        let shadow = """
            <filter id="a"><feGaussianBlur stdDeviation="3"/><feOffset dy="2"/><feMerge><feMergeNode/></feMerge></filter>
            """
        let content = String(repeating: shadow + "<p filter='url(#a)'/><p filter='none'/>", count: 160)
        let others = "<feTurbulence numOctaves='8'/><feConvolveMatrix order='20'/><feConvolveMatrix order='100 4'/>"
        _ = try SVGDocument(Array("<svg>\(content)<filter>\(others)</filter></svg>".utf8))
    }
}
