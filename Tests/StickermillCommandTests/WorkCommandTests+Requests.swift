import Foundation
import Raster
import TestSupport
import Testing

@testable import Support

/// Masters in requests, files in answers, and requests that end others.
extension WorkCommandTests {
    @Test func masterAndFilesAreInTheLines() throws {
        let base64 = Data(try folder.bytes("art/a.png")).base64EncodedString()
        let escaped = base64.replacing("+", with: "\\u002b").replacing("=", with: "\\u003D")
        let requests = [
            #"{"id":"slashes","data":"\#(base64.replacing("/", with: "\\/"))","master":"a.png",\#(Self.options)}"#,
            #"{"id":"escapes","d\u0061ta":"\#(escaped)","master":"a.png",\#(Self.options)}"#,
            #"{"id":"folder","master":"a","data" : "\#(base64)","subfolder":"sub","output":"out",\#(Self.options)}"#,
            #"{"id":"check","job":"check","master":"a.png","data":"\#(base64)"}"#,
            #"{"id":"limit","master":"a.png","data":"\#(base64)","options":{"limits":{"bytes":100}}}"#,
            #"{"id":"file","master":"art/a.png",\#(Self.options)}"#,
        ]
        #expect(try requests.flatMap { try Self.faults("work-request", $0) } == [])
        let answers = try answers(to: requests)
        func answer(_ id: String) throws -> JSONValue { try #require(answers.first { $0["id"]?.text == id }) }
        _ = try CommandRun(
            ["convert", "art/a.png", "-o", "whole", "--thumbnails", "none", "--linear-light"], in: folder.path)
        let whole = try folder.tree("whole")
        for id in ["slashes", "escapes", "file"] {
            let files = try #require(try answer(id)["files"]?.list)
            #expect(files.compactMap { $0["path"]?.text } == ["renditions/a.png", "renditions/a@2x.png"])
            for file in files {
                let bytes = Data(base64Encoded: try #require(file["data"]?.text)).map(Array.init)
                #expect(bytes == whole[try #require(file["path"]?.text)])
            }
        }
        #expect(try answer("folder")["files"] == nil)
        #expect(try folder.tree("out").keys.sorted() == ["renditions/sub/a.png", "renditions/sub/a@2x.png"])
        #expect(try answer("check")["report"]?["status"]?.text == "checked" && answer("check")["files"] == nil)
        #expect(try answer("limit")["report"]?["error"]?["code"]?.text == "tooManyBytes")
        #expect(try answer("limit")["files"]?.list == [])
    }

    @Test func requestsCannotRaiseTheLimitsOfTheOperator() throws {
        let header = bigEndian(4097) + bigEndian(4096) + [8, 6, 0, 0, 0]
        let chunks = chunk("IHDR", header) + chunk("IDAT", []) + chunk("IEND", [])
        let large = Array(Bitmap.sticker(100).pngFixture[..<8]) + chunks
        try folder.write("art/large.png", large)
        let answers = try answers(
            to: [
                #"{"id":"default","master":"art/large.png"}"#,
                #"{"id":"higher","master":"art/large.png","options":{"limits":{"pixels":99000000}}}"#,
                #"{"id":"lower","master":"art/a.png","options":{"limits":{"pixels":9999}}}"#,
            ], with: "--max-pixels 16777216")
        for (id, reason) in [
            ("default", "4097 x 4096 px are 16781312 pixels, over the limit of 16777216; export it smaller"),
            ("higher", "4097 x 4096 px are 16781312 pixels, over the limit of 16777216; export it smaller"),
            ("lower", "100 x 100 px are 10000 pixels, over the limit of 9999; raise limits.pixels to read it"),
        ] {
            let error = answers.first { $0["id"]?.text == id }?["report"]?["error"]
            #expect(error?["code"]?.text == "tooManyPixels")
            #expect(error?["message"]?.text?.hasSuffix(": \(reason)") == true)
        }
    }

    @Test func theOperatorChoosesTheFormats() throws {
        try folder.write("art/b.svg", Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8))
        let answers = try answers(
            to: [
                #"{"id":"svg","master":"art/b.svg","job":"check","options":{"limits":{"read":["svg","png"]}}}"#,
                #"{"id":"png","master":"art/a.png","job":"check"}"#,
            ], with: "--read png,gif")
        let report = { (id: String) in answers.first { $0["id"]?.text == id }?["report"] }
        #expect(report("svg")?["error"]?["fault"]?["formatNotAllowed"]?["format"]?.text == "svg")
        #expect(report("png")?["status"]?.text == "checked")
    }

    @Test func atLeastOneRequestMayWait() throws {
        let run = try CommandRun(["work", "--waiting", "0"], in: folder.path)
        #expect(run.status == 64 && run.error.contains("'--waiting' must be 1 or more."))
    }

    @Test func oneRequestIsCancelledAndTheWorkerGoesOn() throws {
        // Compressing this takes far longer than the test.
        try folder.write("art/long.png", Bitmap.sticker(1800, hue: 3).pngFixture)
        let options = #""output":"out","options":{"convert":{"effort":"best","scales":[3]}}"#
        let long = #""master":"art/long.png",\#(options)"#
        // It has the same options, so that the worker could go on with what it had for the cancelled one.
        let next = #"{"id":"next","master":"art/a.png",\#(options)}"#
        try folder.write(
            "requests",
            Array(
                """
                {"id":"running",\(long)}
                {"id":"\u{E9}",\(long)}

                """.utf8))
        let run = try CommandRun(
            shell: """
                { cat requests; sleep 1
                  printf '{"id":"c%s","job":"cancel","request":"%s"}\\n' 1 e\u{301} 2 \u{E9} 3 running 4 running 5 unknown
                  printf '%s\\n' '\(next)'; } | "$STICKERMILL" work --jobs 1
                """, in: folder.path)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(try lines.flatMap { try Self.faults("work-answer", String($0)) } == [])
        let answers = lines.compactMap { JSONValue(Array($0.utf8)) }
        let cancelled = answers.filter { $0["type"]?.text == "cancel" }
        #expect(cancelled.map { $0["id"]?.text } == ["c1", "c2", "c3", "c4", "c5"])
        #expect(cancelled.map { $0["requests"]?.number } == [0, 1, 1, 0, 0])
        for id in ["running", "\u{E9}"] {
            let answer = answers.first { $0["id"]?.text == id }
            #expect(answer?["error"]?["code"]?.text == "cancelled")
            #expect(answer?["error"]?["message"]?.text == "art/long.png: another request cancelled it")
        }
        #expect(answers.first { $0["id"]?.text == "next" }?["report"]?["status"]?.text == "converted")
        #expect(try folder.tree("out").keys.allSatisfy { !$0.contains("long") })
    }
}
