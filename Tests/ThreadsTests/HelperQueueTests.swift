import Dispatch
import Synchronization
import Testing
import Threads

@Suite struct HelperQueueTests {
    @Test(arguments: [0, 1, 99]) func everyOutputBelongsToItsWork(threads: Int) {
        let queue = HelperQueue(IdleThreads(threads))
        let outputs = (0..<200).map { number in queue.add { number * number } }
        #expect(outputs.reversed().map { $0.wait() } == (0..<200).reversed().map { $0 * $0 })
        #expect(outputs[7].wait() == 49)
    }

    @Test func withoutHelpTheCallerWorksAtOnce() {
        let queue = HelperQueue(IdleThreads(0))
        let log = Mutex<[Int]>([])
        for number in 0..<3 {
            _ = queue.add { log.withLock { $0.append(number) } }
            #expect(log.withLock { $0 } == Array(0...number) && !queue.hasHelp)
        }
    }

    @Test func spareThreadsWorkWhileTheCallerDoesNot() {
        let queue = HelperQueue(IdleThreads(1))
        let hasWorked = DispatchSemaphore(value: 0)
        // The thread ends when nothing waits, and another one starts for the next.
        for _ in 0..<3 {
            let output = queue.add { hasWorked.signal() }
            #expect(hasWorked.wait(timeout: .now() + 60) == .success)
            _ = output.wait()
        }
    }

    /// As those of a run's workers that have ended do.
    @Test func threadsThatBecomeSpareHelp() {
        let spare = IdleThreads(0)
        let queue = HelperQueue(spare)
        queue.add {}.wait()
        spare.give(1)
        #expect(queue.hasHelp)
        let hasWorked = DispatchSemaphore(value: 0)
        let output = queue.add { hasWorked.signal() }
        #expect(hasWorked.wait(timeout: .now() + 60) == .success)
        _ = output.wait()
    }

    @Test func twoQueuesUseNoMoreThreadsThanAreSpare() async throws {
        let spare = IdleThreads(2)
        let queues = [HelperQueue(spare), HelperQueue(spare)]
        let busy = Atomic(0)
        let most = Atomic(0)
        let outputs = (0..<500).map { number in
            queues[number % 2].add {
                most.max(busy.add(1, ordering: .sequentiallyConsistent).newValue, ordering: .sequentiallyConsistent)
                let sum = (0..<2000).reduce(0, &+)
                busy.subtract(1, ordering: .sequentiallyConsistent)
                return sum
            }
        }
        for output in outputs { _ = output.wait() }
        // The caller also works.
        #expect(most.load(ordering: .sequentiallyConsistent) <= 3)
        // A thread becomes spare again soon after its last work.
        for _ in 0..<6000 where spare.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(spare.count == 2)
    }

    @Test func onlyAFewThingsWait() {
        let queue = HelperQueue(IdleThreads(1))
        let started = Atomic(0)
        var outputs: [PendingOutput<Void>] = []
        for added in 1...100 {
            outputs.append(queue.add { started.add(1, ordering: .sequentiallyConsistent) })
            #expect(added - started.load(ordering: .sequentiallyConsistent) <= 6)
        }
    }

    @Test func workWithoutAWaiterDoesNotStart() {
        let queue = HelperQueue(IdleThreads(1))
        let (isBusy, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let hasStarted = Atomic(false)
        let first = queue.add {
            isBusy.signal()
            isReleased.wait()
        }
        isBusy.wait()
        do { _ = queue.add { hasStarted.store(true, ordering: .sequentiallyConsistent) } }
        isReleased.signal()
        first.wait()
        queue.add {}.wait()
        let isStarted = hasStarted.load(ordering: .sequentiallyConsistent)
        #expect(!isStarted)
    }
}
