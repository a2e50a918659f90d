import Foundation
import PNGCodec
import Raster
import TestSupport
import Testing

/// The pack that one command makes of `samples/exports`, judged by its pixels.
@Suite struct SampleExportsTests {
    private static let exports = Project.root.appendingPathComponent("samples/exports")
    /// 4% of 618 px.
    private static let margin = 25

    /// One of each kind: WebP, a shadow, transparent and thin, a checkerboard, JPEG, SVG.
    private static let few = [
        "avocado.webp", "cactus.png", "ice_cream.png", "lollipop.png", "mug.jpg", "strawberry.svg",
    ]

    /// Returns the stickers by name; those of a few exports, unless there is time for all.
    private func stickers(_ folder: TemporaryFolder) throws -> [String: Bitmap] {
        let inputs = Extras.arePresent ? ["."] : Self.few
        let run = try CommandRun(
            ["pack"] + inputs
                + [
                    "--output", folder.path("Picnic"), "--remove-background", "--margin", "4%", "--normalize", "36%",
                    "--outline", "8px", "--strict", "--effort", "fast",
                ],
            in: Self.exports.path)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        let catalog = "Picnic/Stickers.xcstickers/picnic.stickerpack"
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path(catalog))
            .filter { $0.hasSuffix(".sticker") }.map { String($0.dropLast(".sticker".count)) }
        #expect(found.count == (Extras.arePresent ? 24 : Self.few.count))
        return try Dictionary(
            uniqueKeysWithValues: found.map { name in
                let bytes = try folder.bytes("\(catalog)/\(name).sticker/\(name).png")
                return (name, try PNGDecoder().still(of: PNGFile(bytes)))
            })
    }

    @Test func allStickersHaveOneSizeEvenMarginsAndAWhiteBorder() throws {
        let folder = try TemporaryFolder()
        for (name, sticker) in try stickers(folder) {
            try #require(sticker.size == PixelSize(width: 618, height: 618))
            let bounds = try #require(artBounds(of: sticker))
            let (left, right) = (bounds.x, 618 - bounds.x - bounds.width)
            let (top, bottom) = (bounds.y, 618 - bounds.y - bounds.height)
            #expect(abs(left - right) <= 2 && abs(top - bottom) <= 2, "\(name): \(left), \(right), \(top), \(bottom)")
            #expect(min(left, top) >= Self.margin - 1, "\(name): \(left), \(top)")
            let area = hullArea(of: sticker) / (618 * 618)
            #expect((0.31...0.33).contains(area), "\(name): \(area)")
            #expect(faults(inBorderOf: sticker).prefix(9) == [], "\(name)")
        }
    }

    /// Returns the smallest rectangle with every pixel whose alpha is above 8.
    private func artBounds(of sticker: Bitmap) -> PixelRect? {
        let isVisible = { (x: Int, y: Int) in sticker[x, y].w > 8 }
        let sides = 0..<sticker.size.width
        let columns = sides.filter { x in sides.contains { isVisible(x, $0) } }
        let rows = sides.filter { y in sides.contains { isVisible($0, y) } }
        guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last else {
            return nil
        }
        return PixelRect(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
    }

    /// Returns where a pixel within five of the outside is not white, coming from any side.
    private func faults(inBorderOf sticker: Bitmap) -> [String] {
        let side = sticker.size.width
        let isWhite = { (pixel: SIMD4<UInt8>) in min(pixel.x, pixel.y, pixel.z) >= 240 }
        var faults: [String] = []
        for line in 0..<side {
            for (origin, step) in [
                ((0, line), (1, 0)), ((side - 1, line), (-1, 0)), ((line, 0), (0, 1)), ((line, side - 1), (0, -1)),
            ] {
                let pixel = { (place: Int) in sticker[origin.0 + place * step.0, origin.1 + place * step.1] }
                guard let edge = (0..<side).first(where: { pixel($0).w >= 128 }) else { continue }
                let fault = (0..<min(edge + 5, side)).first { pixel($0).w > 32 && !isWhite(pixel($0)) }
                if let fault { faults.append("\(origin) + \(fault)") }
            }
        }
        return faults
    }

    /// Returns the area of the convex hull of what is visible, in pixels.
    private func hullArea(of sticker: Bitmap) -> Double {
        let points = (0..<sticker.size.height).flatMap { y -> [(x: Int, y: Int)] in
            let columns = (0..<sticker.size.width).filter { sticker[$0, y].w > 8 }
            guard let first = columns.first, let last = columns.last else { return [] }
            return [(first, y), (last + 1, y), (first, y + 1), (last + 1, y + 1)]
        }
        guard var corner = points.min(by: { ($0.y, $0.x) < ($1.y, $1.x) }) else { return 0 }
        // Around the hull: from each corner to the point that has all others on one side.
        let start = corner
        var doubled = 0
        repeat {
            var next = start
            for point in points where point != corner {
                let (one, other) = ((next.x - corner.x, next.y - corner.y), (point.x - corner.x, point.y - corner.y))
                let turn = one.0 * other.1 - one.1 * other.0
                let isFarther = other.0 * other.0 + other.1 * other.1 > one.0 * one.0 + one.1 * one.1
                if next == corner || turn < 0 || turn == 0 && isFarther { next = point }
            }
            doubled += corner.x * next.y - next.x * corner.y
            corner = next
        } while corner != start
        return Double(abs(doubled)) / 2
    }
}
