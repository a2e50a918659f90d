import Testing

@testable import Inspection
@testable import PNGCodec

@Suite struct TimingTests {
    @Test func hundredthsNeverDrift() {
        let thirtieth = FrameDelay(numerator: 1, denominator: 30)
        let timing = Header.Timing(delays: Array(repeating: thirtieth, count: 300), plays: 0)
        #expect(timing.units(perSecond: 100).reduce(0, +) == 1000)
        #expect(Set(timing.units(perSecond: 100)) == [3, 4])
        #expect(timing.milliseconds == 10_000)
    }
}
