import Support
import Testing

@Suite struct NearestWordTests {
    @Test(arguments: [
        ("lables", "labels"), ("scalse", "scales"), ("jpg", "jpeg"), ("scale", "scales"), ("a", nil), ("", nil),
        ("thumbnail", nil), (String(repeating: "labels", count: 40), nil),
    ])
    func aWordIsNearIfAThirdOfItsLettersDiffer(word: String, nearestWord: String?) {
        #expect(nearest(word, among: ["labels", "scales", "jpeg"]) == nearestWord)
    }

    @Test func amongEquallyNearWordsTheFirstOfTheAlphabetIsTaken() {
        #expect(nearest("bad", among: ["had", "bat", "mad"]) == "bat")
    }
}
