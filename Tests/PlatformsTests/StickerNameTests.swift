import Testing

@testable import Platforms

@Suite struct StickerNameTests {
    @Test(arguments: [
        ("banana", "banana"), ("ice cream (2)", "ice cream (2)"), ("crème brûlée", "crème brûlée"),
        ("a/b:c\\d", "a-b-c-d"), ("new\nline\u{1B}[31m", "new-line-[31m"), (" .hidden. ", "hidden"),
        ("party🎉", "party🎉"), ("🎉", "party popper"), ("👍🏽", "thumbs up sign emoji modifier fitzpatrick type-4"),
        ("❤️", "heavy black heart"), ("a\u{202E}gnp.b", "a-gnp.b"), ("👩‍🎨 art", "👩‍🎨 art"),
    ])
    func namesAreCleaned(name: String, expected: String) {
        #expect(StickerName(usable: name).text == expected)
    }

    @Test(arguments: [
        "", "...", "---", " \n", "🎉", String(repeating: "x", count: 201), String(repeating: "é", count: 500),
    ])
    func everyNameGetsOneThatCanBeUsed(name: String) {
        let usable = StickerName(usable: name)
        #expect(usable.fault != nil && usable.text.utf8.count <= 200)
        #expect(usable.text.contains { $0.isLetter || $0.isNumber })
        // What is usable stays as it is.
        let again = StickerName(usable: usable.text)
        #expect(again.text == usable.text && again.fault == nil)
        #expect(StickerName(usable: name + name + "-").text != usable.text || name.isEmpty)
    }

    @Test(arguments: [
        ("ice_cream-cone", "Ice cream cone"), ("banana", "Banana"), ("iceCream", "Ice cream"), ("myUFO", "My UFO"),
        ("UFO", "UFO"), ("élan", "Élan"), ("a.b  c", "A b c"), ("_", ""),
    ])
    func labelsAreMadeOfNames(name: String, expected: String) {
        #expect(StickerName.label(from: name) == expected)
    }

    @Test(arguments: [
        ("banana", "banana"), ("ice cream", "ice-cream"), ("crème", "cr-me"), ("日本", "sticker"), ("a_b-c", "a_b-c"),
        ("../x", "x"),
    ])
    func addressesAreASCII(name: String, expected: String) {
        #expect(StickerName.slug(for: name) == expected)
    }
}
