import Foundation
import TestSupport
import Testing

@testable import Stickermill

/// Masters that are bytes and no files.
@Suite struct InMemoryTests {
    private let folder: TemporaryFolder
    private let art = Bitmap.sticker(408)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/cat@3x.png", art.pngFixture)
    }

    @Test func aMasterInMemoryGetsTheFilesOfTheSameFile() async throws {
        let masters = try MasterSearch(inputs: [folder.url("art")]).masters
        let report = try await Converter().convert(masters, to: folder.url("out"), jobs: 1)
        let made = try await Workshop.shared.make(Data(art.pngFixture), named: "cat@3x")
        #expect(made.report.files == report.masters[0].files && made.report.findings == report.masters[0].findings)
        #expect(made.report.name == "cat" && made.files.count == 9)
        for file in made.files { #expect(try folder.bytes("out/\(file.path)") == Array(file.data)) }
        #expect(made.stages.keys.contains(.encode))
    }

    @Test func settingsApplyToIt() async throws {
        var settings = Settings()
        (settings.conversion.scales, settings.conversion.thumbnails) = ([.x2], [])
        let made = try await Workshop.shared.make(Data(art.pngFixture), named: "cat", settings: settings)
        #expect(made.files.map(\.path) == ["renditions/cat@2x.png"])
        settings.limits.bytes = 100
        let error = await #expect(throws: StickermillError.self) {
            try await Workshop.shared.make(Data(art.pngFixture), named: "cat", settings: settings)
        }
        #expect(error?.code == .tooManyBytes && error?.path == "cat")
    }

    @Test func aCallThatWouldMakeNoFileSaysWhy() async throws {
        var settings = Settings()
        (settings.conversion.scales, settings.conversion.thumbnails) = ([], [.large])
        settings.conversion.thumbnailScales = [.x3]
        let error = await #expect(throws: StickermillError.self) {
            try await Workshop.shared.make(Data(art.pngFixture), named: "cat", settings: settings)
        }
        #expect(error?.fault == .onlyEnlargements(size: art.size) && error?.httpStatus == 400)
        settings.conversion.thumbnails = [.regular]
        let made = try await Workshop.shared.make(Data(art.pngFixture), named: "cat", settings: settings)
        #expect(made.files.count == 1)
    }

    @Test(arguments: [("a/b", StickermillError.Code.badName), ("..", .badName), ("", .badName), ("cat", .notAnImage)])
    func aFaultIsThatOfTheNameAndNeverOfAPath(name: String, code: StickermillError.Code) async throws {
        let error = await #expect(throws: StickermillError.self) {
            try await Workshop.shared.make(Data("no picture".utf8), named: name)
        }
        #expect(error?.code == code && error?.description.contains("/tmp") == false)
    }

    @Test func manyCallsAtOnceGiveEqualBytes() async throws {
        let data = Data(art.pngFixture)
        let lengths = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<50 {
                group.addTask { try await Workshop.shared.make(data, named: "cat").files.map(\.data.hashValue) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(lengths.count == 1)
    }

    @Test func aCancelledCallThrows() async throws {
        let data = Data(art.pngFixture)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Workshop.shared.make(data, named: "cat")
        }
        let error = await #expect(throws: StickermillError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }
}
