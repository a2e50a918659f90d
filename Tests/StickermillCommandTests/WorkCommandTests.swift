import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

@testable import Platforms
@testable import Support

@Suite struct WorkCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["a", "sub/b", "sub/twin"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(100, hue: index % 2).pngFixture)
        }
        try folder.write("art/broken.png", [0x89, 0x50, 0x4E, 0x47])
    }

    /// Writes requests to the command and returns its answers, without the first line.
    func answers(to requests: [String], with options: String = "") throws -> [JSONValue] {
        try folder.write("requests", Array(requests.map { $0 + "\n" }.joined().utf8))
        let run = try CommandRun(shell: "exec \"$STICKERMILL\" work --jobs 2 \(options) < requests", in: folder.path)
        #expect(run.status == 0 && run.error == "")
        let lines = run.output.split(separator: "\n").compactMap { JSONValue(Array($0.utf8)) }
        #expect(lines.first?["type"]?.text == "hello" && lines.first?["protocol"]?.number == 1)
        #expect(lines.first?["tool"]?["version"]?.text == currentVersion)
        return Array(lines.dropFirst())
    }

    static func faults(_ schema: String, _ text: String) throws -> [String] {
        try SchemaValidator(Project.root.appendingPathComponent("docs/schemas/\(schema).schema.json"))
            .faults(of: Array(text.utf8))
    }

    static let options = #""options":{"convert":{"scales":[1,2],"thumbnails":[],"linear-light":true}}"#

    static let requests = [
        #"{"id":"art/a.png","master":"art/a.png","output":"out",\#(options)}"#,
        #"{"id":"art/sub/b.png","job":"convert","master":"art/sub/b.png","subfolder":"sub","output":"out",\#(options)}"#,
        #"{"id":"art/sub/twin.png","master":"art/sub/twin.png","subfolder":"sub","output":"out",\#(options)}"#,
        #"{"id":"art/broken.png","master":"art/broken.png","output":"out",\#(options)}"#,
    ]

    @Test func answersAndFilesAreThoseOfAConversion() throws {
        let convert = try CommandRun(
            [
                "convert", "art", "-o", "whole", "--thumbnails", "none", "--linear-light", "--json",
                // A program that asks compares the answers itself.
                "--ignore", "duplicate",
            ], in: folder.path)
        let whole = try Report(json: Array(convert.output.utf8))
        let answers = try answers(to: Self.requests)
        #expect(try folder.tree("out") == folder.tree("whole"))
        // Requests and answers follow their schemas, and reports of masters can be read.
        let text = try String(contentsOf: folder.url("requests"), encoding: .utf8)
        #expect(try text.split(separator: "\n").flatMap { try Self.faults("work-request", String($0)) } == [])
        #expect(Set(answers.compactMap { $0["id"]?.text }) == Set(whole.masters.map(\.path)))
        let run = try CommandRun(shell: "exec \"$STICKERMILL\" work < requests", in: folder.path)
        var masters: [MasterReport] = []
        for line in run.output.split(separator: "\n").dropFirst() {
            #expect(try Self.faults("work-answer", String(line)) == [])
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let report = try JSONSerialization.data(withJSONObject: try #require(object?["report"]))
            masters.append(try JSONDecoder().decode(MasterReport.self, from: report))
        }
        let inOrder = { (masters: [MasterReport]) in masters.map(\.withoutTimes).sorted { $0.path < $1.path } }
        #expect(inOrder(masters) == inOrder(whole.masters))
    }

    @Test func answersSayHowLongEachStageTook() throws {
        let answer = try #require(try answers(to: [Self.requests[0]]).last)
        let seconds = try #require(answer["seconds"]?.number)
        let encode = try #require(answer["stages"]?["encode"]?.number)
        #expect(encode > 0 && seconds >= encode)
    }

    @Test func figuresOfTheProcessAreAnswered() throws {
        let run = try CommandRun(
            shell: """
                { printf '%s\\n' '\(Self.requests[0])' '\(Self.requests[1])' '\(Self.requests[3])'; sleep 2; printf '{"id":"s","job":"stats"}\\n'; } |
                    "$STICKERMILL" work --jobs 1
                """, in: folder.path)
        let line = try #require(run.output.split(separator: "\n").first { $0.contains(#""type":"stats""#) })
        #expect(try Self.faults("work-answer", String(line)) == [])
        let stats = try #require(JSONValue(Array(line.utf8)))
        #expect(stats["id"]?.text == "s" && stats["answered"]?.number == 3 && stats["failed"]?.number == 1)
        #expect(stats["waiting"]?.number == 0)
        for key in ["seconds", "cpuSeconds", "peakMemoryBytes"] { #expect(try #require(stats[key]?.number) > 0) }
        let more = try answers(to: [#"{"id":"s","job":"stats","master":"art/a.png"}"#])
        #expect(more.last?["error"]?["code"]?.text == "badRequest")
    }

    /// What links lead to counts, and what is not there yet.
    @Test func pathsOutsideTheRootsAreRefused() throws {
        try folder.write("secret/a.png", folder.bytes("art/a.png"))
        try folder.link("art/link.png", to: "../secret/a.png")
        try folder.link("out-link", to: "secret")
        func request(_ id: String, _ master: String, _ output: String) -> String {
            #"{"id":"\#(id)","master":"\#(master)","output":"\#(output)"}"#
        }
        try folder.makeFolder("out")
        try folder.write(
            "requests",
            Array(
                [
                    request("good", "art/a.png", "out/new/deep"), request("link", "art/link.png", "out"),
                    request("dots", "art/../secret/a.png", "out"), request("target", "art/a.png", "out-link/x"),
                    request("up", "art/a.png", "out/none/../../secret"), request("master", "secret/a.png", "out"),
                ].map { $0 + "\n" }.joined().utf8))
        let run = try CommandRun(shell: "\"$STICKERMILL\" work --root art --root out < requests", in: folder.path)
        for line in run.output.split(separator: "\n").dropFirst() {
            let answer = try #require(JSONValue(Array(line.utf8)))
            let isGood = answer["id"]?.text == "good"
            #expect((answer["type"]?.text == "outcome") == isGood, "\(line)")
            if !isGood {
                #expect(answer["error"]?["message"]?.text?.contains("is outside the allowed folders") == true)
            }
        }
        #expect(try folder.tree("secret").keys.sorted() == ["a.png"])
        let none = try CommandRun(shell: "\"$STICKERMILL\" work --root none < requests", in: folder.path)
        #expect(none.status == 64 && none.error.hasPrefix("stickermill: none: "))
    }

    /// Whichever folder below the output a link takes the place of.
    @Test(arguments: [
        "renditions", "renditions/sub", "thumbnails", "thumbnails/large", "thumbnails/large/sub", "thumbnails/90",
    ])
    func linksBelowTheOutputThatLeadOutAreRefused(link: String) throws {
        try folder.makeFolder("secret")
        try folder.makeFolder(Paths.folder(of: "out/\(link)"))
        try folder.link("out/\(link)", to: folder.path("secret"))
        let request =
            #"{"id":"x","master":"art/a.png","subfolder":"sub","output":"out","options":{"convert":{"thumbnails":["large","90"]}}}"#
        try folder.write("requests", Array(request.utf8 + [10]))
        let run = try CommandRun(shell: "\"$STICKERMILL\" work --root art --root out < requests", in: folder.path)
        #expect(
            run.output.contains(#"out/\#(link)"#) && run.output.contains("is outside the allowed folders"),
            "\(run.output)")
        #expect(try folder.tree("secret").isEmpty)
        #expect(try folder.tree("out").isEmpty)
        // A link that stays below the roots is followed, and a link in place of a file is replaced.
        try FileManager.default.removeItem(atPath: folder.path("out"))
        try folder.makeFolder("out/real")
        try folder.makeFolder("out/renditions/sub")
        try folder.link("out/thumbnails", to: "real")
        try folder.write("secret/a.png", [1])
        try folder.link("out/renditions/sub/a.png", to: folder.path("secret/a.png"))
        let good = try CommandRun(shell: "\"$STICKERMILL\" work --root art --root out < requests", in: folder.path)
        #expect(good.output.contains(#""status":"converted""#), "\(good.output)")
        #expect(folder.exists("out/real/90/sub/a.png"))
        #expect(try folder.bytes("secret/a.png") == [1])
    }

    @Test func everyRequestHasItsOwnOptions() throws {
        let requests = [1, 2, 1, 2].enumerated().map { index, scale in
            #"{"id":"\#(index)","master":"art/a.png","output":"out","#
                + #""options":{"convert":{"scales":[\#(scale)],"thumbnails":[]}}}"#
        }
        let answers = try answers(to: requests)
        for (index, suffix) in ["", "@2x", "", "@2x"].enumerated() {
            let files = answers.first { $0["id"]?.text == "\(index)" }?["report"]?["files"]?.list
            #expect(files?.compactMap { $0["path"]?.text } == ["renditions/a\(suffix).png"])
        }
    }

    @Test func aPoisonedRequestFailsAlone() throws {
        let bad: [(line: String, message: String)] = [
            (
                "nonsense",
                "line 1: is not a JSON object such as {\"id\": \"1\", \"master\": \"cat.png\", \"output\": \"out\"}"
            ),
            (
                "[1]",
                "line 2: is not a JSON object such as {\"id\": \"1\", \"master\": \"cat.png\", \"output\": \"out\"}"
            ),
            (#"{"master":"art/a.png"}"#, "line 3: 'id' must be a text of 1 to 200 characters"),
            (#"{"id":7,"master":"art/a.png"}"#, "line 4: 'id' must be a text of 1 to 200 characters"),
            (#"{"id":"x","mastr":"art/a.png"}"#, "line 5: unknown key 'mastr'; did you mean 'master'?"),
            (#"{"id":"x"}"#, "line 6: 'master' is missing"),
            (
                #"{"id":"x","master":"art/a.png","data":"iVBORw0KGgo="}"#,
                "line 7: 'master' must be a file name, without a folder, if there is 'data'"
            ),
            (
                #"{"id":"x","master":"art/a.png","job":"check","output":"out"}"#,
                "line 8: 'output' is for convert; a check writes nothing"
            ),
            (
                #"{"id":"x","master":"art/a.png","job":"pack"}"#,
                "line 9: 'job' must be convert or check, stats with nothing but an id, or cancel with an id and a request"
            ),
            (
                #"{"id":"x","master":"art/a.png","output":"out","subfolder":"sub/../../up"}"#,
                "line 10: 'subfolder' must be a path below the input folder, without '.', '..' and empty parts"
            ),
            (
                #"{"id":"x","master":"art/a.png","output":"out","options":{"convert":{"scale":[1]}}}"#,
                "options: unknown key 'scale'; did you mean 'scales'?"
            ),
            (
                #"{"id":"x","master":"art/a.png","output":"out","options":{"convert":{"thumbnails":"none"}}}"#,
                "options: 'convert.thumbnails' must be a list, such as [cat, dog]"
            ),
            (
                #"{"id":"x","master":"art/a.png","output":"out","options":{"labels":5}}"#,
                "options: 'labels' must be keys with values, such as {cat: A cat}"
            ),
            (
                #"{"id":"x","master":"art/a.png","output":"out","options":{"fit":{"floor":"low"}}}"#,
                "options: 'fit.floor' must be a whole number from 70 to 100"
            ),
            (
                #"{"id":"x","master":"art/a.png","output":"out","options":{"convert":{"scales":[],"thumbnails":[]}}}"#,
                "convert: neither renditions nor thumbnails are requested"
            ),
            (
                #"{"id":"x","master":"art/a.png","output":"art/broken.png"}"#,
                "art/broken.png: cannot be used as the output folder: not a directory"
            ),
            (
                String(repeating: "[", count: 100_000),
                "line 17: is not a JSON object such as {\"id\": \"1\", \"master\": \"cat.png\", \"output\": \"out\"}"
            ),
            (String(repeating: "a", count: 1_000_001), "line 18: has more bytes than the limit of 1,000,000"),
            (
                #"{"id":"x","master":"art/a.png","job":"check","master":"art/broken.png"}"#,
                "line 19: duplicate key 'master'"
            ),
            (
                #"{"id":"x","master":"art/a.png","job":"check","m\u0061ster":"art/broken.png"}"#,
                "line 20: duplicate key 'master'"
            ),
            (#"{"id":"x","id":"y","master":"art/a.png","job":"check"}"#, "line 21: duplicate key 'id'"),
            (
                #"{"id":"x","master":"art/a.png","output":"out","options":{"convert":{"scales":[1],"scales":[2]}}}"#,
                "line 22: duplicate key 'options.convert.scales'"
            ),
            (
                #"{"id":"x","master":"art/a.png","job":"check","options":{"labels":{"a":{"de":"A","de":"B"}}}}"#,
                "line 23: duplicate key 'options.labels.a.de'"
            ),
            (
                #"{"id":"x","master":"art/a.png","job":"check","options":{"labels":{"a":"A\u001b"}}}"#,
                "options: in 'labels': has the control character U+001B, which no text may have; delete it"
            ),
            (#"{"id":"x","master":"a","data":"iVBO\nRw0KGgo="}"#, "line 25: 'data' must be a text in Base64"),
            (#"{"id":"x","master":"a","data":""}"#, "line 26: 'data' must be a text in Base64"),
            (#"{"id":"x","master":"a","data":7}"#, "line 27: 'data' must be a text in Base64"),
            (#"{"id":"x","master":"a","data":"AAAA","data":"BBBB"}"#, "line 28: duplicate key 'data'"),
            (
                #"{"id":"x","master":"a","data":"AAAA","options":{"labels":{"a":"\#(String(repeating: "a", count: 999_950))"}}}"#,
                "line 29: has more bytes than the limit of 1,000,000 besides 'data'"
            ),
            (String(repeating: "a", count: 33_000_001), "line 30: has more bytes than the limit of 33,000,000"),
            (
                #"{"id":"x","job":"cancel"}"#,
                "line 31: 'job' must be convert or check, stats with nothing but an id, or cancel with an id and a request"
            ),
            (#"{"id":"x","master":"a","data":"QUJD="}"#, "line 32: 'data' must be a text in Base64"),
            (#"{"id":"x","master":"a","data":"QUI===="}"#, "line 33: 'data' must be a text in Base64"),
            (#"{"id":"x","master":"a","data":"===="}"#, "line 34: 'data' must be a text in Base64"),
            (#"{"id":"x","master":"a","data":"QUJD QUI="}"#, "line 35: 'data' must be a text in Base64"),
            (#"{"id":"x","master":"a","data":"iVBO_-8="}"#, "line 36: 'data' must be a text in Base64"),
        ]
        let good = [
            #"{"id":"good","master":"art/a.png","job":"check"}"#, #"{"id":"gone","master":"no.png","output":"o"}"#,
        ]
        let answers = try answers(to: bad.map(\.line) + good)
        #expect(answers.count == bad.count + good.count)
        let messages = answers.filter { $0["type"]?.text == "error" }.compactMap { $0["error"]?["message"]?.text }
        #expect(messages.sorted() == bad.map(\.message).sorted())
        let outcomes = answers.filter { $0["type"]?.text == "outcome" }
        #expect(outcomes.first { $0["id"]?.text == "good" }?["report"]?["status"]?.text == "checked")
        let gone = outcomes.first { $0["id"]?.text == "gone" }?["report"]
        #expect(gone?["error"]?["message"]?.text == "no.png: no such file or directory")
        #expect(!folder.exists("out") && !folder.exists("up"))
    }

    @Test func aRequestInAnotherEncodingIsRefused() throws {
        let text = #"{"id":"x","master":"a.png","job":"check","master":"b.png"}"#
        try folder.write("requests", text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let run = try CommandRun(shell: "exec \"$STICKERMILL\" work < requests", in: folder.path)
        #expect(run.output.contains("line 1: is not a JSON object"), "\(run.output)")
    }
}
