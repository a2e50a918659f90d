import Testing

@testable import Support

@Suite struct TemplateTests {
    private func text(_ template: String, _ values: Template.Values = [:]) throws -> String {
        try Template(Array(template.utf8)).text(values, escaping: escapedForXML)
    }

    @Test(arguments: [
        (#""><img src=x onerror=a()>"#, "&quot;&gt;&lt;img src=x onerror=a()&gt;"), ("a & b's", "a &amp; b&apos;s"),
        ("{{y}} {{{y}}} {{#y}}", "{{y}} {{{y}}} {{#y}}"), ("", ""),
    ])
    func textsAreEscapedAndAreNoTemplates(value: String, escaped: String) throws {
        #expect(
            try text("<b title=\"{{x}}\">{{x}}</b>", ["x": .text(value)]) == "<b title=\"\(escaped)\">\(escaped)</b>")
    }

    @Test func onlyThreeBracesKeepMarkup() throws {
        #expect(try text("{{x}} {{{x}}}", ["x": .text("<i>")]) == "&lt;i&gt; <i>")
        #expect(try text("{{x}}", ["x": .number(-7)]) == "-7")
    }

    @Test func aSectionIsRepeatedForEachItem() throws {
        let items: Template.Values = [
            "items": .list([["x": .text("1")], ["y": .text("2")]]), "x": .text("-"), "y": .text("+"),
        ]
        #expect(try text("({{#items}}{{x}}{{y}};{{/items}}){{x}}", items) == "(1+;-2;)-")
        #expect(try text("({{#items}}x{{/items}}{{^items}}none{{/items}})", ["items": .list([])]) == "(none)")
    }

    @Test func anItemIsMadeWhenTheTextHasBeenWrittenUpToIt() throws {
        var pieces = ""
        let long = String(repeating: "x", count: 70_000)
        let values: Template.Values = [
            "items": .list(3) { index in
                pieces += "[\(index)]"
                return ["x": .text(index == 1 ? long : "")]
            }
        ]
        try Template(Array("{{#items}}{{x}}{{/items}}".utf8)).write(values, escaping: { $0 }) {
            pieces += "(\($0.count))"
        }
        #expect(pieces == "[0][1](70000)[2](0)")
    }

    @Test func aFlagOrATextDecidesOnASection() throws {
        for (value, written) in [
            (Template.Value.flag(true), "yes"), (.flag(false), "no"), (.text("a"), "yes"), (.text(""), "no"),
        ] {
            #expect(try text("{{#x}}yes{{/x}}{{^x}}no{{/x}}", ["x": value]) == written)
        }
    }

    @Test func aLineOfATagIsNotWritten() throws {
        let template = "a\n  {{#x}}\n  b\n  {{/x}}\nc {{#x}}d{{/x}}\n{{#x}}{{/x}}\n"
        #expect(try text(template, ["x": .flag(true)]) == "a\n  b\nc d\n\n")
        #expect(try text("a\n{{#x}}\nb\n{{/x}}", ["x": .flag(true)]) == "a\nb\n")
    }

    @Test func aTemplateIsPartOfALine() throws {
        let inner = Template(Array("<{{x}}>\n".utf8))
        let outer = Template(Array("1{{> inner}}2\n".utf8), with: ["inner": inner])
        #expect(try outer.text(["x": .text("&")], escaping: escapedForXML) == "1<&amp;>2\n")
    }

    @Test(arguments: ["{{x}}", "{{#x}}{{/x}}", "{{^x}}{{/x}}", "{{> x}}", "{{{x}}}"])
    func aNameWithoutAValueIsAnError(template: String) throws {
        #expect(throws: Template.MissingValue(name: "x")) { try text(template, ["y": .text("")]) }
    }

    @Test(arguments: ["{", "}}", "{{", "a {{x", "{{{x}}"])
    func bracesThatAreNoTagAreText(template: String) throws {
        #expect(try text(template, ["x": .text("")]) == template)
    }
}
