import Testing

@testable import PNGCodec

@Suite struct FrameDelayTests {
    @Test func sumsAreExact() {
        let tenth = FrameDelay(numerator: 1, denominator: 10)
        #expect(tenth.adding(tenth) == FrameDelay(numerator: 2, denominator: 10))
        #expect(tenth.adding(FrameDelay(numerator: 1, denominator: 15)) == FrameDelay(numerator: 1, denominator: 6))
        #expect(tenth.adding(FrameDelay(numerator: 1, denominator: 65_521)) == nil)
        #expect(FrameDelay(numerator: 0, denominator: 0).adding(tenth) == FrameDelay(numerator: 1, denominator: 10))
    }
}
