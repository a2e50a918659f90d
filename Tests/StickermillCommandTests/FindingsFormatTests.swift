import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The findings of a check for machines and for code hosts.
@Suite struct FindingsFormatTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try CheckedArt.writeEachSeverity(to: folder)
    }

    private func check(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["check"] + arguments + ["--file-size-limit", "9000000"], in: folder.path)
    }

    @Test(arguments: [
        ("github", "::notice file=art/fish.avif,title=stickermill skipped::AVIF (.avif) is not read\n"),
        ("markdown", "Skipped: art/fish.avif (AVIF (.avif) is not read)\n"),
        (
            "junit",
            #"name="art/fish.avif" file="art/fish.avif" time="0.0">"# + "\n"
                + #"      <skipped message="AVIF (.avif) is not read"/>"#
        ),
        ("sarif", "skipped: AVIF (.avif) is not read"),
        ("xcode", "fish.avif:1:1: note: skipped: AVIF (.avif) is not read\n"),
        ("gitlab", "skipped: AVIF (.avif) is not read"),
    ])
    func everyFormatNamesSkippedArt(format: String, text: String) throws {
        try folder.write("art/fish.avif", [])
        let run = try check("art", "--findings", format)
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
            let arguments = ["check", input, "--findings", format, "--file-size-limit", "9000000"]
            return try CommandRun(arguments, in: folder.path(place)).output
        }
        #expect(try found("github", input).contains(" file=art/odd.png,"))
        #expect(try found("sarif", input).contains(#""uri" : "art/odd.png""#))
        let whole = try CommandRun(shell: "pwd -P", in: folder.path).output.dropLast() + "/art/odd.png"
        #expect(try found("github", String(whole)).contains(" file=art/odd.png,"))
        try folder.link("deep/link", to: "../art")
        #expect(try found("github", folder.path("deep/link/odd.png")).contains(" file=art/odd.png,"))
    }

    /// The repository is that of the master, even if the command runs in another one or in none.
    @Test(arguments: ["", "elsewhere", "elsewhere/deep"])
    func pathsAreBelowTheRepositoryOfTheMaster(place: String) throws {
        for (repository, master) in [("one", "odd.png"), ("two", "solid.png")] {
            try folder.makeFolder("\(repository)/.git")
            try folder.write("\(repository)/art/\(master)", folder.bytes("art/\(master)"))
        }
        try folder.makeFolder("elsewhere/.git")
        try folder.makeFolder("elsewhere/deep")
        let arguments = ["check", folder.path("one/art"), folder.path("two"), "--file-size-limit", "9000000"]
        func found(_ format: String) throws -> String {
            try CommandRun(arguments + ["--findings", format], in: folder.path(place)).output
        }
        for file in ["art/odd.png", "art/solid.png"] {
            #expect(try found("github").contains(" file=\(file),"))
            #expect(try found("sarif").contains(#""uri" : "\#(file)""#))
            #expect(try found("gitlab").contains(#""path" : "\#(file)""#))
            #expect(try found("junit").contains(#" file="\#(file)""#))
        }
        // A later command may run where the masters are gone.
        _ = try CommandRun(arguments + ["--report", folder.path("report.json")], in: folder.path(place))
        try FileManager.default.removeItem(atPath: folder.path("one/art"))
        let later = try CommandRun(
            ["report", folder.path("report.json"), "--findings", "github"], in: folder.path(place))
        #expect(later.output.contains(" file=art/odd.png,"), "\(later.output)")
    }

    private func nasty(_ format: String) throws -> CommandRun {
        let art = CheckedArt.opaque.pngFixture
        for name in CheckedArt.namesToEscape { try folder.write("nasty/\(name)", art) }
        let run = try check("nasty", "--ignore", "duplicate", "--findings", "\(format)=found/report")
        #expect(run.status == 1)
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
        #expect(results.count == 12)
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
        #expect(lines.count == 12)
        #expect(
            lines.contains { $0.hasPrefix("::error file=nasty/100%25%2Ca%3Ab.png,title=stickermill opaque::every ") })
        #expect(lines.contains { $0.hasPrefix("::error file=nasty/new%0Aline|pipe.png,") })
    }

    @Test func aTestCaseTakesTheTimeOfItsMaster() throws {
        let run = try check("art", "--findings", "junit", "--report", "report.json")
        let times = run.output.matches(of: /<testcase .*file="(.*?)" time="(.*?)"/).map { [$0.1, $0.2] }
        let masters = try Report(json: folder.bytes("report.json")).masters
        #expect(masters.allSatisfy { ($0.seconds ?? 0) > 0 })
        #expect(times == masters.map { [$0.path[...], "\($0.seconds ?? 0)"] })
        let later = try CommandRun(["report", "report.json", "--findings", "junit"], in: folder.path)
        #expect(later.output.contains(try #require(times.first)[1]))
    }

    /// GitHub shows ten of a kind per step.
    @Test func theWorstAnnotationsComeFirst() throws {
        let kinds = try check("art", "--findings", "github").output.split(separator: "\n").map {
            $0.prefix { $0 != " " }
        }
        #expect(kinds == ["::error", "::warning"] + Array(repeating: "::notice", count: 6))
    }

    @Test func aTableStaysATable() throws {
        _ = try nasty("markdown")
        let lines = String(decoding: try folder.bytes("found/report"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 15)
        let bars = lines.dropLast().map { line in line.replacing("\\|", with: "").count { $0 == "|" } }
        #expect(bars.allSatisfy { $0 == 5 })
    }

    @Test func xcodeGetsALinePerFinding() throws {
        _ = try nasty("xcode")
        let lines = String(decoding: try folder.bytes("found/report"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 12)
        let here = try CommandRun(shell: "pwd -P", in: folder.path).output.dropLast()
        #expect(lines.contains { $0.hasPrefix("\(here)/nasty/emoji 🎉 é.png:1:1: error: every pixel is opaque. ") })
        #expect(lines.allSatisfy { $0.hasSuffix(" (opaque)") || $0.hasSuffix(" (label)") })
    }

    @Test func gitLabGetsFingerprintsOfItsOwn() throws {
        struct Issue: Decodable {
            struct Location: Decodable {
                var path: String
                var lines: [String: Int]
            }
            var description: String
            var checkName: String
            var fingerprint: String
            var severity: String
            var location: Location
        }
        func issues() throws -> [Issue] {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode([Issue].self, from: Data(check("art", "--findings", "gitlab").output.utf8))
        }
        let found = try issues()
        #expect(Set(found.map(\.fingerprint)).count == found.count)
        #expect(try issues().map(\.fingerprint) == found.map(\.fingerprint))
        #expect(Set(found.map(\.severity)) == ["info", "minor", "major"])
        let solid = try #require(found.first { $0.severity == "major" })
        #expect(solid.checkName == "opaque" && solid.location.path == "art/solid.png")
        #expect(solid.location.lines == ["begin": 1])
    }

    @Test(arguments: ["convert art -o out", "pack art -o out", "verify made"])
    func otherCommandsHaveThemToo(call: String) throws {
        let warnings = ["--warn", "opaque"]
        _ = try CommandRun(["pack", "art", "-o", "made", "--quiet"] + warnings, in: folder.path)
        let command = call.split(separator: " ").map(String.init)
        let run = try CommandRun(
            command + warnings + [
                "--findings", "github", "--findings", "sarif=found.sarif", "--findings", "junit=j.xml",
            ],
            in: folder.path)
        #expect(run.status == 0 || command[0] == "convert", "\(run.error)")
        #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
        #expect(run.output.contains("solid.png,title=stickermill opaque::every pixel is opaque"))
        #expect(command[0] == "convert" || run.error.contains("4 stickers"))
        let sarif = String(decoding: try folder.bytes("found.sarif"), as: UTF8.self)
        #expect(sarif.contains("\"ruleId\" : \"opaque\""))
        let suite = try #require(
            try XMLDocument(data: Data(folder.bytes("j.xml"))).rootElement()?.elements(forName: "testsuite").first)
        #expect(suite.attribute(forName: "name")?.stringValue == "stickermill \(command[0])")
    }

    /// What fails for another reason than a rule is in every format as well.
    @Test func aMasterThatCannotBeWrittenIsAFinding() throws {
        try folder.write("out/renditions/good.png/in-the-way", [1])
        let run = try CommandRun(["convert", "art/good.png", "-o", "out", "--findings", "github"], in: folder.path)
        #expect(run.status == 1)
        #expect(run.output.contains("::error file=art/good.png,title=stickermill failure::"))
        let sarif = try CommandRun(["convert", "art/good.png", "-o", "out", "--findings", "sarif"], in: folder.path)
        #expect(sarif.output.contains("\"ruleId\" : \"failure\""))
    }

    @Test func aReportIsRenderedLater() throws {
        let now = try check("art", "--report", "report.json", "--findings", "github")
        let later = try CommandRun(["report", "report.json", "--findings", "github"], in: folder.path)
        #expect(later.status == 0 && later.output == now.output)
        #expect(try CommandRun(["report", "report.json"], in: folder.path).output == check("art").output)
        _ = try CommandRun(["pack", "art", "-o", "made", "--quiet", "--warn", "opaque"], in: folder.path)
        let verified = try CommandRun(
            ["verify", "made", "--report", "v.json", "--findings", "markdown"], in: folder.path)
        #expect(
            try CommandRun(["report", "v.json", "--findings", "markdown"], in: folder.path).output == verified.output)
        // The words of findings calculate with numbers of the report.
        let hostile = String(decoding: try folder.bytes("report.json"), as: UTF8.self)
            .replacing("\"schema\" : 1", with: "\"schema\" : 9223372036854775807")
        let broken = [
            ("none.json", nil), ("text.json", "hello"), ("other.json", "{\"schema\": 1}"), ("hostile.json", hostile),
        ]
        for (name, text) in broken {
            if let text { try folder.write(name, Array(text.utf8)) }
            let run = try CommandRun(["report", name], in: folder.path)
            #expect(run.status == 64 && run.error.hasPrefix("stickermill: \(name): "), "\(run.error)")
        }
        let own = try CommandRun(["report", "report.json", "--findings", "github=report.json"], in: folder.path)
        #expect(own.status == 64)
    }

    /// A job may have the files of a repository without its `.git`.
    @Test(arguments: ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
    func pathsAreBelowTheWorkspaceOfAJob(variable: String) throws {
        try folder.makeFolder("work/deep")
        try folder.write("work/art/solid.png", CheckedArt.opaque.pngFixture)
        let run = try CommandRun(
            shell:
                "cd work/deep && \(variable)=\"\(folder.path("work"))\" \"$STICKERMILL\" check ../art --findings github",
            in: folder.path)
        #expect(run.output.contains(" file=art/solid.png,"), "\(run.output)")
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
        #expect(report.summary.errors == 1 && report.summary.warnings == 1 && report.summary.notes == 6)
    }
}
