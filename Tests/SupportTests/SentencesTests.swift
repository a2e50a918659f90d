import Support
import Testing

@Suite struct SentencesTests {
    @Test func thousandsAreSeparatedByCommas() {
        #expect([0, 999, 1000, 1_234_567, -4321].map(\.grouped) == ["0", "999", "1,000", "1,234,567", "-4,321"])
    }

    @Test func wholeNumbersHaveNoDecimalPoint() {
        #expect([8, 8.5, -3, 0, 1e300].map(\.shortText) == ["8", "8.5", "-3", "0", "1e+300"])
    }

    @Test func itemsAreJoinedAsInASentence() {
        #expect(listed([]) == "")
        #expect(listed(["300"]) == "300")
        #expect(listed(["300", "408"]) == "300 and 408")
        #expect(listed(["small", "regular", "large"], "or") == "small, regular or large")
    }
}
