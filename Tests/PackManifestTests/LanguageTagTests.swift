import PackManifest
import Testing

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("de", "de"), ("DE", "de"), ("pt-br", "pt-BR"), ("ZH-hant-tw", "zh-Hant-TW"), ("gsw", "gsw"),
        ("es-419", "es-419"),
        ("de-1996", "de-1996"), ("en-x-CA-Abcd", "en-x-ca-abcd"),
    ])
    func tagsHaveOneSpelling(text: String, tag: String) {
        #expect(LanguageTag.normalized(text) == tag)
    }

    @Test(arguments: [
        "", "d", "note", "sticker", "label", "pt_BR", "de-", "-de", "de--at", "d1", "de-123456789", "dé", "de at",
        "de-a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r",
    ])
    func whatIsNotATagIsNil(text: String) {
        #expect(LanguageTag.normalized(text) == nil)
    }

    /// RFC 4647, section 3.4, with its own example of `zh-Hant-CN-x-private1-private2`.
    @Test(arguments: [
        (["de-AT", "en"], "de"), (["fr-CA", "pt-PT", "en-GB"], "fr"), (["pt-BR"], "pt-BR"), (["PT-br"], "pt-BR"),
        (["zh-Hant-CN-x-private1-private2"], "zh-Hant"), (["zh_Hant_TW"], "zh-Hant"), (["it", "de"], "de"),
        (["*", "fr"], "fr"),
    ])
    func theBestTagIsFound(preferred: [String], tag: String) {
        #expect(LanguageTag.lookup(["de", "fr", "pt-BR", "zh-Hant"], preferred: preferred) == tag)
    }

    @Test(arguments: [["pt-PT"], ["zh-Hans"], ["zh"], ["it"], [], [""], ["-"], ["*"]])
    func noTagIsNearEnough(preferred: [String]) {
        #expect(LanguageTag.lookup(["de", "pt-BR", "zh-Hant"], preferred: preferred) == nil)
    }
}
