import Foundation
import TestSupport
import Testing

@testable import Platforms
@testable import Stickermill

@Suite struct PackOptionsTests: PackSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [
        ("convert.frame-rate", "0"), ("convert.frame-rate", "61"), ("pack.keep-web", "-5"),
        ("pack.keep-web", "\(Int.max)"), ("pack.bundle-id", "you"), ("pack.team", "me"),
    ])
    func aValueThatCannotBeUsedIsRefused(key: String, value: String) async throws {
        try draw("fig.png", 300)
        let error = await #expect(throws: StickermillError.self) {
            try await pack(settings: { settings in
                settings.pack.writesManifest = true
                switch key {
                case "convert.frame-rate": settings.conversion.frameRate = Int(value) ?? 15
                case "pack.keep-web": settings.pack.keptManifests = Int(value) ?? 1
                case "pack.bundle-id": settings.pack.project.bundleIdentifier = value
                default: settings.pack.project.team = value
                }
            })
        }
        #expect(error?.code == .badSettings && error?.path == key)
        #expect(error?.reason.hasPrefix("must be ") == true)
        #expect(!folder.exists("out"))
    }

    @Test func theLimitsThemselvesCanBeUsed() throws {
        for rate in [1, 60] {
            for count in [0, 1000] {
                var settings = Settings()
                (settings.conversion.frameRate, settings.pack.keptManifests) = (rate, count)
                settings.pack.project.bundleIdentifier = "com.you.app"
                settings.pack.project.team = "ABCDE12345"
                try settings.checkValues()
            }
        }
    }
}
