import Testing

@testable import Preview

@Suite struct MarkupTests {
    @Test(arguments: [
        (#""><img src=x onerror=a()>"#, "&quot;&gt;&lt;img src=x onerror=a()&gt;"), ("a & b's", "a &amp; b&apos;s"),
        ("{{x}} <!-- ]]>", "{{x}} &lt;!-- ]]&gt;"), ("one\ntwo\u{202E}\u{0}", "one\u{FFFD}two\u{FFFD}\u{FFFD}"),
    ])
    func textsAreEscaped(text: String, escaped: String) {
        let markup: Markup = "<b title=\"\(text)\">\(text)</b>"
        #expect(markup.text == "<b title=\"\(escaped)\">\(escaped)</b>")
    }

    @Test func markupInMarkupIsNotEscapedAgain() {
        let inner: Markup = "<i>\("1 < 2")</i>"
        let outer: Markup = "<p>\(inner) \(7)</p>"
        #expect(outer.text == "<p><i>1 &lt; 2</i> 7</p>")
        #expect(Markup([inner, inner]).text == inner.text + inner.text)
    }
}
