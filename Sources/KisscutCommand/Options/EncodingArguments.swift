import ArgumentParser
import Kisscut

/// The options that decide how masters are read, resampled and encoded, whatever is made of them.
struct EncodingArguments: ParsableArguments {
    @Option(help: "How hard to work for fewer bytes. (default: balanced)")
    var effort: Effort?

    @Option(help: "The resampling kernel; nearest is for pixel art. (default: lanczos3)")
    var kernel: Kernel?

    @Flag(inversion: .prefixedNo, help: "Mix colors in linear light. (default: --no-linear-light)")
    var linearLight: Bool?

    @Option(help: ArgumentHelp("The longest file to read, in bytes. (default: 64000000)", valueName: "n"))
    var maxBytes: Int?

    @Option(help: ArgumentHelp("The most pixels a frame. (default: 16777216)", valueName: "n"))
    var maxPixels: Int?

    @Option(help: ArgumentHelp("The longest side of a frame, in pixels. (default: 16384)", valueName: "n"))
    var maxSide: Int?

    @Option(help: ArgumentHelp("The most frames of an animated master. (default: 2000)", valueName: "n"))
    var maxFrames: Int?

    @Option(help: ArgumentHelp("The most pixels of all frames together. (default: 1000000000)", valueName: "n"))
    var maxTotalPixels: Int?

    @Option(help: ArgumentHelp("The longest chunk of a PNG or APNG, in bytes. (default: 64000000)", valueName: "n"))
    var maxChunkBytes: Int?

    func validate() throws {
        guard [maxBytes, maxPixels, maxSide, maxFrames, maxTotalPixels, maxChunkBytes].allSatisfy({ $0 ?? 1 > 0 })
        else {
            throw ValidationError("The limits are to be at least 1.")
        }
    }

    /// What a pack's settings say, with what the command line says over it.
    func applied(to settings: ConversionOptions) -> ConversionOptions {
        var options = settings
        options.encoding.effort = effort ?? options.encoding.effort
        options.encoding.kernel = kernel ?? options.encoding.kernel
        if let linearLight { options.encoding.light = linearLight ? .linear : .encoded }
        options.limits.bytes = maxBytes ?? options.limits.bytes
        options.limits.pixels = maxPixels ?? options.limits.pixels
        options.limits.side = maxSide ?? options.limits.side
        options.limits.frames = maxFrames ?? options.limits.frames
        options.limits.totalPixels = maxTotalPixels ?? options.limits.totalPixels
        options.limits.chunkBytes = maxChunkBytes ?? options.limits.chunkBytes
        return options
    }
}

extension Kernel: ExpressibleByArgument {}
extension Effort: ExpressibleByArgument {}
