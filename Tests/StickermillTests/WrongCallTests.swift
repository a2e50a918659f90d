import Foundation
import Making
import TestSupport
import Testing

@testable import Stickermill

/// Calls of the library that would write elsewhere, or nothing.
@Suite struct WrongCallTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: ["..", "../up", "a/../..", "a//b", "./a", "/a", "a/"])
    func nothingIsWrittenOutsideTheOutput(subfolder: String) async throws {
        let file = try folder.write("art/a.png", CheckedArt.sound().pngFixture)
        let masters = [Master(URL(filePath: file), subfolder: subfolder)]
        let output = folder.url("deep/out")
        let error = await #expect(throws: StickermillError.self) { try await Converter().convert(masters, to: output) }
        #expect(error?.code == .badName)
        let overlay = Checker(overlay: folder.url("deep/shown"))
        #expect(await #expect(throws: StickermillError.self) { try await overlay.check(masters) }?.code == .badName)
        #expect(!folder.exists("deep"))
    }

    @Test func aMasterThatIsListedTwiceIsNamed() async throws {
        let masters = Array(repeating: Master(path: try folder.write("a.png", [])), count: 2)
        let output = folder.url("out")
        let error = await #expect(throws: StickermillError.self) { try await Converter().convert(masters, to: output) }
        #expect(error?.code == .sameOutput && error?.reason.hasSuffix("; it is in the list twice") == true)
    }

    @Test func valuesThatOnlyCodeCanSetAreChecked() async throws {
        let masters = [Master(path: try folder.write("a.png", CheckedArt.sound().pngFixture))]
        let output = folder.url("out")
        for limit in [Int.min, -1, 0] {
            var settings = Settings()
            settings.checks.byteLimit = limit
            settings.fit.use = .always
            let converter = Converter(settings: settings)
            let error = await #expect(throws: StickermillError.self) {
                try await converter.convert(masters, to: output)
            }
            #expect(error?.code == .badSettings)
        }
        var settings = Settings()
        (settings.conversion.scales, settings.conversion.thumbnails) = ([], [])
        let converter = Converter(settings: settings)
        let error = await #expect(throws: StickermillError.self) { try await converter.convert(masters, to: output) }
        #expect(error?.code == .badSettings)
        #expect(PixelSize(width: .max, height: 2).area == .max)
        #expect(!PixelRect(x: 1, y: 0, width: .max, height: 2).fits(into: PixelSize(width: 9, height: 9)))
    }
}
