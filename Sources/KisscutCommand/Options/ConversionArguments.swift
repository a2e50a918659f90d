import ArgumentParser
import Kisscut

/// The options that decide what is made of each master.
struct ConversionArguments: ParsableArguments {
    @Option(help: "The scales of the renditions: 1, 2 and 3, or none. (default: 1,2)")
    var scales: ListArgument<Scale>?

    @Option(
        help: """
            The sticker sizes to make thumbnails for: small, regular and large, or none. (default: \
            small,regular,large)
            """)
    var thumbnails: ListArgument<StickerSize>?

    @Option(help: "The scales of the thumbnails. (default: 1,2,3)")
    var thumbnailScales: ListArgument<Scale>?

    @Option(
        help: """
            The format to write; same keeps each master's. Animated masters become APNG as png. (default: same)
            """)
    var format: ConversionOptions.Format?

    @Option(help: "How hard to work for fewer bytes. (default: balanced)")
    var effort: Effort?

    @Option(help: "The frames to take of animated masters; first makes stills. (default: all)")
    var frames: ConversionOptions.Frames?

    @Option(help: "The resampling kernel; nearest is for pixel art. (default: lanczos3)")
    var kernel: Kernel?

    @Flag(help: "Mix colours in linear light.")
    var linearLight = false

    @Option(help: ArgumentHelp("The longest file to read, in bytes. (default: 64000000)", valueName: "n"))
    var maxBytes: Int?

    @Option(help: ArgumentHelp("The most pixels a frame. (default: 16777216)", valueName: "n"))
    var maxPixels: Int?

    @Option(help: ArgumentHelp("The most frames of an animated master. (default: 2000)", valueName: "n"))
    var maxFrames: Int?

    @Option(help: ArgumentHelp("The most pixels of all frames together. (default: 1000000000)", valueName: "n"))
    var maxTotalPixels: Int?

    @Option(help: ArgumentHelp("The longest chunk of a PNG or APNG, in bytes. (default: 64000000)", valueName: "n"))
    var maxChunkBytes: Int?

    func validate() throws {
        guard [maxBytes, maxPixels, maxFrames, maxTotalPixels, maxChunkBytes].allSatisfy({ $0 ?? 1 > 0 }) else {
            throw ValidationError("The limits are to be at least 1.")
        }
        try refuseNothing(applied(to: ConversionOptions()))
    }

    /// What a pack's settings say, with what the command line says over it.
    func applied(to settings: ConversionOptions) -> ConversionOptions {
        var options = settings
        if let scales { options.scales = Set(scales.values) }
        if let thumbnails { options.thumbnails = Set(thumbnails.values) }
        if let thumbnailScales { options.thumbnailScales = Set(thumbnailScales.values) }
        options.format = format ?? options.format
        options.effort = effort ?? options.effort
        options.frames = frames ?? options.frames
        options.kernel = kernel ?? options.kernel
        if linearLight { options.light = .linear }
        options.limits.bytes = maxBytes ?? options.limits.bytes
        options.limits.pixels = maxPixels ?? options.limits.pixels
        options.limits.frames = maxFrames ?? options.limits.frames
        options.limits.totalPixels = maxTotalPixels ?? options.limits.totalPixels
        options.limits.chunkBytes = maxChunkBytes ?? options.limits.chunkBytes
        return options
    }

    /// Refuses a call that asks for no file at all.
    func refuseNothing(_ options: ConversionOptions) throws {
        guard !options.scales.isEmpty || !(options.thumbnails.isEmpty || options.thumbnailScales.isEmpty) else {
            throw ValidationError("Neither renditions nor thumbnails are asked for.")
        }
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
