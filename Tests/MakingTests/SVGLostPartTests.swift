import Foundation
import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

@Suite struct SVGLostPartTests {
    private func titles(_ content: String) throws -> [String] {
        try SVGDocument(Array("<svg viewBox='0 0 9 9'>\(content)</svg>".utf8)).lostParts.map(Words.title)
    }

    @Test(arguments: [
        ("<foreignObject width='9'/>", "the element 'foreignObject'"),
        ("<rect><animate/></rect>", "the element 'animate'"),
        ("<rect><set attributeName='x'/></rect>", "the element 'set'"), ("<flowRoot/>", "the element 'flowRoot'"),
        ("<meshgradient/>", "the element 'meshgradient'"),
        ("<style>@keyframes a {}</style>", "the style rule '@keyframes'"),
        ("<style><![CDATA[@-webkit-keyframes a {}]]></style>", "the style rule '@-webkit-keyframes'"),
        ("<style>@import url('a.css');</style>", "the style rule '@import'"),
        ("<style>@layer a{g{fill:red}}</style>", "the style rule '@layer'"),
        ("<style>:is(g){fill:red}</style>", "the selector ':is()' of a style rule"),
        ("<style>g{rect{fill:red}}</style>", "style rules inside the rule 'g'"),
        ("<g style='fill:oklch(60% 0.2 25)'/>", "a value with 'oklch()'"),
        ("<g fill='color-mix(in srgb, red, blue)'/>", "a value with 'color-mix()'"),
        ("<g style='stroke-width:calc(1px + 2px)'/>", "a value with 'calc()'"),
        ("<g style='clip-path:circle(9px)'/>", "the clip path 'circle()'"),
        ("<g vector-effect='non-scaling-stroke'/>", "the style 'vector-effect'"),
        ("<g style='rotate:9deg'/>", "the style 'rotate'"),
        ("<g style='transform:scale(2);transform-origin:center'/>", "the style 'transform-origin'"),
        ("<g fill='var(--a)'/>", "the variable '--a' without a value"),
        ("<g style='--a:var(--b);--b:var(--a);fill:var(--a)'/>", "the variable '--a' that refers to itself"),
        ("<style>g:nth-child(2){fill:var(--a)}</style>", "variables in the style rule 'g:nth-child(2)'"),
        ("<image href='data:image/webp;base64,UklGRggAAABXRUJQ'/>", "a picture of the type 'image/webp'"),
    ])
    func whatIsNotDrawnIsNamed(content: String, title: String) throws {
        #expect(try titles(content) == [title])
    }

    @Test(arguments: [
        "<switch><foreignObject requiredExtensions='a'/><g/></switch>",
        "<switch><foreignObject requiredFeatures='a'/><g/></switch>", "<g/>", "<style>g {}</style><g/>",
        "<title>keyframes</title>", "<style>/* @keyframes */ .keyframes {}</style><g id='keyframes'/>",
        "<style>@media (prefers-color-scheme: dark){g{fill:red}}</style>", "<g id='calc(1)' data-a='oklch(1)'/>",
        "<g style='transform-origin:center'/>", "<g transform='rotate(9)' style='transform-origin:0 0'/>",
        "<g style='vector-effect:none;clip-path:url(#a)'/>", "<text rotate='9' fill='rgb(1,2,3)'/>",
        "<g fill='var(--a, red)'/>", "<g style='fill:url(&quot;#var(a)&quot;)'/>",
    ])
    func nothingElseIs(content: String) throws {
        #expect(try titles(content).isEmpty)
    }

    @Test func embeddedPicturesNeedTheirTypeAndTheirEnd() throws {
        let png = Bitmap.sticker(40).pngFixture
        let image = { (type: String, bytes: [UInt8]) in
            "<image href='data:\(type);base64,\(Data(bytes).base64EncodedString())'/>"
        }
        #expect(try titles(image("image/png", png)).isEmpty)
        #expect(try titles(image("image/jpg", png)) == ["a picture with the type 'image/jpg' that is PNG"])
        #expect(
            try titles(image("image/png", Array(png.prefix(png.count / 2)))) == ["a picture whose PNG data ends early"])
    }

    @Test func aStyleSheetInAnotherFileIsNamed() throws {
        let text = "<?xml version='1.0'?><?xml-stylesheet href='a.css'?><svg/>"
        #expect(try SVGDocument(Array(text.utf8)).lostParts == [.linkedStyleSheet])
    }
}
