import Inspection
import Raster
import Testing

@testable import Making

/// A part that is not drawn is shown where it would be.
@Suite struct SVGLostPlaceTests {
    private func place(_ content: String) throws -> PixelRect? {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(content)</svg>"
        let source = try MasterReader(limits: Limits(), for: .messages).open(Array(text.utf8))
        #expect(source.header.lostParts.count == 1)
        return source.header.lostParts.first?.place
    }

    private static let ground = "<path d='M0 0h10v10H0z'/>"

    @Test(
        arguments: [
            ("<foreignObject x='50' y='20' width='40' height='30'/>", [50, 20, 40, 30]),
            (
                "<g transform='translate(10 10)'><foreignObject x='40' y='10' width='40' height='30'/></g>",
                [50, 20, 40, 30]
            ),
            (
                "<rect x='50' y='20' width='40' height='30' style='mask-image:linear-gradient(#000,transparent)'/>",
                [50, 20, 40, 30]
            ),
            (
                "<path id='p' d='M50 35h40' fill='none'/><text font-size='30'><textPath href='#p'>Hi</textPath></text>",
                [50, 20, 40, 30]
            ),
            (
                "<filter id='f'><feFlood/><feBlend in2='FillPaint'/></filter><rect x='50' y='20' width='40' height='30' filter='url(#f)'/>",
                nil
            ),
        ] as [(String, [Double]?)])
    func aLostPartHasAPlace(content: String, expected: [Double]?) throws {
        let found = try place(Self.ground + content)
        guard let expected else { return #expect(found == nil || found?.width ?? 0 > 0) }
        let rectangle = try #require(found)
        let sides = [rectangle.x, rectangle.y, rectangle.width, rectangle.height].map { Double($0) * 100 / 618 }
        #expect(zip(sides, expected).allSatisfy { abs($0 - $1) < 1.5 }, "\(sides)")
    }

    @Test func whatMovesHasNoPlace() throws {
        #expect(try place("\(Self.ground)<circle r='9'><animate attributeName='r'/></circle>") == nil)
    }
}
