import Foundation
import Synchronization
import Testing
import Threads

@testable import Making

@Suite struct WorkerPoolTests {
    @Test func threadsWithoutAnItemBecomeSpare() {
        let spare = IdleThreads(4)
        let pool = WorkerPool(jobs: 4, until: Cancellation(), on: spare)
        // Two threads find no item, and one has ended before the other.
        let counts = pool.map([0, 1], makeWorker: {}) { item, _ in
            let deadline = ContinuousClock.now + .seconds(60)
            while item == 1 && spare.count < 3 && .now < deadline { Thread.sleep(forTimeInterval: 0.001) }
            let count = spare.count
            return { count }
        }
        #expect(counts[1] == 3 && spare.count == 4)
    }

    @Test(arguments: [1, 2, 8, 100]) func resultsKeepTheOrderOfTheirItems(jobs: Int) {
        let results = WorkerPool(jobs: jobs, until: Cancellation()).map(
            Array(0..<50), makeWorker: {}, work: { item, _ in { item * item } }
        )
        #expect(results == (0..<50).map { $0 * $0 })
    }

    @Test func noItemsNeedNoWorkers() {
        let results = WorkerPool(jobs: 4, until: Cancellation()).map(
            [Int](), makeWorker: {}, work: { item, _ in { item } })
        #expect(results.isEmpty)
    }

    @Test func aStopLeavesTheRestUntouched() {
        let cancellation = Cancellation()
        let begun = Count()
        let results = WorkerPool(jobs: 1, until: cancellation).map(
            Array(0..<50), makeWorker: {},
            work: { item, _ in
                begun.number.add(1, ordering: .relaxed)
                if item == 9 { cancellation.request() }
                return { item }
            })
        #expect(begun.number.load(ordering: .relaxed) == 10)
        #expect(results == Array(0..<10) + [Int?](repeating: nil, count: 40))
    }

    @Test func everyWorkerOwnsItsState() {
        let (made, begun) = (Count(), Count())
        let results = WorkerPool(jobs: 3, until: Cancellation()).map(
            Array(0..<30),
            makeWorker: {
                made.number.add(1, ordering: .relaxed)
                return 0
            },
            work: { _, count in
                count += 1
                begun.number.add(1, ordering: .relaxed)
                // No worker takes a second item before each has its first.
                while begun.number.load(ordering: .relaxed) < 3 { Thread.sleep(forTimeInterval: 0.001) }
                return { [count] in count }
            })
        #expect(made.number.load(ordering: .relaxed) == 3)
        // However the other items were shared out, each worker counted its own from 1 on.
        #expect(results.count { $0 == 1 } == 3)
    }

    @Test(arguments: [1, 4]) func everyItemOfAStreamIsWorkedOnOnce(jobs: Int) {
        let (given, sum) = (Count(), Count())
        WorkerPool(jobs: jobs, until: Cancellation()).run(
            next: {
                let number = given.number.add(1, ordering: .relaxed).newValue
                return number <= 100 ? number : nil
            }, makeWorker: {},
            work: { number, _ in { sum.number.add(number, ordering: .relaxed) } })
        #expect(sum.number.load(ordering: .relaxed) == 5050)
    }

    // MARK: Stops

    @Test func aWorkerThatCannotStopIsLeftAloneAndLeavesNoTrace() {
        let cancellation = Cancellation()
        let (stuck, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let traces = Count()
        let results = WorkerPool(jobs: 1, until: cancellation).map(
            [0], makeWorker: { SignalAtEnd(ended) },
            work: { item, _ in
                cancellation.request()
                stuck.wait()
                return {
                    traces.number.add(1, ordering: .relaxed)
                    return item
                }
            })
        #expect(results == [nil])
        stuck.signal()
        ended.wait()
        #expect(traces.number.load(ordering: .relaxed) == 0)
    }

    @Test func aStepThatHasBegunIsWaitedFor() {
        let cancellation = Cancellation()
        let results = WorkerPool(jobs: 1, until: cancellation).map(
            [0, 1], makeWorker: {},
            work: { item, _ in
                {
                    cancellation.request()
                    // Longer than the pool waits for workers: one that forgot the step would have returned.
                    usleep(100_000)
                    return item
                }
            })
        #expect(results == [0, nil])
    }

    @Test func aRequestThatCameBeforeIsSeen() {
        let cancellation = Cancellation()
        cancellation.request()
        let results = WorkerPool(jobs: 2, until: cancellation).map(
            [0, 1], makeWorker: {}, work: { item, _ in { item } })
        #expect(results == [nil, nil])
    }
}

/// The state of a worker, which says when it is freed.
private final class SignalAtEnd: Sendable {
    private let semaphore: DispatchSemaphore

    init(_ semaphore: DispatchSemaphore) {
        self.semaphore = semaphore
    }

    deinit {
        semaphore.signal()
    }
}

/// A number that workers add to.
private final class Count: Sendable {
    let number = Atomic(0)
}
