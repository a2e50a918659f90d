import ArtCorpus
import Raster
import TestSupport
import Testing

@testable import Inspection

/// What is visible besides the art, at every size of the master.
@Suite struct StrayTests {
    /// Draws a disc and something else, and returns what is found in the sticker.
    private func strays(_ side: Int = 618, _ paint: (inout Painter) -> Void) -> Strays {
        var painter = Painter(side: side)
        painter.fill(.circle(at: painter.middle, radius: 0.3 * painter.canvas), .hue(0.6))
        paint(&painter)
        var resampler = Resampler()
        resampler.load(painter.bitmap)
        let sticker = Int(painter.canvas)
        return Strays(
            of: side == sticker
                ? painter.bitmap : resampler.resample(to: PixelSize(width: sticker, height: sticker)))
    }

    /// The art is where it is, whatever surrounds it.
    private func expectArt(of strays: Strays, _ comment: Comment) throws {
        let (own, alone) = (try #require(strays.artBounds), try #require(self.strays { _ in }.artBounds))
        for (one, other) in zip([own.x, own.y, own.width, own.height], [alone.x, alone.y, alone.width, alone.height]) {
            #expect(abs(one - other) <= 4, comment)
        }
    }

    @Test(arguments: [618, 1000, 2000, 3000]) func specksAreFoundInMastersOfEverySize(side: Int) throws {
        let found = strays(side) { painter in
            painter.fill(.circle(at: [40, 40], radius: 2), .black)
            painter.fill(.box(at: [570, 580], 1.5, 1.5), .black)
        }
        #expect(found.specks.count == 2)
        try expectArt(of: found, "\(side)")
    }

    @Test func partsThatAreMeantAreArt() {
        let found = strays { painter in
            painter.fill(.circle(at: [60, 60], radius: 5), .black)
            painter.fill(.circle(at: [309, 309 - 0.3 * 618 - 6], radius: 2), .black)
        }
        #expect(found.specks == [] && found.faintParts == [])
        #expect(found.artBounds?.x == 55)
    }

    @Test(arguments: [9, 25, 60]) func faintPartsApartAreFound(alpha: Int) throws {
        let signature = strays { painter in
            painter.fill(
                .line([[500, 590], [530, 575], [560, 592], [590, 580]], width: 3), .black,
                opacity: Double(alpha) / 255)
        }
        #expect(signature.faintParts.count == 1)
        try expectArt(of: signature, "signature")
        let haze = strays { painter in
            painter.fillBelow(
                .box(at: painter.middle, 560, 560, corner: 40), .black, softness: 60, opacity: Double(alpha) / 255)
        }
        #expect(haze.hasHaze)
        try expectArt(of: haze, "haze")
    }

    /// A cloud that touches the art rises away from it; a glow and a shadow fall.
    @Test func cloudsAreNoGlows() throws {
        let cloud = strays { painter in
            painter.fillBelow(.circle(at: [500, 150], radius: 50), .gray(0.5), softness: 90, opacity: 0.2)
        }
        #expect(cloud.faintParts.count == 1)
        try expectArt(of: cloud, "cloud")
        for opacity in [0.2, 0.5, 0.9] {
            let glow = strays { painter in
                painter.fillBelow(
                    .circle(at: painter.middle, radius: 200), .gray(0.9), softness: 120, opacity: opacity)
            }
            #expect(glow.faintParts == [] && !glow.hasHaze, "\(opacity)")
        }
    }

    @Test func guideLinesAreFoundAndDoNotCount() throws {
        let found = strays { painter in
            painter.fillBelow(.line([[0, 200], [618, 200]], width: 1), .hue(0.5), opacity: 0.2)
            painter.fillBelow(.line([[309, 0], [309, 618]], width: 1.5), .hue(0.5), opacity: 0.2)
        }
        #expect(found.lines.count == 2)
        try expectArt(of: found, "lines")
    }
}
