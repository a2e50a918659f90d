import ArgumentParser
import Kisscut

/// The options that decide what is made of each master.
struct ConversionArguments: ParsableArguments {
    @Option(help: "The scales of the renditions: 1, 2 and 3, or none.")
    var scales = ListArgument<Scale>([.x1, .x2])

    @Option(help: "The sticker sizes to make thumbnails for: small, regular and large, or none.")
    var thumbnails = ListArgument<StickerSize>(StickerSize.allCases)

    @Option(help: "The scales of the thumbnails.")
    var thumbnailScales = ListArgument<Scale>(Scale.allCases)

    @Option(help: "The format to write; same keeps each master's. Animated masters become APNG as png.")
    var format = ConversionOptions.Format.same

    @Option(help: "How hard to work for fewer bytes.")
    var effort = Effort.balanced

    @Option(help: "The frames to take of animated masters; first makes stills.")
    var frames = ConversionOptions.Frames.all

    @Option(help: "The resampling kernel; nearest is for pixel art.")
    var kernel = Kernel.lanczos3

    @Flag(help: "Mix colours in linear light.")
    var linearLight = false

    @Option(help: ArgumentHelp("The longest file to read, in bytes.", valueName: "n"))
    var maxBytes = MasterLimits().bytes

    @Option(help: ArgumentHelp("The most pixels a frame.", valueName: "n"))
    var maxPixels = MasterLimits().pixels

    @Option(help: ArgumentHelp("The most frames of an animated master.", valueName: "n"))
    var maxFrames = MasterLimits().frames

    @Option(help: ArgumentHelp("The most pixels of all frames together.", valueName: "n"))
    var maxTotalPixels = MasterLimits().totalPixels

    @Option(help: ArgumentHelp("The longest chunk of a PNG or APNG, in bytes.", valueName: "n"))
    var maxChunkBytes = MasterLimits().chunkBytes

    func validate() throws {
        guard !scales.values.isEmpty || !(thumbnails.values.isEmpty || thumbnailScales.values.isEmpty) else {
            throw ValidationError("Neither renditions nor thumbnails are asked for.")
        }
        guard [maxBytes, maxPixels, maxFrames, maxTotalPixels, maxChunkBytes].allSatisfy({ $0 > 0 }) else {
            throw ValidationError("The limits are to be at least 1.")
        }
    }

    var options: ConversionOptions {
        var options = ConversionOptions()
        options.scales = Set(scales.values)
        options.thumbnails = Set(thumbnails.values)
        options.thumbnailScales = Set(thumbnailScales.values)
        options.format = format
        options.effort = effort
        options.frames = frames
        options.kernel = kernel
        options.light = linearLight ? .linear : .encoded
        options.limits.bytes = maxBytes
        options.limits.pixels = maxPixels
        options.limits.frames = maxFrames
        options.limits.totalPixels = maxTotalPixels
        options.limits.chunkBytes = maxChunkBytes
        return options
    }
}

extension Kernel: ExpressibleByArgument {}
extension Effort: ExpressibleByArgument {}
extension ConversionOptions.Format: ExpressibleByArgument {}
extension ConversionOptions.Frames: ExpressibleByArgument {}

/// Values with commas between them, or `none`.
struct ListArgument<Value: CaseIterable & RawRepresentable & Sendable>: ExpressibleByArgument, Sendable {
    let values: [Value]

    init(_ values: [Value]) {
        self.values = values
    }

    init?(argument: String) {
        var values: [Value] = []
        for part in argument == "none" ? [] : argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let value = Value.allCases.first(where: { "\($0.rawValue)" == part }) else { return nil }
            values.append(value)
        }
        self.values = values
    }

    var defaultValueDescription: String { values.map { "\($0.rawValue)" }.joined(separator: ",") }
}
