import Testing

@testable import Making

@Suite struct SVGVariableTests {
    private func drawn(_ text: String) throws -> String {
        String(decoding: try SVGDocument(Array(text.utf8)).bytes, as: UTF8.self)
    }

    @Test func attributesGetTheValueOfAnAncestor() throws {
        let text =
            "<svg style='--c:#e03'><g fill='var(--c)'/><g style='--c:blue'><p fill='var( --c )'/></g><p fill='red'/></svg>"
        #expect(
            try drawn(text)
                == "<svg style='--c:#e03'><g fill='#e03'/><g style='--c:blue'><p fill='blue'/></g><p fill='red'/></svg>"
        )
    }

    @Test(arguments: [
        ("var(--a)", "1"), ("var(--b)", "1 2"), ("var(--none, 3)", "3"), ("var(--none, var(--a))", "1"),
        ("url(#x) var(--a)", "url(#x) 1"), ("rgb(var(--a), 2, 3)", "rgb(1, 2, 3)"), ("var(--cycle, 4)", "4"),
        ("VAR(--a)", "1"), ("var(--empty)", ""), ("\"var(--a)\"", "\"var(--a)\""), ("var(--none,)", ""),
    ])
    func referencesAreReplaced(value: String, resolved: String) throws {
        var variables = StyleVariables()
        variables.define(
            StyleSheet.declarations("--a:1;--b:var(--a) 2;--empty:;--cycle:var(--other);--other:var(--cycle)".utf8)
                .declarations)
        #expect(try variables.resolved(value) == resolved)
    }

    @Test(arguments: [
        ("var(--none)", StyleVariables.Fault.undefined("--none")), ("var(--a)", .cyclic("--a")),
        ("var(--c0)", .tooLong("--c0")), ("var(--x20)", .tooLong("--x0")),
    ])
    func referencesWithoutAValueAreFaults(value: String, fault: StyleVariables.Fault) {
        var variables = StyleVariables()
        let chain = (0..<200).map { "--c\($0):var(--c\($0 + 1))" }.joined(separator: ";")
        let growing = (0..<21).map { "--x\($0):\($0 == 0 ? "abc" : "var(--x\($0 - 1))var(--x\($0 - 1))")" }
            .joined(separator: ";")
        variables.define(StyleSheet.declarations("--a:var(--b);--b:var(--a)".utf8).declarations)
        variables.define(StyleSheet.declarations("\(chain);\(growing)".utf8).declarations)
        #expect {
            try variables.resolved(value)
        } throws: { error in
            if case .tooLong? = error as? StyleVariables.Fault, case .tooLong = fault { return true }
            return error as? StyleVariables.Fault == fault
        }
    }

    @Test func theStrongestRuleCounts() throws {
        let text = """
            <svg><style>:root{--c:red} .a{fill:var(--c)} #b{fill:blue} g > .d{stroke:var(--c)!important}</style>
            <g><p class="a"/><p class="a" id="b"/><p class="x a" style="fill:green"/><p class="d" style="stroke:blue"/></g></svg>
            """
        #expect(
            try drawn(text).hasSuffix(
                """
                <g><p style="fill:red" class="a"/><p class="a" id="b"/><p class="x a" style="fill:green"/>\
                <p class="d" style="stroke:red!important"/></g></svg>
                """))
    }

    @Test func valuesAreEscaped() throws {
        let text = "<svg style='--f:&quot;A&amp;B&quot;'><text style='font-family:var(--f)'>var(--f)</text></svg>"
        #expect(try drawn(text).contains("<text style='font-family:&quot;A&amp;B&quot;'>var(--f)</text>"))
    }

    @Test(arguments: [
        "<rect style='fill:(\\'/>", "<rect fill='var(--a\\'/>", "<style>a{b:[\\</style>", "<rect fill='hwb(\\'/>",
    ])
    func anEscapeMayBeTheLastByte(content: String) throws {
        let text = "<svg>\(content)</svg>"
        #expect(try drawn(text) == text)
    }
}
