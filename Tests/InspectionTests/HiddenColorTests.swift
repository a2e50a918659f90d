import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Stickermill

@Suite struct HiddenColorTests {
    @Test func whatHiddenColorCostsIsSaidIfItIsMoreThanNothing() async throws {
        let folder = try TemporaryFolder()
        let noisy = CheckedArt.changed { bitmap in
            for y in 0..<40 {
                for x in 0..<300 {
                    bitmap[x, y] = SIMD4(UInt8((x * y * 7919) & 0xFF), UInt8((x * 31 ^ y) & 0xFF), 9, 0)
                }
            }
        }
        let path = try folder.write("noisy.png", noisy.pngFixture)
        let findings = try await Checker().check([Master(path: path)], jobs: 1).masters[0].findings
        let message = try #require(findings.first { $0.rule == .hiddenColor }?.message)
        #expect(
            message.contains(/^1[0-9]{4} transparent pixels have a color, about [1-9][0-9]{3,4} bytes$/), "\(message)")
    }
}
