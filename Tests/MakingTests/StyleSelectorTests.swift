import Testing

@testable import Making

/// Selectors match the elements that they match in browsers.
@Suite struct StyleSelectorTests {
    private static let tree = SVGTree(
        Array(
            """
            <svg id="0"><g id="1" class="a b"><path id="2" class="c" fill="red"/><path id="3"/><text id="4"/></g>\
            <path id="5" data-n="one two"/></svg>
            """.utf8))

    @Test(arguments: [
        ("path", ["2", "3", "5"]), ("g > path", ["2", "3"]), ("svg path", ["2", "3", "5"]), (".a.b", ["1"]),
        ("*.c", ["2"]),
        ("#5", ["5"]), ("g, #3", ["1", "3"]), ("path + path", ["3"]), ("path ~ text", ["4"]), ("g + path", ["5"]),
        ("path:first-child", ["2"]), ("path:last-child", ["5"]), ("path:nth-child(2)", ["3", "5"]),
        (":nth-child(odd)", ["1", "2", "4"]), ("g :nth-child(2n)", ["3"]), (":nth-child(-n+1)", ["1", "2"]),
        (":nth-last-child(1)", ["4", "5"]), ("path:not(.c, #5)", ["3"]), (":root", ["0"]), ("path:hover", []),
        ("[fill]", ["2"]), ("[fill=red]", ["2"]), ("[data-n~='two']", ["5"]), ("[data-n^=one]", ["5"]),
        ("[data-n$='wo']", ["5"]), ("[data-n*=' t']", ["5"]), ("[data-n=one]", []), ("text path", []),
    ])
    func selectorsMatch(text: String, ids: [String]) throws {
        let selectors = try #require(StyleSelector.list(text))
        let found = Self.tree.elements.indices.filter { index in selectors.contains { $0.matches(index, in: Self.tree) }
        }
        #expect(found.map(String.init) == ids)
    }

    @Test(arguments: [
        ("#a .b c", [1, 1, 1]), ("path:not(#a)", [1, 0, 1]), (":root", [0, 1, 0]), ("[a][b=c]", [0, 2, 0]),
        ("*", [0, 0, 0]),
    ])
    func specificityIsThatOfCSS(text: String, specificity: [Int]) throws {
        #expect(try #require(StyleSelector.list(text)?.first).specificity == specificity)
    }

    @Test(arguments: [
        "", "g >", "g::before", ":is(g)", "[", "[a", "[~a]", "g:nth-child(x)", "g:nth-child(9999999999n)", "a,",
    ])
    func otherSelectorsAreNotKnown(text: String) {
        #expect(StyleSelector.list(text) == nil)
    }

    /// A selector whose first part is missing is not tried with every combination of elements.
    @Test func manyPartsOfASelectorTakeLittleTime() throws {
        let depth = 200
        let text = String(repeating: "<g>", count: depth) + "<path/>" + String(repeating: "</g>", count: depth)
        let tree = SVGTree(Array(text.utf8))
        let selector = try #require(StyleSelector.list("text " + String(repeating: "g ", count: 60) + "path")?.first)
        #expect(!selector.matches(depth, in: tree))
        #expect(
            try #require(StyleSelector.list(String(repeating: "g ", count: 60) + "path")?.first).matches(
                depth, in: tree))
        #expect(StyleSelector.list(String(repeating: "g ", count: 65)) == nil)
    }

    @Test(arguments: [
        ("svg > g text", ["4"]), ("g > path ~ text", ["4"]), ("svg > path + text", []), ("g path + path ~ text", ["4"]),
        ("svg g + path", ["5"]),
    ])
    func combinatorsCanBeMixed(text: String, ids: [String]) throws { try selectorsMatch(text: text, ids: ids) }

    @Test func nestingHasALimit() {
        #expect(
            StyleSelector.list(String(repeating: ":not(", count: 10_000) + "a" + String(repeating: ")", count: 10_000))
                == nil)
    }
}
