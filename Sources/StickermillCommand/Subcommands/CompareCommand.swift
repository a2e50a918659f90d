import ArgumentParser
import FoundationSubset
import Stickermill
import Support

struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Measures how visible the difference between two images is.",
        discussion: """
            Both need the same size in pixels. Animations with different numbers of frames need the same length: each frame of the second \
            is compared with the frame that the first shows at that moment. The score is SSIMULACRA 2: 100 for equal images; at 90 the \
            difference is invisible, at 80 hardly visible, and at 70 visible side by side. \(Program.title) crops both images to their visible \
            pixels, draws them over dark and bright gray, and reports the worse score.

            The error is the difference of a color channel, from 0 to 255, over black or white, whichever is larger. The mean error is the \
            mean over the visible pixels.

            \(ExitCode.explanation(
                success: "done", failure: "a file cannot be decoded, or written",
                faultOfCall: "usage error, or the files cannot be compared"))
            """)

    @Argument(help: ArgumentHelp("The original image or animation.", valueName: "first"))
    var first: URL

    @Argument(help: ArgumentHelp("The image or animation to compare with it.", valueName: "second"))
    var second: URL

    @Option(
        help: ArgumentHelp(
            "Write a PNG of the worst frame: yellow for differences, red for differences of 32 levels or more.",
            valueName: "file.png"))
    var heatmap: URL?

    @OptionGroup(title: "The run") var common: RunOptions

    func run() async throws {
        let screen = Screen(common)
        try await screen.end {
            try [heatmap, common.report].refuseClashes(reading: [first, second])
            let comparison = try await screen.run {
                [first, second, heatmap, jobs = common.jobs] () throws(StickermillError) in
                try await Comparer().compare(first, with: second, heatmap: heatmap, jobs: jobs)
            }
            if common.json { Output.standard.write(bytes: try comparison.json()) }
            for line in comparison.lines { screen.addToSummary(line.printable) }
            try common.write(comparison.json())
            return .success
        }
    }
}
