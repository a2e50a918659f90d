import Foundation
import TestSupport
import Testing

/// What Stickermill draws of SVG looks as in Chromium, or a finding says so.
@Suite(.enabled(if: Extras.arePresent, "needs Chromium; make test-extended installs it and runs this"))
struct SVGBrowserTests {
    @Test func piecesAreEqualOrNamed() throws {
        let folder = try TemporaryFolder()
        for (index, piece) in (SVGPiece.rewritten + SVGPiece.lost).enumerated() {
            try folder.write("art/\(index) \(piece.name).svg", piece.svg)
        }
        let script = Project.root.appendingPathComponent("Benchmarks/svg/run").path
        let run = try CommandRun(
            shell:
                "'\(Extras.tool("python") ?? "python3")' '\(script)' art --program \"$STICKERMILL\" --pictures pictures",
            in: folder.path)
        let (equal, lost) = (SVGPiece.rewritten.count, SVGPiece.lost.count)
        #expect(
            run.output == "\(equal + lost) drawings: \(equal) equal, \(lost) named, 0 silent\n",
            "\(run.output)\(run.error)\((try? folder.tree("pictures").keys.sorted()) ?? [])")
    }
}
