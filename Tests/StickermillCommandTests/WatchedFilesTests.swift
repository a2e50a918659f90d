import Foundation
import TestSupport
import Testing

@testable import StickermillCommand

/// When a watch takes a file for changed.
@Suite struct WatchedFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/star.png", [1])
    }

    private var files: WatchedFiles { WatchedFiles(.init(paths: [folder.path("art")])) }

    @Test func aFileThatStillGrowsHasNotChangedYet() async throws {
        let start = files
        let path = folder.path("art/star.png")
        let export = Task.detached {
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            for _ in 0..<60 {
                try file.seekToEnd()
                try file.write(contentsOf: Data([1, 2, 3]))
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        let changed = try #require(await start.nextChange(every: 90))
        try await export.value
        #expect(changed == files)
        #expect(changed.paths(changedSince: start) == [path])
    }

    @Test func onlyWhatBelongsToACallIsLookedAt() throws {
        try folder.write("art/.hidden/a.png", [1])
        try folder.write("art/out/b.png", [1])
        try folder.write("other/c.png", [1])
        try folder.link("art/linked", to: folder.path("other"))
        let outputs = [folder.path("art/out")]
        let seen = WatchedFiles(.init(paths: [folder.path("art")], outputs: outputs))
        let nothing = WatchedFiles(.init(paths: []))
        #expect(seen.paths(changedSince: nothing).map { $0.split(separator: "/").last ?? "" } == ["star.png"])
        let following = WatchedFiles(.init(paths: [folder.path("art")], outputs: outputs, followsLinks: true))
        #expect(following.paths(changedSince: nothing).contains(folder.path("art/linked/c.png")))
    }

    @Test func aCancelledWatchEnds() async throws {
        let start = files
        let pause = Task { await start.nextChange(every: 20) }
        pause.cancel()
        #expect(await pause.value == nil)
    }
}
