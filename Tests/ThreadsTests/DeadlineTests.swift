import Dispatch
import Synchronization
import Testing

@testable import Threads

/// Deadlines with a clock that the test sets, in tenths of a second.
@Suite struct DeadlineClockTests {
    private final class Clock: Sendable {
        let tenths = Atomic<Int64>(0)

        func set(_ time: Int64) { tenths.store(time, ordering: .sequentiallyConsistent) }
    }

    private let clock = Clock()
    private let deadline: Deadline

    /// A limit of one second that starts at 0.
    init() {
        let clock = clock
        deadline = Deadline(seconds: 1) { clock.tenths.load(ordering: .sequentiallyConsistent) * 100_000_000 }
        deadline.start()
    }

    @Test func timeThatOnlyWaitsDoesNotCount() {
        clock.set(5)
        deadline.paused {
            clock.set(90)
            #expect(!deadline.isPast)
        }
        clock.set(94)
        #expect(!deadline.isPast)
        clock.set(95)
        #expect(deadline.isPast)
    }

    @Test func aDeadlineThatIsOverStaysOver() {
        clock.set(11)
        #expect(deadline.isPast)
        deadline.paused {
            clock.set(40)
            #expect(deadline.isPast)
        }
        #expect(deadline.isPast)
        deadline.start()
        #expect(!deadline.isPast)
    }

    /// Runs work on four threads at once.
    ///
    /// - Parameter body: Runs on the test's thread while all four wait inside `work`, which receives a function that waits for its end.
    private func onFourThreads(
        _ work: @escaping @Sendable (_ index: Int, _ stay: () -> Void) -> Void,
        while body: (_ letGo: (Int) -> Void) -> Void
    ) {
        let inside = DispatchSemaphore(value: 0)
        let outside = DispatchSemaphore(value: 0)
        let ends = (0..<4).map { _ in DispatchSemaphore(value: 0) }
        for index in 0..<4 {
            Lanes.start {
                work(index) {
                    inside.signal()
                    ends[index].wait()
                }
                outside.signal()
            }
        }
        for _ in 0..<4 { inside.wait() }
        body { index in
            ends[index].signal()
            outside.wait()
        }
    }

    @Test func oneWaitOfFourThreadsCountsOnce() {
        clock.set(5)
        onFourThreads({ [deadline] _, stay in deadline.paused(stay) }) { letGo in
            for index in 0..<4 {
                clock.set(5 + Int64(index + 1) * 10)
                letGo(index)
            }
        }
        // The threads waited from 5 to 45, and half a second was left.
        clock.set(49)
        #expect(!deadline.isPast)
        clock.set(50)
        #expect(deadline.isPast)
    }

    @Test func threadsThatWaitForAThreadOfTheSameWorkDoNotStopItsTime() {
        onFourThreads({ [deadline] index, stay in
            if index == 0 { deadline.inPlace(after: {}, stay) } else { deadline.paused(stay) }
        }) { letGo in
            clock.set(9)
            #expect(!deadline.isPast)
            clock.set(10)
            #expect(deadline.isPast)
            for index in 0..<4 { letGo(index) }
        }
        #expect(deadline.isPast)
    }

    @Test func aWaitForEarlierWorkDoesNotStopTheTimeOfTheNext() {
        onFourThreads({ [deadline] _, stay in deadline.paused(stay) }) { letGo in
            clock.set(100)
            deadline.start()
            clock.set(110)
            #expect(deadline.isPast)
            for index in 0..<4 { letGo(index) }
        }
        #expect(deadline.isPast)
    }
}
