import Dispatch
import Synchronization
import Testing
import Threads

@Suite struct AdmissionTests {
    @Test func callsAreMadeUntilTheEnd() {
        let admission = Admission()
        var calls = 0
        #expect(admission.admit { calls += 1 })
        admission.end()
        #expect(!admission.admit { calls += 1 })
        #expect(calls == 1)
    }

    @Test func theEndWaitsForACallThatWasAdmitted() {
        let (admission, isInside, mayLeave) = (Admission(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let hasLeft = Slots<Bool>(count: 1)
        DispatchQueue(label: "test.admission").async {
            admission.admit {
                isInside.signal()
                mayLeave.wait()
                hasLeft.set(true, at: 0)
            }
        }
        isInside.wait()
        DispatchQueue(label: "test.leave").asyncAfter(deadline: .now() + .milliseconds(50)) { mayLeave.signal() }
        admission.end()
        #expect(hasLeft.outputs == [true])
    }
}
