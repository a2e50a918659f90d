import Dispatch
import Foundation
import Testing
import Threads
import Vips

@testable import Inspection
@testable import Making

@Suite struct TimeLimitTests {
    private struct Fault: Error {}

    @Test func workThatIsDoneInTimeGivesItsResult() throws {
        #expect(try TimeLimit.run(until: { false }) { 7 } == 7)
        #expect(throws: Fault.self) { try TimeLimit.run(until: { false }) { throw Fault() } }
    }

    @Test func workThatTakesLongerIsNotAwaited() throws {
        let (goOn, isFinished) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        #expect(throws: DrawingFault.outOfTime) {
            try TimeLimit.run(until: { true }) {
                goOn.wait()
                isFinished.signal()
            }
        }
        // The thread goes on.
        goOn.signal()
        isFinished.wait()
    }
}

@Suite struct DeadlineTests {
    @Test func itComesOnlyAfterItWasStarted() throws {
        let deadline = Deadline(Cancellation(), seconds: 0)
        #expect(!deadline.isOver)
        deadline.start()
        #expect(deadline.isOver)
        let error = #expect(throws: MakeError.self) { try deadline.check() }
        #expect(error?.code == .tookTooLong)
    }

    @Test(arguments: [60, Int.max]) func itIsFarAway(seconds: Int) throws {
        let deadline = Deadline(Cancellation(), seconds: seconds)
        deadline.start()
        #expect(!deadline.isOver)
        try deadline.check()
    }

    @Test func aCancelledRunEndsTheWorkAsCancelled() {
        let run = Cancellation()
        let deadline = Deadline(run, seconds: 0)
        deadline.start()
        run.request()
        #expect(deadline.isOver)
        let error = #expect(throws: MakeError.self) { try deadline.check() }
        #expect(error?.code == .cancelled)
    }
}
