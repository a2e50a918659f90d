import Testing

@testable import Platforms

@Suite struct NaturalOrderTests {
    @Test func numbersCountByTheirValue() {
        let names = ["sticker10", "Sticker2", "sticker1", "sticker02", "apple", "sticker", "sticker2b"]
        #expect(
            names.sorted(by: precedesNaturally)
                == ["apple", "sticker", "sticker1", "Sticker2", "sticker02", "sticker2b", "sticker10"])
    }

    @Test func theNaturalOrderIsTotal() {
        let names = ["a1", "A1", "a01", "a001", "b", "a1b", "a", "1", "01"]
        for one in names {
            for other in names where one != other {
                #expect(precedesNaturally(one, other) != precedesNaturally(other, one), "\(one), \(other)")
            }
        }
    }
}
