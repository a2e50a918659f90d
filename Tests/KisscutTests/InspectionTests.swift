import Raster
import Testing

@testable import Kisscut

/// A master that every rule is content with.
private func good(_ change: (inout Inspection) -> Void = { _ in }) -> [String] {
    let alpha = AlphaStatistics(
        transparent: 50, partial: 10, opaque: 40, visibleBounds: PixelRect(x: 0, y: 0, width: 5, height: 5))
    var inspection = Inspection(
        path: "a.png", bytes: 499_999, format: .png, pixelSize: PixelSize(width: 618, height: 300), alpha: alpha,
        colour: .sRGB)
    change(&inspection)
    return inspection.findings().map { "\($0.severity.rawValue) \($0.rule): \($0.message)" }
}

@Suite struct InspectionTests {
    @Test func aGoodMasterHasNoFindings() {
        #expect(good() == [])
        #expect(good { $0.path = "a.PNG" } == [])
    }

    @Test func halfAMillionBytesAreTooMany() {
        #expect(
            good { $0.bytes = 500_000 }
                == ["error file-size: 500000 bytes, where Messages takes fewer than 500000"])
    }

    @Test(arguments: [(299, 618), (300, 619), (1, 400)]) func sidesOutside300To618AreErrors(width: Int, height: Int) {
        #expect(
            good { $0.pixelSize = PixelSize(width: width, height: height) }
                == ["error pixel-size: \(width) x \(height) px, where each side is to be 300 to 618 px"])
    }

    @Test func anExtensionThatDisagreesIsAWarning() {
        #expect(good { $0.path = "a.gif" } == ["warning format: the content is PNG, and the name ends in .gif"])
        #expect(good { $0.path = "a" } == ["warning format: the content is PNG, and the name has no extension"])
    }

    @Test func anOpaqueMasterIsAnError() {
        #expect(
            good {
                $0.alpha.transparent = 0
                $0.alpha.partial = 0
            } == ["error opaque: every pixel is opaque"])
    }

    @Test func aJPEGIsWarnedOfOnce() {
        #expect(
            good {
                $0.path = "a.jpg"
                $0.format = .jpeg
                $0.alpha.transparent = 0
                $0.alpha.partial = 0
            } == ["warning jpeg: JPEG has no transparency"])
    }

    @Test func anEmptyMasterIsAnError() {
        #expect(good { $0.alpha.visibleBounds = nil } == ["error empty: no pixel is visible"])
    }

    @Test func profilesAreMentioned() {
        #expect(good { $0.colour = .converted } == ["note colour-profile: the colours were converted to sRGB"])
        #expect(good { $0.colour = .unusableProfile }.first?.hasPrefix("warning colour-profile") == true)
    }
}
