import Support
import Testing

/// What each kind of text does with what it cannot hold, and with what would steer a terminal.
@Suite struct EscapingTests {
    @Test func terminalsGetReplacementsForControlCharacters() {
        #expect("red\u{1B}[31m \u{202E}gnp é🎉".printable == "red\u{FFFD}[31m \u{FFFD}gnp é🎉")
        #expect("one\ntwo\r".printable == "one\u{FFFD}two\u{FFFD}")
        #expect("one\n\ntwo\r".printableLines == "one\n\ntwo\u{FFFD}")
    }

    @Test func jsonIsSortedAndEscapesControlCharacters() throws {
        let json = try encodeJSON(["b": "\u{7}\u{9B}\u{202E}", "a": "1/2 é"])
        #expect(
            String(decoding: json, as: UTF8.self)
                == "{\n  \"a\" : \"1/2 é\",\n  \"b\" : \"\\u0007\\u009b\\u202e\"\n}\n")
    }

    @Test func xmlEscapesMarkupAndReplacesWhatItCannotHold() {
        #expect(
            escapedForXML("<a & 'b' \"c\">\n\u{1}\u{202E}é")
                == "&lt;a &amp; &apos;b&apos; &quot;c&quot;&gt;&#10;\u{FFFD}&#8238;é")
    }

    @Test func yamlIsQuoted() {
        #expect(quotedForYAML("a \"b\" \\ c\n\u{85}é") == #""a \"b\" \\ c\x0A\x85é""#)
    }

    @Test(arguments: [
        ("plain_1.2/x", "plain_1.2/x"), ("", "\"\""), ("two words", "\"two words\""), ("a\"b\\c", "\"a\\\"b\\\\c\""),
        ("http://x", "\"http://x\""), ("$(TARGET_NAME)", "\"$(TARGET_NAME)\""), ("é", "\"é\""), ("1,2", "\"1,2\""),
    ])
    func propertyListsHaveTextsInQuotesIfTheyNeedThem(text: String, written: String) {
        #expect(text.escapedForPropertyList == written)
    }
}
