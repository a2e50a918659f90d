import ArgumentParser
import Kisscut

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Says how much of the difference between two images or animations people see.",
        discussion: """
            Both must have the same size in pixels and as many frames. The score is that of SSIMULACRA 2: 100 for equal \
            images; from 90 on, no difference is visible; from 80 on, hardly one; from 70 on, one is visible when compared. \
            Both images are cropped to what is visible and drawn over dark and over bright gray; the worse score counts.

            An error is the difference of a channel in levels of 255, drawn over black or over white, whichever is larger. \
            The mean is that of the visible pixels.

            \(ExitCode.explanation(
                success: "done", failure: "a file cannot be decoded, or written",
                faultOfCall: "the call is wrong, or the files cannot be compared"))
            """)

    @Argument(help: ArgumentHelp("The image or animation as it should be.", valueName: "first"))
    var first: URL

    @Argument(help: ArgumentHelp("The one to compare with it.", valueName: "second"))
    var second: URL

    @Option(
        help: ArgumentHelp(
            "Write a PNG of the worst frame: yellow where it differs, red where it differs by 32 levels or more.",
            valueName: "file.png"))
    var heatmap: URL?

    @OptionGroup(title: "The run") var common: RunOptions

    func run() async throws {
        let screen = Screen(common)
        try await screen.end {
            try [heatmap, common.report].refuseClashes(reading: [first, second])
            let comparison = try await screen.run {
                [first, second, heatmap, jobs = common.jobs] () throws(KisscutError) in
                try await Comparer().compare(first, with: second, heatmap: heatmap, jobs: jobs)
            }
            if common.json { Output.standard.write(bytes: try comparison.json()) }
            for line in comparison.lines { screen.addToSummary(line.printable) }
            try common.write(comparison.json())
            return .success
        }
    }
}
