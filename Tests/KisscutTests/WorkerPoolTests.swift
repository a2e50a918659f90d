import Synchronization
import Testing

@testable import Kisscut

@Suite struct WorkerPoolTests {
    @Test(arguments: [1, 2, 8, 100]) func resultsKeepTheOrderOfTheirItems(jobs: Int) {
        let results = WorkerPool(jobs: jobs).map(
            Array(0..<50), until: Cancellation(), makeWorker: {}, finishWorker: {}, work: { item, _ in item * item })
        #expect(results == (0..<50).map { $0 * $0 })
    }

    @Test func noItemsNeedNoWorkers() {
        let results = WorkerPool(jobs: 4).map(
            [Int](), until: Cancellation(), makeWorker: {}, finishWorker: {}, work: { item, _ in item })
        #expect(results.isEmpty)
    }

    @Test func aStopLeavesTheRestUntouched() {
        let cancellation = Cancellation()
        let begun = Atomic(0)
        let results = WorkerPool(jobs: 1).map(
            Array(0..<50), until: cancellation, makeWorker: {}, finishWorker: {},
            work: { item, _ in
                begun.add(1, ordering: .relaxed)
                if item == 9 { cancellation.request() }
                return item
            })
        #expect(begun.load(ordering: .relaxed) == 10)
        #expect(results == Array(0..<10) + [Int?](repeating: nil, count: 40))
    }

    @Test func everyWorkerOwnsItsStateAndIsFinished() {
        let made = Atomic(0)
        let finished = Atomic(0)
        let results = WorkerPool(jobs: 3).map(
            Array(0..<30), until: Cancellation(),
            makeWorker: {
                made.add(1, ordering: .relaxed)
                return 0
            },
            finishWorker: { finished.add(1, ordering: .relaxed) },
            work: { _, count in
                count += 1
                return count
            })
        #expect(made.load(ordering: .relaxed) == 3 && finished.load(ordering: .relaxed) == 3)
        // However the items were shared out, each worker counted its own from 1 on.
        #expect(results.count { $0 == 1 } <= 3 && results.contains(1))
    }
}
