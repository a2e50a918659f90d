import Foundation
import Testing

@testable import Inspection
@testable import Making

@Suite struct SVGLanguageTests {
    private func resolved(_ text: String) -> String {
        String(decoding: SVGLanguages(Array(text.utf8)).bytes, as: UTF8.self)
    }

    @Test(arguments: ["en", "EN", "en-US", "de, en-GB", "&#101;n"])
    func aPartForEnglishHasNoCondition(languages: String) {
        #expect(resolved("<svg><rect systemLanguage='\(languages)' x='1'/></svg>") == "<svg><rect  x='1'/></svg>")
    }

    @Test(arguments: ["de", "", "english", "de,fr"])
    func aPartForOtherLanguagesIsNeverDrawn(languages: String) {
        let resolved = SVGLanguages(Array("<svg><rect systemLanguage=\"\(languages)\"/></svg>".utf8))
        #expect(
            String(decoding: resolved.bytes, as: UTF8.self)
                == "<svg><rect requiredExtensions=\"none\" style=\"display:none!important\"/></svg>")
        #expect(resolved.others == [languages.replacing(",", with: ", ")])
    }

    @Test func itKeepsItsOtherAttributesOnce() {
        #expect(
            resolved("<svg><a style='fill:red' requiredExtensions='' systemLanguage='de'/></svg>")
                == "<svg><a style='fill:red;display:none!important' requiredExtensions='none' /></svg>")
    }

    @Test func anEmbeddedSVGIsResolved() throws {
        let inner = Data("<svg><a systemLanguage='de'/></svg>".utf8).base64EncodedString()
        let outer = SVGLanguages(Array("<svg><image href='data:image/svg+xml;base64,\(inner)'/></svg>".utf8))
        let wanted = "<svg><a requiredExtensions=\"none\" style=\"display:none!important\"/></svg>"
        #expect(
            String(decoding: outer.bytes, as: UTF8.self)
                == "<svg><image href='data:image/svg+xml;base64,\(Data(wanted.utf8).base64EncodedString())'/></svg>")
        #expect(outer.others == ["de"])
    }

    @Test func whatIsNotDrawnIsNamed() throws {
        let document = try SVGDocument(Array("<svg viewBox='0 0 9 9'><a systemLanguage='de'/></svg>".utf8))
        #expect(document.lostParts.map { Words.title(of: $0.part) } == ["a part for the language 'de'"])
    }

    @Test(arguments: ["<svg", "<svg><a systemLanguage='de", "<svg><a systemLanguage=de/></svg>"])
    func whatIsNotXMLStaysAsItIs(text: String) {
        #expect(resolved(text) == text)
    }
}
