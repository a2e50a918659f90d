import Foundation
import Synchronization
import Testing

@testable import Rendering

@Suite struct WorkerPoolTests {
    @Test(arguments: [1, 2, 8, 100]) func resultsKeepTheOrderOfTheirItems(jobs: Int) {
        let results = WorkerPool(jobs: jobs).map(
            Array(0..<50), until: Cancellation(), makeWorker: {}, finishWorker: {}, work: { item, _ in { item * item } }
        )
        #expect(results == (0..<50).map { $0 * $0 })
    }

    @Test func noItemsNeedNoWorkers() {
        let results = WorkerPool(jobs: 4).map(
            [Int](), until: Cancellation(), makeWorker: {}, finishWorker: {}, work: { item, _ in { item } })
        #expect(results.isEmpty)
    }

    @Test func aStopLeavesTheRestUntouched() {
        let cancellation = Cancellation()
        let begun = Count()
        let results = WorkerPool(jobs: 1).map(
            Array(0..<50), until: cancellation, makeWorker: {}, finishWorker: {},
            work: { item, _ in
                begun.number.add(1, ordering: .relaxed)
                if item == 9 { cancellation.request() }
                return { item }
            })
        #expect(begun.number.load(ordering: .relaxed) == 10)
        #expect(results == Array(0..<10) + [Int?](repeating: nil, count: 40))
    }

    @Test func everyWorkerOwnsItsStateAndIsFinished() {
        let made = Count()
        let finished = Count()
        let results = WorkerPool(jobs: 3).map(
            Array(0..<30), until: Cancellation(),
            makeWorker: {
                made.number.add(1, ordering: .relaxed)
                return 0
            },
            finishWorker: { finished.number.add(1, ordering: .relaxed) },
            work: { _, count in
                count += 1
                return { [count] in count }
            })
        #expect(made.number.load(ordering: .relaxed) == 3 && finished.number.load(ordering: .relaxed) == 3)
        // However the items were shared out, each worker counted its own from 1 on.
        #expect(results.count { $0 == 1 } <= 3 && results.contains(1))
    }

    // MARK: Stops

    @Test func aWorkerThatCannotStopIsLeftAloneAndLeavesNoTrace() {
        let cancellation = Cancellation()
        let (stuck, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let traces = Count()
        let results = WorkerPool(jobs: 1).map(
            [0], until: cancellation, makeWorker: {}, finishWorker: { ended.signal() },
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
        let results = WorkerPool(jobs: 1).map(
            [0, 1], until: cancellation, makeWorker: {}, finishWorker: {},
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
        let results = WorkerPool(jobs: 2).map(
            [0, 1], until: cancellation, makeWorker: {}, finishWorker: {}, work: { item, _ in { item } })
        #expect(results == [nil, nil])
    }
}

/// A number that workers add to.
private final class Count: Sendable {
    let number = Atomic(0)
}
