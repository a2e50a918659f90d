import TestSupport
import Testing
import Yams

@testable import Kisscut

@Suite struct YAMLNestingTests {
    private func depth(_ text: String) -> Int {
        let nesting = YAMLNesting(Array(text.utf8))
        return max(nesting.brackets, nesting.columns.count)
    }

    private func isRefused(_ text: String) -> Bool { YAMLNesting(Array(text.utf8)).fault != nil }

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

    @Test func chainsOfAliasesAreRefused() {
        let chain = (1..<20).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
        #expect(isRefused("- &a0 [x]\n" + chain))
        #expect(!isRefused("labels:\n" + (0..<99).map { "  s\($0): \"Salt &pepper, 5 *5\"\n" }.joined()))
    }

    /// Whatever the parser makes of a text, the bounds are not below it.
    @Test func theParserNeverFindsMore() {
        let pieces = [
            "[", "]", "{", "}", ",", "'", "!<]> ", "!a ", "''", "\\\"", "%", "\"", "\\", "#", " ", "  ", "\n", "\n ",
            "\n  ", "\n    ", "- ", "? ", ": ", ":", "a",
            "b: ", "|\n", ">\n", "é", "\u{85}", "\u{2028}", "\r", "\t", "---\n", "[a, ", "{a: ", "\"]\"", "'{'", "\n- ",
        ]
        var random = SeededRandom(12)
        var parsed = 0
        let rounds = Extras.rounds(6000, extended: 40_000)
        for _ in 0..<rounds {
            let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            guard let node = try? Yams.compose(yaml: text) else { continue }
            parsed += 1
            let nesting = YAMLNesting(Array(text.utf8))
            let bound = 2 * (nesting.brackets + nesting.columns.count)
            #expect(depth(of: node) <= bound, "\(text.debugDescription)")
        }
        #expect(parsed > rounds / 14)
    }

    private func depth(of node: Node) -> Int {
        switch node {
        case .scalar, .alias: 0
        case .sequence(let sequence): 1 + (sequence.map { depth(of: $0) }.max() ?? 0)
        case .mapping(let mapping): 1 + (mapping.map { max(depth(of: $0.key), depth(of: $0.value)) }.max() ?? 0)
        }
    }
}
