import Dispatch
import Foundation
import Synchronization
import Testing
import Threads

@Suite struct LanesTests {
    @Test(arguments: [0, 1, 3, 100]) func resultsKeepTheirOrder(lanes: Int) {
        let results = Lanes.map(50, lanes: lanes, state: { _ in 0 }) { number, count in
            count += 1
            return (number * number, count)
        }
        #expect(results.map(\.0) == (0..<50).map { $0 * $0 })
        // A lane keeps its state.
        #expect(lanes > 1 || results.map(\.1) == Array(1...50))
    }

    /// Dispatch has 255 threads, and all of them may be busy with other runs.
    @Test(.timeLimit(.minutes(1))) func noLaneIsWaitedForThatCannotStart() {
        let (isOver, others) = (DispatchSemaphore(value: 0), DispatchGroup())
        for _ in 0..<300 { Lanes.start(in: others) { isOver.wait() } }
        let results = Lanes.map(50, lanes: 4, state: { _ in }, { number, _ in number })
        for _ in 0..<300 { isOver.signal() }
        others.wait()
        #expect(results == Array(0..<50))
    }

    @Test func thereAreNoMoreLanesThanNumbers() {
        let lanes = Mutex<[Int]>([])
        let results = Lanes.map(
            2, lanes: 8, state: { lane in lanes.withLock { $0.append(lane) } }, { number, _ in number })
        #expect(results == [0, 1] && Set(lanes.withLock { $0 }).isSubset(of: [0, 1]))
        #expect(Lanes.map(0, lanes: 8, state: { $0 }, { number, _ in number }).isEmpty)
    }

    @Test(arguments: [(0, 1), (2, 3), (9, 4)]) func spareThreadsHelpAndAreGivenBack(threads: Int, expected: Int) {
        let spare = IdleThreads(threads)
        let lanes = Mutex<Set<Int>>([])
        let results = Lanes.map(4, helpedBy: spare, state: { lane in lanes.withLock { _ = $0.insert(lane) } }) {
            number, _ in
            #expect(spare.count == threads - expected + 1)
            // The caller alone could be done before the others start.
            while lanes.withLock(\.count) < expected { usleep(100) }
            return number
        }
        #expect(results == [0, 1, 2, 3] && lanes.withLock(\.count) == expected && spare.count == threads)
    }
}
