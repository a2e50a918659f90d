import Dispatch
import Synchronization
import Testing

@testable import Threads

@Suite struct MemoryBudgetTests {
    private let budget = MemoryBudget(100)

    @Test func workTakesWhatItNeedsAndAtMostAll() {
        #expect(budget.take(40, until: { false }) == 40)
        #expect(budget.take(60, until: { false }) == 60)
        #expect(budget.take(1, until: { true }) == 0)
        budget.give(100)
        #expect(budget.take(1000, until: { false }) == 100)
    }

    @Test func workWaitsUntilThereIsEnough() {
        #expect(budget.take(70, until: { false }) == 70)
        let (asked, taken) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isTaken = Atomic(false)
        Lanes.start { [budget] in
            _ = budget.take(
                50,
                until: {
                    asked.signal()
                    return false
                })
            isTaken.store(true, ordering: .sequentiallyConsistent)
            taken.signal()
        }
        // It has asked twice, so it has waited once.
        for _ in 0..<2 { asked.wait() }
        let wasTaken = isTaken.load(ordering: .sequentiallyConsistent)
        #expect(!wasTaken)
        budget.give(70)
        taken.wait()
        #expect(budget.take(51, until: { true }) == 0)
        #expect(budget.take(50, until: { true }) == 50)
    }
}
