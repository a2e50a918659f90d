import Testing
import Threads

@Suite struct IdleThreadsTests {
    /// Items of runs that wait for a thread do not make the service busy.
    @Test(.timeLimit(.minutes(10))) func onlyCallsCountAmongThoseThatMayWait() async throws {
        let (threads, run) = (IdleThreads(0), IdleThreads.Waiter())
        for _ in 0..<3 { #expect(!threads.takeOne(for: run) { _ in }) }
        let call = Task { await threads.takeOne(atMost: 1) }
        try await Task.sleep(for: .milliseconds(200))
        #expect(await threads.takeOne(atMost: 1) == .full)
        threads.giveUp(run)
        threads.give(1)
        #expect(await call.value == .taken)
        #expect(threads.count == 0 && !threads.isAwaited)
    }
}
