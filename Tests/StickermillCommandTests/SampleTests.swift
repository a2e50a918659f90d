import TestSupport
import Testing

@Suite struct SampleTests {
    @Test func theBadSamplesShowTheirFaults() throws {
        let samples = Project.root.appendingPathComponent("samples").path
        let folder = try TemporaryFolder()
        let run = try CommandRun(["convert", "bad", "-o", folder.path("out")], in: samples)
        #expect(run.status == 1)
        for line in [
            "bad/broken_animation.png: the APNG has sequence number 2 instead of 1",
            "bad/text.png: the content is not PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC or SVG",
            "bad/truncated.png: the PNG data ends early",
            "error: No transparency (opaque)\n  bad/opaque.png", "(enlargement)\n  bad/too_small.png: 99 x 99 px",
        ] {
            #expect(run.output.contains(line))
        }
    }
}
