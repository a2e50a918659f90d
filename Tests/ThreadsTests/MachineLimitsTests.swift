import Foundation
import Testing

@testable import Threads

@Suite struct MachineLimitsTests {
    @Test(arguments: [
        (["200000", "100000"], 2), (["150000", "100000"], 2), (["1", "100000"], 1), (["max", "100000"], nil),
        (["-1", "100000"], nil), ([], nil), (["5"], nil), (["9", "0"], nil),
    ])
    func aQuotaOfProcessorTimeIsANumberOfProcessors(numbers: [String], expected: Int?) {
        #expect(MachineLimits.processors(ofQuota: numbers) == expected)
    }

    @Test func theProcessMayUsePartsOfTheMachine() {
        #expect(1...ProcessInfo.processInfo.processorCount ~= MachineLimits.processors)
        #expect(MachineLimits.memory > 1 << 26 && MachineLimits.memory <= Int(ProcessInfo.processInfo.physicalMemory))
    }

    @Test func threadsAreGranted() {
        #expect(MachineLimits.threads(upTo: 3) == 3 && MachineLimits.grantThread)
        #expect(MachineLimits.threads(upTo: 0) == 0)
    }
}
