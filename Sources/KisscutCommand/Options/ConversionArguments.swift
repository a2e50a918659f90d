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

    @Option(help: "The format to write. same: JPEG stays JPEG, all else becomes PNG.")
    var format = ConversionOptions.Format.same

    @Option(help: "The resampling kernel; nearest is for pixel art.")
    var kernel = Kernel.lanczos3

    @Flag(help: "Mix colours in linear light.")
    var linearLight = false

    @Option(help: ArgumentHelp("The longest file to read, in bytes.", valueName: "n"))
    var maxBytes = MasterLimits().bytes

    @Option(help: ArgumentHelp("The most pixels to decode.", valueName: "n"))
    var maxPixels = MasterLimits().pixels

    func validate() throws {
        guard !scales.values.isEmpty || !(thumbnails.values.isEmpty || thumbnailScales.values.isEmpty) else {
            throw ValidationError("Neither renditions nor thumbnails are asked for.")
        }
        guard maxBytes > 0, maxPixels > 0 else {
            throw ValidationError("'--max-bytes' and '--max-pixels' are to be at least 1.")
        }
    }

    var options: ConversionOptions {
        var options = ConversionOptions()
        options.scales = Set(scales.values)
        options.thumbnails = Set(thumbnails.values)
        options.thumbnailScales = Set(thumbnailScales.values)
        options.format = format
        options.kernel = kernel
        options.light = linearLight ? .linear : .encoded
        options.limits.bytes = maxBytes
        options.limits.pixels = maxPixels
        return options
    }
}

extension Kernel: ExpressibleByArgument {}
extension ConversionOptions.Format: ExpressibleByArgument {}

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
