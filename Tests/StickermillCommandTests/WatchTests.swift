import Foundation
import Raster
import TestSupport
import Testing

@testable import StickermillCommand

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Commands that run again whenever their files change.
@Suite struct WatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (hue, name) in ["star", "moon"].enumerated() {
            try folder.write("art/\(name)@3x.png", Bitmap.sticker(300, hue: hue).pngFixture)
        }
    }

    private func start(_ arguments: String) throws -> StartedCommand {
        let words = arguments.split(separator: " ").map(String.init) + ["--watch", "--poll-interval", "30"]
        let started = try StartedCommand(words, in: folder.path)
        #expect(try started.wait { try started.errorsSoFar().contains("watching; Ctrl-C ends it") })
        return started
    }

    private func wait(for line: String, _ started: StartedCommand) throws {
        let end = Date(timeIntervalSinceNow: 60)
        let isThere = try started.wait {
            try Date() > end || started.outputSoFar().contains(line) || started.errorsSoFar().contains(line)
        }
        #expect(Date() < end, "\(line)")
        let said = try started.outputSoFar() + started.errorsSoFar()
        #expect(isThere, "\(line)\n\(said)")
    }

    private func stop(_ started: StartedCommand) throws -> CommandRun {
        started.send(SIGINT)
        let run = try started.end()
        #expect(run.status == 130)
        return run
    }

    @Test(arguments: [
        ("convert art -o out", "converted, 8 files"), ("check art", "checked"),
        ("pack art -o out --name Pack", "packed, 1 file"), ("preview art -o page.html", "previewed"),
    ]) func eachChangeIsOneLine(call: String, line: String) throws {
        let started = try start(call)
        try folder.replace("art/star@3x.png", Bitmap.sticker(300, hue: 5).pngFixture)
        try wait(for: "art/star@3x.png: \(line)", started)
        let lines = try started.outputSoFar().split(separator: "\n").filter { $0.contains("art/star@3x.png: \(line)") }
        #expect(lines.count == 1)
        // The time comes first.
        #expect(lines[0].prefix(9).allSatisfy { $0.isNumber || ": ".contains($0) })
        #expect(try !started.outputSoFar().contains("art/moon@3x.png: \(line)"))
        try FileManager.default.removeItem(atPath: folder.path("art/moon@3x.png"))
        try wait(for: "art/moon@3x.png: gone", started)
        _ = try stop(started)
    }

    @Test func aMasterThatFailsIsShownAndWatchingGoesOn() throws {
        let started = try start("convert art -o out")
        let good = Bitmap.sticker(300, hue: 6).pngFixture
        try folder.write("art/new@3x.png", Array(good.prefix(good.count / 2)))
        try wait(for: "art/new@3x.png: ", started)
        #expect(!folder.exists("out/renditions/new.png"))
        try folder.write("art/new@3x.png", good)
        try wait(for: "art/new@3x.png: converted, 8 files", started)
        #expect(folder.exists("out/renditions/new.png"))
        _ = try stop(started)
    }

    @Test func settingsThatAreWrongForAWhileLeaveTheLastGoodOnes() throws {
        try folder.write("art/stickermill.yml", Array("convert: {scales: [1], thumbnails: []}\n".utf8))
        let started = try start("convert art -o out")
        #expect(try folder.tree("out").keys.sorted() == ["renditions/moon.png", "renditions/star.png"])
        try folder.write("art/stickermill.yml", Array("convert: {scales: [1, 2".utf8))
        try wait(for: "the last settings that were right apply", started)
        try folder.write("art/star@3x.png", Bitmap.sticker(300, hue: 7).pngFixture)
        try wait(for: "art/star@3x.png: converted, 1 file", started)
        try folder.write("art/stickermill.yml", Array("convert: {scales: [1, 2], thumbnails: []}\n".utf8))
        try wait(for: "art/star@3x.png: converted, 2 files", started)
        _ = try stop(started)
    }

    @Test func aFolderMayGoAndComeBack() throws {
        let started = try start("check art")
        try FileManager.default.moveItem(atPath: folder.path("art"), toPath: folder.path("away"))
        try wait(for: "stickermill: art: no such file or directory", started)
        try FileManager.default.moveItem(atPath: folder.path("away"), toPath: folder.path("art"))
        try wait(for: "art/star@3x.png: checked", started)
        _ = try stop(started)
    }

    @Test func anOutputInsideTheInputIsNoChange() throws {
        let started = try start(
            "pack art -o art/out --name Pack --preview --manifest --index art --cache art/cache --report art/report.json"
        )
        usleep(400_000)
        #expect(try !started.outputSoFar().contains(": packed"))
        try folder.write("art/star@3x.png", Bitmap.sticker(300, hue: 8).pngFixture)
        try wait(for: "art/star@3x.png: packed", started)
        usleep(400_000)
        let run = try stop(started)
        #expect(run.output.components(separatedBy: "art/star@3x.png: packed").count == 2)
        #expect(!run.output.contains("and nothing else"), "\(run.output)")
    }

    @Test func iconsAndLabelsAreWatchedWhereverTheyAre() throws {
        let icon = { (red: UInt8) in Bitmap(1024, 1024) { _, _ in SIMD4(red, 90, 40, 255) }.pngFixture }
        try folder.write("extra/icon.png", icon(20))
        let started = try start("pack art -o out --name Pack --icon extra/icon.png --labels extra/labels.csv")
        #expect(folder.exists("extra/labels.csv"))
        let before = try folder.tree("out")
        try folder.write("extra/icon.png", icon(200))
        try wait(for: "extra/icon.png: changed, and nothing else", started)
        #expect(try folder.tree("out") != before)
        _ = try stop(started)
    }

    @Test func wrongCallsAreRefused() throws {
        for call in [
            "check art --poll-interval 100", "check art --watch --poll-interval 5", "preview art -o p.html --port 80",
            "convert - -o out --watch",
        ] {
            let run = try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
            #expect(run.status == 64, "\(call)")
        }
    }

    @Test func eachPackOfACallIsServedAndWatched() async throws {
        for name in ["cats", "big birds"] {
            try folder.write("art/\(name)/a.png", Bitmap.sticker(300, hue: name.count).pngFixture)
            try folder.write("art/\(name)/stickermill.yml", Array("name: Pack\n".utf8))
        }
        for name in ["star", "moon"] { try FileManager.default.removeItem(atPath: folder.path("art/\(name)@3x.png")) }
        // The pages are among the masters, and are no change.
        let started = try start("preview art -o art/page.html")
        let address = try #require(
            try started.outputSoFar().split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://127.0.0.1:") })
        func get(_ path: String) async throws -> (Int, String) {
            let (data, answer) = try await URLSession.shared.data(from: try #require(URL(string: address + path)))
            return ((answer as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
        }
        let list = try await get("").1
        #expect(list.contains(#"<a href="/big%20birds/">"#) && list.contains(#"<a href="/cats/">"#))
        let page = try await get("cats/").1
        #expect(page.contains("stickermill-watch.js"))
        #expect(try await get("big%20birds/").1 != page)
        #expect(try await get("dogs/").0 == 404)
        let version = try await get("stickermill-changes?after=0").1
        try folder.replace("art/cats/a.png", Bitmap.sticker(300, hue: 9).pngFixture)
        #expect(try await get("stickermill-changes?after=\(version)").1 == "\(try #require(Int(version)) + 1)")
        #expect(try await get("cats/").1 != page)
        usleep(400_000)
        let run = try stop(started)
        #expect(run.output.components(separatedBy: ": previewed").count == 2, "\(run.output)")
    }

    @Test func aMadePageIsKeptUntilSomethingChanges() async throws {
        let started = try start("preview art -o page.html")
        let address = try #require(
            try started.outputSoFar().split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://127.0.0.1:") })
        func page() async throws -> Data {
            try await URLSession.shared.data(from: try #require(URL(string: String(address)))).0
        }
        let first = try await page()
        try FileManager.default.removeItem(atPath: folder.path("page.html"))
        #expect(try await page() == first)
        try folder.write("art/star@3x.png", Bitmap.sticker(300, hue: 9).pngFixture)
        try wait(for: "art/star@3x.png: previewed", started)
        var next = first
        while next == first, started.isRunning { next = try await page() }
        #expect(next != first && folder.exists("page.html"))
        _ = try stop(started)
    }

    @Test func aHalfRequestIsClosed() async throws {
        let server = try await LoopbackServer(port: 0, requestTime: .milliseconds(50))
        let running = Task { await server.run { _ in .init(body: Array("whole".utf8)) } }
        defer { running.cancel() }
        // The server needs the threads of Swift's tasks, so this waits on another.
        func exchange(_ text: String) async -> String {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [port = server.port] in
                    continuation.resume(returning: Self.answer(to: text, from: port))
                }
            }
        }
        #expect(await exchange("GET / HTTP/1.1\r\nHost: 127.0.0.1") == "")
        let whole = await exchange("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        #expect(whole.hasSuffix("\r\n\r\nwhole"), "\(whole)")
    }

    /// Sends a text to a server on this machine, and returns all that it sends until it closes the connection.
    private static func answer(to text: String, from port: UInt16) -> String {
        #if canImport(Darwin)
            let socket = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #endif
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0, write(socket, text, text.utf8.count) == text.utf8.count else { return "no connection" }
        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while read(socket, &byte, 1) == 1 { answer.append(byte) }
        return String(decoding: answer, as: UTF8.self)
    }

    @Test func thePageIsServedToThisMachineOnly() async throws {
        let started = try start("preview art -o site/")
        let address = try #require(
            try started.outputSoFar().split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://127.0.0.1:") })
        func get(_ path: String, host: String? = nil) async throws -> (Int, String) {
            var request = URLRequest(url: try #require(URL(string: address + path)))
            if let host { request.setValue(host, forHTTPHeaderField: "Host") }
            let (data, answer) = try await URLSession.shared.data(for: request)
            return ((answer as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
        }
        let (status, page) = try await get("")
        #expect(status == 200)
        #expect(page.contains("stickermill-watch.js"))
        #expect(try await get("style.css").0 == 200)
        #expect(try await get("script.js").0 == 200)
        for path in ["../art/star@3x.png", "index.html.bak", "pictures/", "%2e%2e/art/star@3x.png", ".stickermill-x"] {
            #expect(try await get(path).0 == 404, "\(path)")
        }
        var post = URLRequest(url: try #require(URL(string: String(address))))
        post.httpMethod = "POST"
        #expect((try await URLSession.shared.data(for: post).1 as? HTTPURLResponse)?.statusCode == 405)
        let port = try #require(URL(string: String(address))?.port)
        let foreign = try CommandRun(
            shell: "curl -s -o /dev/null -w '%{http_code}' -H 'Host: stickers.example' \(address)", in: folder.path)
        if foreign.status == 0 { #expect(foreign.output == "403") }
        let taken = try CommandRun(
            ["preview", "art", "-o", "b.html", "--watch", "--port", "\(port)"], in: folder.path)
        #expect(taken.status == 64)
        #expect(taken.error.contains("--port names another"))
        let version = try await get("stickermill-changes?after=0").1
        try folder.write("art/star@3x.png", Bitmap.sticker(300, hue: 9).pngFixture)
        let next = try await get("stickermill-changes?after=\(version)").1
        #expect(Int(next) == Int(version).map { $0 + 1 })
        #expect(try await get("").1 != page)
        _ = try stop(started)
    }
}
