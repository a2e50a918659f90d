import ArgumentParser
import Support
import Vips

/// The command of the child process that draws SVG.
///
/// `stickermill` starts this process. It is not for people.
struct DrawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw-svg", abstract: "Draws SVG for another process.", shouldDisplay: false)

    @Argument var memory: Int
    @Argument var libvips: String?

    func validate() throws {
        guard memory >= 1 else { throw ValidationError("the memory must be at least 1 byte") }
    }

    func run() {
        DrawingServer.run(memory: memory, libvips: libvips, program: currentBuild)
    }
}
