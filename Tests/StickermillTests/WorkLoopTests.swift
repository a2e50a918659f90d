import Foundation
import Platforms
import Raster
import Support
import Synchronization
import TestSupport
import Testing

@testable import Stickermill

@Suite struct WorkLoopTests {
    @Test(arguments: [nil, 1, 20]) func requestsAreReadNoFasterThanTheyAreAnswered(waiting: Int?) async throws {
        let folder = try TemporaryFolder()
        let master = try folder.write("a.png", Bitmap.sticker(100).pngFixture)
        // Longer than what a pipe holds, so that a line is written when it is read.
        let padding = String(repeating: " ", count: 200_000)
        let line = Array(#"{"id":"1","master":"\#(master)","job":"check"\#(padding)}"#.utf8) + [10]
        let (pipe, jobs, requests) = (Pipe(), 2, 60)
        let answered = Mutex(-1)
        let ahead = Mutex(0)
        let writer = Thread {
            for number in 1...requests {
                pipe.fileHandleForWriting.write(Data(line))
                let open = number - answered.withLock { max(0, $0) }
                ahead.withLock { $0 = max($0, open) }
            }
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        let isWhole = try await WorkLoop.answer(
            requestsFrom: pipe.fileHandleForReading.fileDescriptor, Workshop(workers: jobs, waiting: waiting)
        ) { _ in
            // Slower than a request is written.
            Thread.sleep(forTimeInterval: 0.01)
            answered.withLock { $0 += 1 }
            return true
        }
        #expect(isWhole)
        #expect(answered.withLock { $0 } == requests)
        // In the queue, taken by workers, and in the hands of the reader and of the pipe.
        let queue = waiting ?? jobs
        #expect((queue...queue + jobs + 3).contains(ahead.withLock { $0 }))
    }

    @Test func optionsInJSONAreThoseOfTheFile() throws {
        let yaml = """
            size: regular
            labels: {star: A star, moon: {en: "true", de: Mond}}
            rules: {low-contrast: error, not-square: ignore}
            ignore: {star.png: [hard-edge]}
            limits: {file-size: 400000, frames: 30}
            fit: {enabled: true, floor: 80, stickers: {star: false, moon: 90}}
            convert: {scales: [1, 3], thumbnails: [], effort: best, linear-light: true}
            """
        let json = """
            {"size": "regular", "labels": {"star": "A star", "moon": {"en": "true", "de": "Mond"}},
            "rules": {"low-contrast": "error", "not-square": "ignore"}, "ignore": {"star.png": ["hard-edge"]},
            "limits": {"file-size": 400000, "frames": 30},
            "fit": {"enabled": true, "floor": 80, "stickers": {"star": false, "moon": 90}},
            "convert": {"scales": [1, 3], "thumbnails": [], "effort": "best", "linear-light": true}}
            """
        var (reader, settings) = (SettingsReader(named: "stickermill.yml"), Settings())
        try reader.read(Array(yaml.utf8), into: &settings)
        let value = try #require(JSONValue(Array(json.utf8)))
        #expect(try Settings(options: value) == settings)
        #expect(try Settings(options: .object([:])) == Settings())
    }
}
