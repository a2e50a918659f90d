import Foundation
import Kisscut
import Raster
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The findings of a check for machines and for code hosts.
@Suite struct FindingsFormatTests {
    private let folder: TemporaryFolder

    /// A master without a fault of its size, one with a note, one with a warning and one with an error.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/good.png", CheckedArt.sound(300).pngFixture)
        try folder.write(
            "art/tall.png", CheckedArt.sound(300).centered(on: PixelSize(width: 300, height: 303)).pngFixture)
        try folder.write("art/odd.png", CheckedArt.sound(360).pngFixture)
        try folder.write("art/solid.png", CheckedArt.opaque.pngFixture)
    }

    private func check(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["check"] + arguments + ["--file-size-limit", "9000000"], in: folder.path)
    }

    @Test(arguments: [
        ("github", "::notice file=art/fish.avif,title=kisscut skipped::AVIF (.avif) is not read\n"),
        ("markdown", "Skipped: art/fish.avif (AVIF (.avif) is not read)\n"),
        ("junit", #"name="art/fish.avif" time="0">"# + "\n" + #"      <skipped message="AVIF (.avif) is not read"/>"#),
        ("sarif", "skipped: AVIF (.avif) is not read"),
    ])
    func everyFormatNamesSkippedArt(format: String, text: String) throws {
        try folder.write("art/fish.avif", [])
        let run = try check("art", "--format", format)
        #expect(run.output.contains(text), "\(run.output)")
    }

    /// Code hosts show findings next to files of the repository, wherever the command ran.
    @Test(arguments: [
        ("deep/down", "../../art"), ("deep", "../art/odd.png"), ("art", "."), ("art", "odd.png"),
        (".", "./art//odd.png"),
    ])
    func codeHostsGetPathsBelowTheRepository(place: String, input: String) throws {
        try folder.makeFolder(".git")
        try folder.makeFolder("deep/down")
        func found(_ format: String, _ input: String) throws -> String {
            let arguments = ["check", input, "--format", format, "--file-size-limit", "9000000"]
            return try CommandRun(arguments, in: folder.path(place)).output
        }
        #expect(try found("github", input).contains(" file=art/odd.png,"))
        #expect(try found("sarif", input).contains(#""uri" : "art/odd.png""#))
        let whole = try CommandRun(shell: "pwd -P", in: folder.path).output.dropLast() + "/art/odd.png"
        #expect(try found("github", String(whole)).contains(" file=art/odd.png,"))
        try folder.link("deep/link", to: "../art")
        #expect(try found("github", folder.path("deep/link/odd.png")).contains(" file=art/odd.png,"))
    }

    private func nasty(_ format: String) throws -> CommandRun {
        let art = CheckedArt.opaque.pngFixture
        for name in CheckedArt.namesToEscape { try folder.write("nasty/\(name)", art) }
        let run = try check("nasty", "--ignore", "duplicate", "--format", format, "--output", "found/report")
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").count == 1)
        return run
    }

    @Test func junitIsValid() throws {
        _ = try nasty("junit")
        let document = try XMLDocument(data: Data(folder.bytes("found/report")))
        let suite = try #require(document.rootElement()?.elements(forName: "testsuite").first)
        #expect(suite.attribute(forName: "tests")?.stringValue == "6")
        #expect(suite.attribute(forName: "failures")?.stringValue == "6")
        let cases = suite.elements(forName: "testcase")
        #expect(cases.contains { $0.attribute(forName: "name")?.stringValue == "nasty/quote\"s'.png" })
        #expect(cases.contains { $0.attribute(forName: "name")?.stringValue == "nasty/emoji 🎉 é.png" })
        #expect(cases.allSatisfy { $0.elements(forName: "failure").count == 1 })
    }

    @Test func sarifNamesRulesAndFiles() throws {
        _ = try nasty("sarif")
        let log = try #require(
            try JSONSerialization.jsonObject(with: Data(folder.bytes("found/report"))) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count == 6)
        let uris = try results.map { result in
            let location = try #require((result["locations"] as? [[String: [String: [String: Any]]]])?.first)
            // GitHub takes no file without these two.
            #expect(location["physicalLocation"]?["region"]?["startLine"] as? Int == 1)
            let fingerprints = try #require(result["partialFingerprints"] as? [String: String])
            let hash = try #require(fingerprints["primaryLocationLineHash"])
            #expect(hash.count == 64 && hash.allSatisfy(\.isHexDigit))
            return try #require(location["physicalLocation"]?["artifactLocation"]?["uri"] as? String)
        }
        #expect(uris.allSatisfy { URL(string: $0) != nil })
        let paths = CheckedArt.namesToEscape.map { "nasty/\($0)" }
        #expect(Set(uris.compactMap { $0.removingPercentEncoding }) == Set(paths))
        let rules = try #require(((run["tool"] as? [String: [String: Any]])?["driver"]?["rules"]) as? [[String: Any]])
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }
    }

    @Test func annotationsAreOneLineEach() throws {
        _ = try nasty("github")
        let lines = String(decoding: try folder.bytes("found/report"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 6)
        #expect(
            lines.contains { $0.hasPrefix("::error file=nasty/100%25%2Ca%3Ab.png,title=kisscut opaque::every ") })
        #expect(lines.contains { $0.hasPrefix("::error file=nasty/new%0Aline|pipe.png,") })
    }

    @Test func aTableStaysATable() throws {
        _ = try nasty("markdown")
        let lines = String(decoding: try folder.bytes("found/report"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 9)
        let bars = lines.dropLast().map { line in line.replacing("\\|", with: "").count { $0 == "|" } }
        #expect(bars.allSatisfy { $0 == 5 })
    }

    @Test func theTerminalGetsNoControlCharacters() throws {
        let disc = CheckedArt.sound(150).pngFixture
        for name in CheckedArt.namesToEscape { try folder.write("nasty/\(name)", disc) }
        let output = try check("nasty").output
        #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
    }

    @Test func jsonIsTheReport() throws {
        let report = try Report(json: Array(try check("art", "--json").output.utf8))
        #expect(report.masters.map(\.status) == [.checked, .checked, .checked, .checked])
        #expect(report.summary.errors == 1 && report.summary.warnings == 2 && report.summary.notes == 1)
    }
}
