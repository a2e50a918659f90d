import Foundation
import TestSupport
import Testing

@testable import Kisscut
@testable import StickerPacks

@Suite struct PackOptionsTests: PackSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [
        ("frameRate", "0"), ("frameRate", "61"), ("keptManifests", "-5"), ("keptManifests", "\(Int.max)"),
        ("bundleIdentifier", "you"), ("team", "me"),
    ])
    func aValueThatCannotBeUsedIsRefused(option: String, value: String) async throws {
        try draw("fig.png", 300)
        let error = await #expect(throws: KisscutError.self) {
            try await pack { options in
                options.writesManifest = true
                var project = PackOptions.Project()
                switch option {
                case "frameRate": options.frameRate = Int(value) ?? 15
                case "keptManifests": options.keptManifests = Int(value) ?? 1
                case "bundleIdentifier": project.bundleIdentifier = value
                default: project.team = value
                }
                options.project = project
            }
        }
        #expect(error?.code == .badSettings && error?.path == option)
        #expect(error?.reason.hasPrefix("must be ") == true)
        #expect(!folder.exists("out"))
    }

    @Test func theLimitsThemselvesCanBeUsed() {
        for rate in [1, 60] {
            for count in [0, 1000] {
                var options = PackOptions()
                (options.frameRate, options.keptManifests) = (rate, count)
                options.project = PackOptions.Project()
                options.project?.bundleIdentifier = "com.you.app"
                options.project?.team = "ABCDE12345"
                #expect(options.fault == nil)
            }
        }
    }
}
