import Foundation
import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

@Suite struct SVGLostPartTests {
    private func titles(_ content: String) throws -> [String] {
        try SVGDocument(Array("<svg viewBox='0 0 9 9'>\(content)</svg>".utf8)).lostParts.map {
            Words.title(of: $0.part)
        }
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
        ("<g style='fill:oklch(from currentColor l c h)'/>", "a value with 'oklch()'"),
        ("<g fill='color-mix(in srgb, red, currentColor)'/>", "a value with 'color-mix()'"),
        ("<g style='stroke-width:calc(1em + 2px)'/>", "a value with 'calc()'"),
        ("<style>g{stroke-width:calc(1em + 2px)}</style><g/>", "a value with 'calc()'"),
        ("<text><textPath href='#a'/></text>", "the element 'textPath'"),
        ("<text><tref/></text>", "the element 'tref'"),
        ("<text textLength='9'/>", "the attribute 'textLength'"), ("<text x='1 2'/>", "the attribute 'x'"),
        ("<text><tspan rotate='9'/></text>", "the attribute 'rotate'"),
        ("<g style='mask-image:linear-gradient(#000,transparent)'/>", "the style 'mask-image'"),
        ("<feImage href='#a'/>", "the element 'feImage'"),
        ("<feBlend in2='FillPaint'/>", "the filter input 'FillPaint'"),
        (
            "<clipPath clipPathUnits='objectBoundingBox' transform='rotate(9)'/>",
            "a clip path in units of art that is turned"
        ),
        (
            "<clipPath id='a' clipPathUnits='objectBoundingBox'/><g transform='skewX(9)'><g clip-path='url(#a)'/></g>",
            "a clip path in units of art that is turned"
        ),
        (
            "<filter id='a'><feTile/></filter><g transform='rotate(9)' filter='url(#a)'/>",
            "a filter on art that is turned"
        ),
        (
            "<filter id='a'><feGaussianBlur stdDeviation='2 3'/></filter><g transform='rotate(9)' filter='url(#a)'/>",
            "a filter on art that is turned"
        ),
        (
            "<filter id='a' width='.5'><feOffset/></filter><g transform='rotate(9)' style='filter:url(#a)'/>",
            "a filter on art that is turned"
        ),
        (
            "<filter id='a'/><g transform='rotate(9)' filter='url(#a)'><g transform='rotate(9)'/></g>",
            "a filter on art that is turned"
        ),
        (
            "<mask id='a' height='50%'/><g transform='rotate(9)' mask='url(#a)'/>",
            "a mask for a part of art that is turned"
        ),
        (
            "<filter id='a'><feMorphology radius='2'/></filter><g filter='url(#a)'><image/></g>",
            "the element 'feMorphology'"
        ),
        (
            "<linearGradient id='a'/><g fill='url(#a)' transform='rotate(9)'><rect/></g>",
            "a gradient in units of art that is turned"
        ),
        (
            "<pattern id='b'/><pattern id='a' href='#b'/><rect stroke='url(#a)' transform='skewX(9)'/>",
            "a gradient in units of art that is turned"
        ),
        ("<g fill='context-fill'/><use fill='url(#a)'/><linearGradient id='a'/>", "the style 'context-fill'"),
        ("<text baseline-shift='sub'/>", "the style 'baseline-shift'"),
        ("<g baseline-shift='sub'><tspan baseline-shift='sub'/></g>", "the style 'baseline-shift'"),
        ("<text text-decoration='underline'><tspan fill='red'/></text>", "the style 'text-decoration'"),
        ("<text text-decoration='underline' stroke='red'/>", "the style 'text-decoration'"),
        ("<text writing-mode='tb' direction='rtl'/>", "the style 'writing-mode'"),
        ("<text><tspan writing-mode='tb'/></text>", "the style 'writing-mode'"),
        ("<clipPath><g clip-path='url(#a)'/></clipPath>", "a clip path that is clipped itself"),
        ("<clipPath><g/><g clip-rule='evenodd'/></clipPath>", "a clip path of shapes with different fill rules"),
        ("<rect width='9ch'/>", "a value in 'ch'"), ("<rect width='9vw'/>", "a value in 'vw'"),
        ("<image href='data:image/svg+xml,%3Csvg/%3E'/>", "an SVG as a picture in the SVG"),
        ("<g style='clip-path:circle(9px)'/>", "the clip path 'circle()'"),
        ("<g vector-effect='non-scaling-stroke'/>", "the style 'vector-effect'"),
        ("<g style='translate:9%'/>", "the style 'translate'"),
        (
            "<g style='transform:scale(2);transform-origin:center;transform-box:fill-box'/>",
            "the style 'transform-origin'"
        ),
        ("<g fill='var(--a)'/>", "the variable '--a' without a value"),
        ("<g style='--a:var(--b);--b:var(--a);fill:var(--a)'/>", "the variable '--a' that refers to itself"),
        ("<style>g:lang(en){fill:var(--a)}</style>", "variables in the style rule 'g:lang(en)'"),
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
        "<g style='vector-effect:none;clip-path:url(#a)'/>", "<text fill='rgb(1,2,3)'/>",
        "<style>path{stroke-width:calc(1em + 2px)}</style>", "<text x='9' y='1em' rotate='0'/>",
        "<g style='fill:#d9d9d9;fill:color(display-p3 .85 .85 .85)'/>", "<rect width='9em' x='2cm'/>",
        "<clipPath clipPathUnits='objectBoundingBox' id='a'/><g transform='scale(2)' clip-path='url(#a)'/>",
        "<g style='mask-image:none'/>", "<clipPath><g/><g/></clipPath>",
        "<clipPath><title/><g clip-rule='evenodd'/></clipPath>",
        "<clipPath clip-rule='evenodd'><g/><g/></clipPath>", "<text rotate='0 0' dx='0 0'/>",
        "<style>:root{--c:oklch(.5 .1 20)}</style><g fill='var(--c)'/>",
        "<style>.a{transform-origin:center;rotate:9deg}</style><rect class='a'/>",
        "<rect transform='rotate(9)' transform-origin='4 4'/>",
        "<filter id='a' x='0' width='9'><feGaussianBlur/></filter><g transform='skewX(9)' filter='url(#a)'/>",
        "<mask id='a' x='0' width='1'/><g transform='rotate(9)' mask='url(#a)'/>",
        "<pattern viewBox='0 0 9 9' width='18' height='18'/>",
        "<filter id='a'><feGaussianBlur/></filter><mask id='b'/><g transform='rotate(9)' filter='url(#a)' mask='url(#b)'/>",
        "<g fill='var(--a, red)'/>", "<g style='fill:url(&quot;#var(a)&quot;)'/>",
        "<filter id='a'><feMorphology radius='2'/></filter><g filter='url(#a)' fill='red'/>",
        "<filter id='a' width='.5' filterUnits='userSpaceOnUse'/><g transform='rotate(9)' filter='url(#a)'/>",
        "<linearGradient id='a' href='#b'/><linearGradient id='b' gradientUnits='userSpaceOnUse'/>"
            + "<rect fill='url(#a)' transform='rotate(9)'/>",
        "<linearGradient id='a'/><rect fill='url(#a)' transform='rotate(90)'/>",
        "<linearGradient id='a'/><g fill='url(#a)' transform='rotate(9)'><rect transform='rotate(-9)'/></g>",
        "<g fill='context-fill'/><use fill='red'/>", "<text><tspan baseline-shift='sub'/></text>",
        "<text text-decoration='underline' fill='red'/>", "<text writing-mode='tb'/>",
    ])
    func nothingElseIs(content: String) throws {
        #expect(try titles(content).isEmpty)
    }

    @Test(arguments: [
        ("<g vector-effect='non-scaling-stroke'/>", "2.55.1", "2.56.0"), ("<rect width='9ch'/>", "2.57.3", "2.58.0"),
        ("<linearGradient id='a'/><rect fill='url(#a)' transform='rotate(9)'/>", "2.54.7", "2.56.1"),
        ("<image href='data:image/svg+xml,%3Csvg/%3E'/>", "2.54.7", "3.0.0"),
    ])
    func aNewerLibraryLosesLess(content: String, old: String, new: String) throws {
        let found = try SVGDocument(Array("<svg viewBox='0 0 9 9'><foreignObject/>\(content)</svg>".utf8)).lostParts
        func count(_ librsvg: String?) -> Int { SVGLostParts.parts(found, lostBy: librsvg).count }
        #expect(count(old) == 2)
        #expect(count(new) == 1)
        #expect(count(nil) == 2)
    }

    /// If each filtered element looked at everything inside it, this would take minutes.
    @Test func nestedFiltersAreReadOnce() throws {
        let (depth, count) = (200, 40_000)
        let start = String(repeating: "<g filter='url(#m)' transform='rotate(1)'>", count: depth)
        let shapes = String(repeating: "<rect transform='scale(1)' fill='red'/>", count: count)
        let content = start + shapes + String(repeating: "</g>", count: depth)
        let filter = "<filter id='m'><feMorphology radius='1'/></filter>"
        #expect(try titles(filter + content) == ["a filter on art that is turned"])
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
        #expect(try SVGDocument(Array(text.utf8)).lostParts.map(\.part) == [.linkedStyleSheet])
    }
}
