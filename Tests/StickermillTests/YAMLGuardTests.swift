import TestSupport
import Testing
import Yams

@testable import Stickermill

@Suite struct YAMLGuardTests {
    private func depth(_ text: String) -> Int {
        let found = YAMLGuard(Array(text.utf8))
        return max(found.brackets, found.columns.count)
    }

    private func isRefused(_ text: String) -> Bool { YAMLGuard(Array(text.utf8)).fault != nil }

    @Test func realFilesAreFlat() {
        let labels = (0..<500).map { "  \"sticker \($0)\": \"It's [not] a 'list' :[ # {\"\n" }.joined()
        let ignored = (0..<500).map { "  'it''s \($0).png': [hard-edge, \"clipped-edge\"]  # both]\n" }.joined()
        let order = "order: [\n" + (0..<500).map { "  s\($0), # the next [one]\n" }.joined() + "]\n"
        #expect(depth("name: Fruit\n" + order) <= 3)
        #expect(depth("labels:\n" + labels) <= 3)
        #expect(depth("ignore:\n" + ignored) <= 3)
    }

    @Test(arguments: [
        "[", "{", "- ", "? ", "[ \"]\" , ", "[ # ]\n ", "[']\n',", "- ? ", "[a: ", "[\"\\\"]\", ", "{a: [b, ",
    ])
    func depthIsBoundedHoweverItIsWritten(piece: String) {
        #expect(isRefused(String(repeating: piece, count: 100_000 / piece.utf8.count)))
        #expect(isRefused("a: b\n  \"c\nd:\n  " + String(repeating: piece, count: 100)))
    }

    @Test func linesThatGoInAreCounted() {
        let lines = (0..<100).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(isRefused(lines))
        #expect(!isRefused((0..<40).map { String(repeating: " ", count: $0) + "a:\n" }.joined()))
    }

    @Test(arguments: [
        "- &a0 [x]\n- &a1 [*a0]\n", "a: &b c\n", "a: *b\n", "*a : b\n", "[a,*b]", "{\"a\":*b}", "? &a b\n",
        "--- &a b\n",
        "!x &a b\n", "a: 'b'\nc: *d\n", "a: b # 'c\nd: *e\n", "a: b\n  'c\nd: &e f\n", "a: It's\nb: *c\n", "a: *.png\n",
        "a: |\n  b\nc: *d\n", "a:\u{2028}  &b c\n", "# a\r*b",
    ])
    func anchorsAndAliasesAreRefused(text: String) {
        #expect(isRefused(text))
    }

    @Test(arguments: [
        "a: \"&b *c\"\n", "a: Salt &pepper, 5 *5\n", "a: b*c&d\n", "# It's *a* [\na: b # 'c' &d\n", "a: 5 * 3 & b\n",
        "'it''s': \"\\\" *a\"\n\"b\": '&c'\n", "- \"a\"\n- '*b'\n- c\n- \"&d\"\n", "a: Café *é*\n",
        "a: |\n  Hello *world*\n",
    ])
    func starsAndAmpersandsInTextsAreText(text: String) {
        #expect(!isRefused(text))
    }

    /// The bounds are never below the depth that the parser finds, and it never finds an anchor in a text that is not refused.
    @Test func theParserNeverFindsMore() {
        let pieces = [
            "[", "]", "{", "}", ",", "'", "!<]> ", "!a ", "''", "\\\"", "%", "\"", "\\", "#", " ", "  ", "\n", "\n ",
            "\n  ", "\n    ", "- ", "? ", ": ", ":", "a",
            "b: ", "&a ", "*a", "&", "*", "|\n", ">\n", "é", "\u{85}", "\u{2028}", "\r", "\t", "---\n", "[a, ", "{a: ",
            "\"]\"", "'{'", "\n- ",
        ]
        var random = SeededRandom(12)
        var parsed = 0
        let rounds = Extras.rounds(6000, extended: 40_000)
        for _ in 0..<rounds {
            let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            // Nodes have their anchors only as long as their parser lives.
            guard let parser = try? Yams.Parser(yaml: text), let node = try? parser.singleRoot() else { continue }
            parsed += 1
            let found = YAMLGuard(Array(text.utf8))
            guard found.fault == nil else { continue }
            #expect(withExtendedLifetime(parser) { !hasAnchor(node) }, "\(text.debugDescription)")
            let bound = 2 * (found.brackets + found.columns.count)
            #expect(depth(of: node) <= bound, "\(text.debugDescription)")
        }
        #expect(parsed > rounds / 14)
    }

    private func hasAnchor(_ node: Node) -> Bool {
        switch node {
        case .alias: true
        case .scalar(let scalar): scalar.anchor != nil
        case .sequence(let sequence): sequence.anchor != nil || sequence.contains { hasAnchor($0) }
        case .mapping(let mapping):
            mapping.anchor != nil || mapping.contains { hasAnchor($0.key) || hasAnchor($0.value) }
        }
    }

    private func depth(of node: Node) -> Int {
        switch node {
        case .scalar, .alias: 0
        case .sequence(let sequence): 1 + (sequence.map { depth(of: $0) }.max() ?? 0)
        case .mapping(let mapping): 1 + (mapping.map { max(depth(of: $0.key), depth(of: $0.value)) }.max() ?? 0)
        }
    }
}
