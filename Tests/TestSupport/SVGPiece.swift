import Foundation
import Raster

/// A small drawing of one part of SVG or CSS that librsvg does not know.
public struct SVGPiece: CustomStringConvertible, Sendable {
    public let name: String
    public let source: String
    /// The same drawing in words that librsvg knows, or `nil` if there is none, so that the part is lost.
    public let same: String?
    /// The attributes of the root.
    public let attributes: String

    public init(name: String, source: String, same: String? = nil, attributes: String = "") {
        (self.name, self.source, self.same, self.attributes) = (name, source, same, attributes)
    }

    public var description: String { name }

    /// The whole document.
    public var svg: [UInt8] {
        Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 90' \(attributes)>\(source)</svg>".utf8)
    }

    private static let disc = "<circle cx='40' cy='40' r='30' fill='#e83'"
    private static let primitives = """
        <feGaussianBlur in='SourceGraphic' stdDeviation='3'/><feOffset dx='5' dy='4' result='o'/>\
        <feFlood flood-color='#03c' flood-opacity='.5'/><feComposite in2='o' operator='in' result='s'/>\
        <feMerge><feMergeNode in='s'/><feMergeNode in='SourceGraphic'/></feMerge>
        """

    /// Art that librsvg does not draw as browsers do, with the same in words that it knows.
    public static let rewritten: [SVGPiece] = [
        SVGPiece(
            name: "feDropShadow",
            source:
                "<filter id='f'><feDropShadow dx='5' dy='4' stdDeviation='3' flood-color='#03c' flood-opacity='.5'/>"
                + "</filter>\(disc) filter='url(#f)'/>",
            same: "<filter id='f'>\(primitives)</filter>\(disc) filter='url(#f)'/>"),
        SVGPiece(
            name: "feDropShadow after another effect",
            source: "<filter id='f'><feOffset dx='9'/><feDropShadow dx='5' dy='4' stdDeviation='3' "
                + "style='flood-color:#03c;flood-opacity:.5'></feDropShadow></filter>\(disc) filter='url(#f)'/>",
            same: "<filter id='f'><feOffset dx='9' result='a'/>"
                + primitives.replacing("SourceGraphic", with: "a") + "</filter>\(disc) filter='url(#f)'/>"),
        SVGPiece(
            name: "colors",
            source: "<path d='M0 0h40v40z' style='fill:hwb(20 10% 10%)'/><path d='M50 9h9v9z' "
                + "fill='color-mix(in srgb, red, blue)'/><style>.a{fill:oklch(0.5 0 0)}</style><path class='a' d='M9 50h9v9z'/>",
            same:
                "<path d='M0 0h40v40z' fill='#e65e1a'/><path d='M50 9h9v9z' fill='#800080'/><path d='M9 50h9v9z' fill='#636363'/>"
        ),
        SVGPiece(
            name: "rem and q", source: "<rect x='1rem' y='4q' width='2rem' height='calc(1rem + 4px)'/>",
            same: "<rect x='10' y='3.7795' width='20' height='14'/>", attributes: "font-size='10'"),
        SVGPiece(
            name: "vw and vh", source: "<rect width='15vw' style='height:10vh'/>",
            same: "<rect width='45' height='30'/>",
            attributes: "width='300' height='300'"),
        SVGPiece(
            name: "opacity of a symbol",
            source: "<symbol id='s' opacity='.3'>\(disc)/></symbol><use href='#s' x='9'/>",
            same: "<g opacity='.3' transform='translate(9)'>\(disc)/></g>"),
        SVGPiece(
            name: "sizes of a nested SVG",
            source:
                "<defs><svg id='s' viewBox='0 0 10 10' width='9' height='9'><circle cx='5' cy='5' r='5'/></svg></defs>"
                + "<use href='#s' width='30' height='30'/><use href='#s' x='40' width='40' height='40'/>",
            same: "<circle cx='15' cy='15' r='15'/><circle cx='60' cy='20' r='20'/>"),
        SVGPiece(
            name: "a gradient that refers to nothing",
            source: "<linearGradient id='g' href='#gone'><stop stop-color='red'/><stop offset='1'/></linearGradient>"
                + "<path d='M0 0h90v90z' fill='url(#g)'/>",
            same: "<linearGradient id='g'><stop stop-color='red'/><stop offset='1'/></linearGradient>"
                + "<path d='M0 0h90v90z' fill='url(#g)'/>"),
        SVGPiece(
            name: "text-transform",
            source: "<style>.a{text-transform:uppercase}</style><text class='a' y='40'>a&amp;<tspan>b</tspan> c</text>",
            same: "<text y='40'>A&amp;<tspan>B</tspan> C</text>"),
        SVGPiece(
            name: "saturate", source: "\(disc) style='filter:saturate(20%)'/>",
            same:
                "<filter id='f' color-interpolation-filters='sRGB'><feColorMatrix type='saturate' values='.2'/></filter>"
                + "\(disc) filter='url(#f)'/>"),
        SVGPiece(
            name: "saturate in small units",
            source:
                "<g transform='scale(.001)'><circle cx='40000' cy='40000' r='30000' fill='#e83' style='filter:saturate(20%)'/></g>",
            same:
                "<filter id='f' color-interpolation-filters='sRGB'><feColorMatrix type='saturate' values='.2'/></filter>"
                + "\(disc) filter='url(#f)'/>"),
        SVGPiece(
            name: "invert", source: "\(disc) filter='invert(1)'/>", same: "<circle cx='40' cy='40' r='30' fill='#17c'/>"
        ),
        SVGPiece(
            name: "transform-origin",
            source: "<rect width='20' height='20' style='transform:rotate(90deg);transform-origin:30px 30px'/>",
            same: "<rect width='20' height='20' transform='rotate(90 30 30)'/>"),
        SVGPiece(
            name: "transform-origin of an attribute",
            source: "<rect width='20' height='20' transform='rotate(90)' style='transform-origin:30px 30px'/>",
            same: "<rect width='20' height='20' transform='rotate(90 30 30)'/>"),
        SVGPiece(
            name: "rotate and scale as styles",
            source: "<rect x='40' y='30' width='20' height='20' style='scale:2;rotate:90deg;transform-origin:center'/>",
            same:
                "<rect x='40' y='30' width='20' height='20' transform='translate(45 45) rotate(90) scale(2) translate(-45 -45)'/>"
        ),
        SVGPiece(
            name: "background-color", source: "\(disc)/>", same: "<rect width='90' height='90' fill='#fd0'/>\(disc)/>",
            attributes: "style='background-color:#fd0'"),
        SVGPiece(
            name: "values that are not valid",
            source: "<filter id='f'><feGaussianBlur stdDeviation='-3' in='nothing'/></filter>"
                + "<linearGradient id='g' spreadMethod='x'><stop offset='x' stop-color='red'/><stop offset='1'/></linearGradient>"
                + "<path d='M0 0h90v90z' fill='url(#g)' filter='url(#f)'/>",
            same: "<linearGradient id='g'><stop offset='0' stop-color='red'/><stop offset='1'/></linearGradient>"
                + "<path d='M0 0h90v90z' fill='url(#g)'/>"),
        SVGPiece(
            name: "a picture without a height", source: "<image width='60' href='\(picture)'/>",
            same: "<image width='60' height='30' href='\(picture)'/>"),
        SVGPiece(
            name: "a symbol that is cut off",
            source:
                "<symbol id='s' viewBox='0 0 20 20'><path d='M5 5h40v40H5z'/></symbol><use href='#s' width='40' height='40'/>",
            same: "<path d='M10 10h30v30H10z'/>"),
        SVGPiece(
            name: "a symbol without a canvas",
            source: "<symbol id='s'><path d='M5 5h40v40H5z'/></symbol><use href='#s' width='30' height='30'/>",
            same: "<path d='M5 5h25v25H5z'/>"),
        SVGPiece(
            name: "a gradient without a radius",
            source:
                "<radialGradient id='g' r='0'><stop stop-color='red'/><stop offset='1' stop-color='#03c'/></radialGradient>"
                + "<path d='M0 0h60v90z' fill='url(#g)'/>",
            same: "<path d='M0 0h60v90z' fill='#03c'/>"),
        SVGPiece(
            name: "filter functions that are not valid",
            source: "\(disc) filter='blur(9)'/><path d='M50 0h40v40z' style='filter:opacity(.5) blur(9%)'/>"
                + "<path d='M0 50h20v30z' filter='drop-shadow(9% 9% red)'/>",
            same: "\(disc)/><path d='M50 0h40v40z'/><path d='M0 50h20v30z'/>"),
        SVGPiece(
            name: "a filter that is missing", source: "\(disc) filter='url(#a) opacity(.5)'/>",
            same: "\(disc) filter='opacity(.5)'/>"),
        SVGPiece(
            name: "a mask with a mask",
            source: "<mask id='n'><path d='M0 0h30v90H0z' fill='#fff'/></mask>"
                + "<mask id='m' mask='url(#n)'><path d='M0 0h90v40H0z' fill='#fff'/></mask>\(disc) mask='url(#m)'/>",
            same: "<mask id='m'><path d='M0 0h90v40H0z' fill='#fff'/></mask>\(disc) mask='url(#m)'/>"),
    ]

    private static let picture =
        "data:image/png;base64,"
        + Data(Bitmap(2, 1) { x, _ in SIMD4(UInt8(x * 200), 90, 20, 255) }.pngFixture).base64EncodedString()

    /// Art with a part that is lost, one for each row of the table of lost parts that a still shows.
    public static let lost: [SVGPiece] = [
        SVGPiece(
            name: "text on a path",
            source:
                "<path id='p' d='M9 60h80' fill='none'/><text font-size='40'><textPath href='#p'>HHHH</textPath></text>"
        ),
        SVGPiece(name: "foreignObject", source: foreignObject),
        SVGPiece(name: "mask-image", source: "\(disc) style='mask-image:linear-gradient(#000,transparent)'/>"),
        SVGPiece(name: "a clip path as a shape", source: "\(disc) style='clip-path:circle(9px)'/>"),
        SVGPiece(
            name: "feImage of an element",
            source: "<circle id='c' cx='30' cy='30' r='30'/><filter id='f'><feImage href='#c'/></filter>"
                + "<path d='M40 40h50v50H40z' filter='url(#f)'/>"),
        SVGPiece(
            name: "a clip path that is turned",
            source: "<clipPath id='c' clipPathUnits='objectBoundingBox' transform='rotate(30)'>"
                + "<rect x='.3' y='-.2' width='.6' height='.6'/></clipPath><path d='M20 20h60v60H20z' clip-path='url(#c)'/>"
        ),
        SVGPiece(
            name: "clip paths with several rules",
            source:
                "<clipPath id='c'><path clip-rule='evenodd' d='M0 0h80v80H0zM20 20h40v40H20z'/><path d='M30 30h20v20H30z'/>"
                + "</clipPath><path d='M0 0h90v90H0z' clip-path='url(#c)'/>"),
        SVGPiece(name: "nested rules", source: "<style>g{path{fill:red}}</style><g><path d='M0 0h90v90H0z'/></g>"),
        SVGPiece(
            name: "places of characters", source: "<text font-size='60' y='50' x='0 50'>HH</text>"),
        SVGPiece(
            name: "textLength",
            source: "<text font-size='60' y='60' textLength='30' lengthAdjust='spacingAndGlyphs'>HHH</text>"),
        SVGPiece(name: "units of a font", source: "<rect width='9ch' height='90'/>"),
        SVGPiece(
            name: "vector-effect",
            source:
                "<path d='M1 1h4v4z' transform='scale(15)' stroke='red' stroke-width='4' vector-effect='non-scaling-stroke'/>"
        ),
        SVGPiece(
            name: "turned noise",
            source: "<filter id='f'><feTurbulence baseFrequency='.05'/></filter>"
                + "<path d='M20 20h50v50H20z' transform='skewX(30) translate(-20)' filter='url(#f)'/>"),
        SVGPiece(
            name: "a filter of turned art in turned art",
            source: "<filter id='f' width='50%'><feGaussianBlur stdDeviation='4'/></filter>"
                + "<g transform='rotate(-45 45 45)' filter='url(#f)'><path transform='rotate(45 45 45)' d='M20 20h50v50H20z'/></g>"
        ),
        SVGPiece(
            name: "a mask for a part of turned art",
            source: "<mask id='m' width='.5'><path d='M20 20h50v50H20z' fill='#fff'/></mask>"
                + "<g transform='rotate(45 45 45)' mask='url(#m)'><path d='M0 0h90v90H0z'/></g>"),
        SVGPiece(
            name: "a gradient of turned art",
            source:
                "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='#03c'/></linearGradient>"
                + "<path d='M20 20h50v50H20z' transform='rotate(40 45 45)' fill='url(#g)'/>"),
        SVGPiece(
            name: "a gradient that is thickened",
            source:
                "<radialGradient id='g'><stop stop-color='seagreen'/><stop offset='1' stop-color='#fff'/></radialGradient>"
                + "<filter id='f'><feMorphology radius='9'/></filter><path d='M5 5h80v80H5z' fill='url(#g)' filter='url(#f)'/>"
        ),
        SVGPiece(
            name: "a gradient of the use",
            source:
                "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='#03c'/></linearGradient>"
                + "<defs><g id='a'><path d='M0 0h20v20H0z' fill='context-fill'/><path d='M60 0h30v90H60z' fill='context-fill'/></g>"
                + "</defs><use href='#a' fill='url(#g)'/>"),
        SVGPiece(name: "a text off its line", source: "<text font-size='50' y='80' baseline-shift='super'>HH</text>"),
        SVGPiece(
            name: "a line in another color",
            source:
                "<text font-size='60' y='70' text-decoration='underline' fill='red'><tspan fill='blue'>HH</tspan></text>"
        ),
        SVGPiece(
            name: "vertical text from its middle",
            source: "<text font-size='40' x='40' y='40' writing-mode='tb' text-anchor='middle'>HH</text>"),
    ]

    private static let foreignObject =
        "<foreignObject width='90' height='90'><div xmlns='http://www.w3.org/1999/xhtml' style='background:#e83;height:80px'/></foreignObject>"
}
