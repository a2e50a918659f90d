import Foundation
import TestSupport
import Testing

/// What others see in the files that are written: every frame, delay and play of the animated samples.
@Suite(.enabled(if: Extras.arePresent, "needs Pillow; make test-extended installs it and runs this"))
struct IndependentDecoderTests {
    @Test(arguments: [
        ("swinging_star@3x.png", "same", 0), ("swinging_star@3x.png", "gif", 10), ("turning_sun@3x.gif", "png", 0),
        ("turning_sun@3x.gif", "same", 0),
    ])
    func pillowSeesTheFramesTimingAndPlaysOfTheMaster(name: String, format: String, drift: Int) throws {
        let folder = try TemporaryFolder()
        let master = Project.root.appendingPathComponent("samples/masters/\(name)").path
        let run = try CommandRun([
            "convert", master, "-o", folder.path("out"), "--format", format, "--scales", "3", "--thumbnails", "none",
        ])
        #expect(run.status == 0)
        let written = try #require(try folder.tree("out").keys.first)
        let before = try Pillow.frames(of: master)
        let after = try Pillow.frames(of: folder.path("out/\(written)"))
        #expect(after.delays.count == before.delays.count)
        #expect(abs(after.delays.reduce(0, +) - before.delays.reduce(0, +)) <= Double(drift))
        #expect(after.plays == before.plays)
        // GIF cuts alpha and colors, so only lossless files hold the very pixels.
        if format != "gif" { #expect(after.digests == before.digests) }
    }
}

private enum Pillow {
    struct Frames: Decodable {
        let delays: [Double]
        let plays: Int
        let digests: [String]
    }

    private static let script = """
        import hashlib, json, sys
        from PIL import Image
        image = Image.open(sys.argv[1])
        delays, digests = [], []
        for index in range(image.n_frames):
            image.seek(index)
            delays.append(float(image.info.get("duration", 0)))
            frame = image.convert("RGBA")
            clear = Image.new("RGBA", frame.size)
            clear.paste(frame, mask=frame.getchannel("A").point(lambda alpha: 255 if alpha else 0))
            digests.append(hashlib.sha256(clear.tobytes()).hexdigest())
        print(json.dumps({"delays": delays, "plays": image.info.get("loop", 1), "digests": digests}))
        """

    static func frames(of path: String) throws -> Frames {
        let run = try Extras.python(script, [path], in: try TemporaryFolder())
        return try JSONDecoder().decode(Frames.self, from: Data(run.output.utf8))
    }
}
