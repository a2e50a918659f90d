import Raster
import TestSupport
import Testing

@testable import Stickermill

/// Services start a run for every caller.
@Suite struct ManyRunsTests {
    /// More than Dispatch has threads: no run may wait on a thread for a worker that also needs a thread.
    @Test func moreRunsThanThreadsOfDispatchAllEnd() async throws {
        let folder = try TemporaryFolder()
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let checked = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<400 {
                group.addTask { try await Checker().check(masters, jobs: 2).summary.masters }
            }
            return try await group.reduce(0, +)
        }
        #expect(checked == 400)
    }
}
