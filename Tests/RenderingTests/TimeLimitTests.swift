import Dispatch
import Testing

@testable import Rendering

@Suite struct TimeLimitTests {
    private struct Fault: Error {}

    @Test func workThatIsDoneInTimeGivesItsResult() throws {
        #expect(try TimeLimit.run(seconds: 60) { 7 } == 7)
        #expect(throws: Fault.self) { try TimeLimit.run(seconds: 60) { throw Fault() } }
    }

    @Test func nobodyWaitsForWorkThatTakesLonger() throws {
        let (goOn, isFinished) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let result: Bool? = try TimeLimit.run(seconds: 0) {
            goOn.wait()
            isFinished.signal()
            return true
        }
        #expect(result == nil)
        // The thread goes on.
        goOn.signal()
        isFinished.wait()
    }
}
