import Dispatch
import Synchronization
import Testing
import Threads

@Suite struct WorkQueueTests {
    @Test(arguments: [0, 1, 2, 100]) func everyOutputBelongsToItsWork(lanes: Int) {
        let queue = WorkQueue(lanes: lanes)
        let outputs = (0..<200).map { number in queue.add { _ in number * number } }
        #expect(outputs.reversed().map { $0.wait() } == (0..<200).reversed().map { $0 * $0 })
        #expect(outputs[7].wait() == 49)
    }

    @Test func aSingleLaneWorksAtOnceOnTheCallersThread() {
        let queue = WorkQueue(lanes: 1)
        let log = Mutex<[Int]>([])
        for number in 0..<3 { _ = queue.add { lane in log.withLock { $0 += [number, lane] } } }
        #expect(log.withLock { $0 } == [0, 0, 1, 0, 2, 0])
    }

    @Test func spareLanesWorkWhileTheCallerDoesNot() {
        let queue = WorkQueue(lanes: 2)
        let hasWorked = DispatchSemaphore(value: 0)
        // The thread ends when nothing waits, and another one starts for the next.
        for _ in 0..<3 {
            let output = queue.add { _ in hasWorked.signal() }
            #expect(hasWorked.wait(timeout: .now() + 60) == .success)
            _ = output.wait()
        }
    }

    @Test func aLaneWorksOnOneThingAtATime() {
        let queue = WorkQueue(lanes: 3)
        let busy = Mutex<Set<Int>>([])
        let outputs = (0..<500).map { _ in
            queue.add { lane in
                let isFirst = busy.withLock { $0.insert(lane).inserted }
                let sum = (0..<2000).reduce(0, &+)
                busy.withLock { _ = $0.remove(lane) }
                return isFirst && sum > 0 && (0..<3).contains(lane)
            }
        }
        #expect(outputs.allSatisfy { $0.wait() })
    }

    @Test func onlyAFewThingsWait() {
        let queue = WorkQueue(lanes: 2)
        let started = Atomic(0)
        var outputs: [PendingOutput<Void>] = []
        for added in 1...100 {
            outputs.append(queue.add { _ in started.add(1, ordering: .sequentiallyConsistent) })
            #expect(added - started.load(ordering: .sequentiallyConsistent) <= 6)
        }
    }

    @Test func whatNobodyWaitsForDoesNotStart() {
        let queue = WorkQueue(lanes: 2)
        let (isBusy, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let hasStarted = Atomic(false)
        let first = queue.add { _ in
            isBusy.signal()
            isReleased.wait()
        }
        isBusy.wait()
        do { _ = queue.add { _ in hasStarted.store(true, ordering: .sequentiallyConsistent) } }
        isReleased.signal()
        first.wait()
        queue.add { _ in }.wait()
        let isStarted = hasStarted.load(ordering: .sequentiallyConsistent)
        #expect(!isStarted)
    }
}
