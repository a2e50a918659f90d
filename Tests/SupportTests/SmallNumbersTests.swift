import Support
import Testing

@Suite struct SmallNumbersTests {
    @Test(arguments: [
        "[]", #"{"a":999999999999,"b":-12.123456789012345}"#, "[0.00000000000000012,1e-300,true,false,null]",
        #"{"1234567890123456":"1234567890123456 \" 1e300"}"#,
    ]) func numbersBelowAMillionMillionsAreSmall(text: String) {
        #expect(hasOnlySmallNumbers(inJSON: Array(text.utf8)))
    }

    @Test(arguments: ["[1000000000000]", "[-4611686018427387904]", "[1e300]", "[0.1E12]", "[1e+2]", #"["\\",1e2]"#])
    func otherNumbersAreNot(text: String) {
        #expect(!hasOnlySmallNumbers(inJSON: Array(text.utf8)))
    }
}
