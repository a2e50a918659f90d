import Support
import Testing

@Suite struct DuplicateKeyTests {
    @Test(arguments: [
        (#"{"a": 1, "a": 2}"#, "a"),
        (#"{"a": {"b": 1, "b": 1}}"#, "a.b"),
        (#"{"a": [{"b": {}}, {"c": [{"d": 1, "d": 1}]}]}"#, "a.c.d"),
        (#"[[{"a": "a", "b": "a", "a": 1}]]"#, "a"),
        (#"{"\u0061": 1, "a": 2}"#, "a"),
        (#"{"a\"": ",{", "b": "\\", "a\u0022": 1}"#, "a\""),
        (#"{"": 1, "": 2}"#, ""),
        ("{\"\u{E9}\": 1, \"e\u{301}\": 2}", "\u{E9}"),
        ("{\"a\" : 1 ,\n\"b\":[1,\"a\",\"a\"],\"a\"\t:2}", "a"),
    ])
    func aKeyThatAnObjectHasTwiceIsFound(json: String, key: String) {
        #expect(duplicateKey(inJSON: Array(json.utf8)) == key)
    }

    @Test(arguments: [
        "", "1", #""a""#, "{}", "[]", #"{"a": "a", "b": ["a", "a", {"a": {"a": 1}}, {"a": 2}], "A": 3}"#,
        #"{"a": {"b": 1}, "c": {"b": 1}}"#, #"["a", "a", ":", ","]"#, "}", "\"", "{\"a", "{\"a\\", "{]\"a\":1",
    ])
    func otherTextsHaveNone(json: String) {
        #expect(duplicateKey(inJSON: Array(json.utf8)) == nil)
    }
}
