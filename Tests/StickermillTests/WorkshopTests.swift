import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Workers that jobs and calls share.
@Suite struct WorkshopTests {
    private let art = Bitmap.sticker(408)

    /// Counts how much work is done at once.
    private final class Gauge: Sendable {
        private let state = Mutex((now: 0, most: 0))

        var most: Int { state.withLock { $0.most } }

        func work() {
            state.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            Thread.sleep(forTimeInterval: 0.01)
            state.withLock { $0.now -= 1 }
        }
    }

    @Test func callsTakeTurns() async throws {
        let (workshop, gauge) = (Workshop(workers: 2), Gauge())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await workshop.perform { gauge.work() } } }
            try await group.waitForAll()
        }
        #expect(gauge.most == 2)
    }

    private final class Count: Sendable {
        let number = Atomic(0)
    }

    /// Waits without holding one of the few threads of Swift's tasks, which servers of other tests need.
    private func wait(until hasHappened: () -> Bool) async {
        while !hasHappened() { try? await Task.sleep(for: .milliseconds(5)) }
    }

    /// Holds all workers of a workshop until it is released.
    private func occupy(_ workshop: Workshop, until release: DispatchSemaphore) async -> [Task<Void, any Error>] {
        let begun = Count()
        let tasks = (0..<workshop.workers).map { _ in
            Task {
                try await workshop.perform { () throws(StickermillError) in
                    begun.number.add(1, ordering: .relaxed)
                    release.wait()
                }
            }
        }
        await wait { begun.number.load(ordering: .relaxed) == workshop.workers }
        return tasks
    }

    @Test(.timeLimit(.minutes(10))) func callsBeyondThoseThatMayWaitAreRefused() async throws {
        let (workshop, release) = (Workshop(workers: 1, waiting: 1), DispatchSemaphore(value: 0))
        let busy = await occupy(workshop, until: release)
        let waiting = Task { try await workshop.make(Data(art.pngFixture), named: "cat") }
        await wait { workshop.threads.isAwaited }
        let error = await #expect(throws: StickermillError.self) {
            try await workshop.check(Data(art.pngFixture), named: "dog")
        }
        #expect(error?.code == .busy && error?.httpStatus == 503)
        #expect(error?.reason == "all workers are busy, and 1 call waits already; try again later")
        release.signal()
        #expect(try await waiting.value.files.count == 9)
        for task in busy { try await task.value }
        #expect(workshop.threads.count == 1)
    }

    @Test(.timeLimit(.minutes(10))) func aCancelledCallLeavesTheQueue() async throws {
        let (workshop, release) = (Workshop(workers: 1), DispatchSemaphore(value: 0))
        let busy = await occupy(workshop, until: release)
        let waiting = Task { try await workshop.make(Data(art.pngFixture), named: "cat") }
        await wait { workshop.threads.isAwaited }
        waiting.cancel()
        let error = await #expect(throws: StickermillError.self) { try await waiting.value }
        #expect(error?.fault == .cancelled(during: .waiting) && !workshop.threads.isAwaited)
        release.signal()
        for task in busy { try await task.value }
        #expect(workshop.threads.count == 1)
    }

    @Test(.timeLimit(.minutes(10))) func aCancelledTaskEndsItsPicture() async throws {
        let workshop = Workshop(workers: 1)
        let begun = Count()
        let drawn = [Bitmap.noise(200, 200), Bitmap.sticker(200)]
        let frames = (0..<400).map { Picture.Frame(drawn[$0 % 2], delay: .milliseconds(50)) }
        let picture = try Picture(frames: frames)
        let task = Task {
            try await workshop.perform { () throws(StickermillError) in
                begun.number.add(1, ordering: .relaxed)
                return try picture.data(as: .png(effort: .best)).count
            }
        }
        await wait { begun.number.load(ordering: .relaxed) == 1 }
        task.cancel()
        let error = await #expect(throws: StickermillError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test(.timeLimit(.minutes(10))) func jobsOnFoldersShareTheWorkers() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<6 { try folder.write("art/s\(index)@3x.png", Bitmap.sticker(408, hue: index).pngFixture) }
        let workshop = Workshop(workers: 1)
        let release = DispatchSemaphore(value: 0)
        let busy = await occupy(workshop, until: release)
        var pack = try Pack(in: folder.url("art"))
        pack.workshop = workshop
        let jobs = [pack.convert(to: folder.url("a")), pack.convert(to: folder.url("b"))]
        await wait { workshop.threads.isAwaited }
        #expect(!folder.exists("a/renditions/s0.png"))
        release.signal()
        for job in jobs { #expect(try await job.report.summary.converted == 6) }
        for task in busy { try await task.value }
        #expect(workshop.threads.count == 1)
    }

    /// A worker that gives up its turn between two masters gets it back.
    @Test(.timeLimit(.minutes(10))) func aLongJobLetsCallsIn() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<9 { try folder.write("art/s\(index)@3x.png", Bitmap.sticker(300, hue: index).pngFixture) }
        let (workshop, release) = (Workshop(workers: 1), DispatchSemaphore(value: 0))
        let busy = await occupy(workshop, until: release)
        var pack = try Pack(in: folder.url("art"))
        pack.workshop = workshop
        let output = folder.path("out")
        let filesSoFar = { @Sendable in FileManager.default.subpaths(atPath: output)?.count ?? 0 }
        let job = pack.convert(to: folder.url("out"))
        await wait { workshop.threads.isAwaited }
        let call = Task { try await workshop.perform { () throws(StickermillError) in filesSoFar() } }
        // The call waits behind the job, which it lets in after the first master.
        try await Task.sleep(for: .milliseconds(200))
        release.signal()
        #expect(try await job.report.summary.converted == 9)
        #expect(try await call.value < filesSoFar() / 2)
        for task in busy { try await task.value }
        #expect(workshop.threads.count == 1)
    }

    /// Dispatch has 255 threads, which masters that wait must not hold.
    @Test(.timeLimit(.minutes(10))) func hundredsOfJobsAtOnceEnd() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<3 { try folder.write("art/s\(index).png", Bitmap.sticker(60, hue: index).pngFixture) }
        let workshop = Workshop(workers: 3)
        var pack = try Pack(in: folder.url("art"))
        pack.workshop = workshop
        let jobs = (0..<200).map { _ in pack.check() }
        for job in jobs { #expect(try await job.report.summary.masters == 3) }
        #expect(workshop.threads.count == 3)
    }

    @Test func picturesHaveItsLimits() async throws {
        var limits = Limits()
        limits.pixels = 100_000
        let error = await #expect(throws: StickermillError.self) {
            try await Workshop(limits: limits).perform { () throws(StickermillError) in
                try Picture(Data(art.pngFixture), limits: Limits()).size
            }
        }
        #expect(error?.code == .tooManyPixels)
        let opened = Picture(art)
        let later = await #expect(throws: StickermillError.self) {
            try await Workshop(limits: limits).perform { () throws(StickermillError) in
                try opened.resized(to: .exact(400, 400)).size
            }
        }
        #expect(later?.code == .tooManyPixels)
    }

    @Test func settingsOnlyLowerItsLimits() async throws {
        var limits = Limits()
        (limits.pixels, limits.formats) = (100_000, [.png])
        let workshop = Workshop(limits: limits)
        var settings = Settings()
        settings.limits.pixels = 1_000_000
        let error = await #expect(throws: StickermillError.self) {
            try await workshop.make(Data(art.pngFixture), named: "cat", settings: settings)
        }
        #expect(error?.code == .tooManyPixels && error?.reason.contains("raise") == false)
        let gif = Data(GIFFixture(9, 9, frames: [GIFFixture.Frame(9, 9) { x, _ in x % 4 }]).bytes)
        #expect(try await workshop.check(gif, named: "cat.gif").error?.httpStatus == 415)
        settings.limits.pixels = 1000
        #expect(Limits.untrusted.lowered(to: settings.limits).pixels == 1000)
    }

    @Test func aCacheKeepsItsResults() async throws {
        let folder = try TemporaryFolder()
        let cache = Cache(folder.url("cache"))
        let workshop = Workshop(cache: cache)
        let first = try await workshop.make(Data(art.pngFixture), named: "cat")
        let again = try await workshop.make(Data(art.pngFixture), named: "cat")
        #expect(cache.masters.kept == 1 && first.files.map(\.data) == again.files.map(\.data))
    }
}
