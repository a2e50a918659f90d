import ArgumentParser
import Kisscut

/// The options that decide what is made of each master.
struct ConversionArguments: ParsableArguments {
    @Option(
        help: """
            The size of the stickers, which larger masters are reduced to: small 300, regular 408 or large 618 px at @3x. \
            (default: that of kisscut.yml, or large)
            """)
    var size: StickerSize?

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

    @Option(help: "The frames to take of animated masters; first makes stills. (default: all)")
    var frames: ConversionOptions.Frames?

    @OptionGroup var encoding: EncodingArguments

    func validate() throws {
        try refuseNothing(applied(to: ConversionOptions()))
    }

    /// What a pack's settings say, with what the command line says over it.
    func applied(to settings: ConversionOptions) -> ConversionOptions {
        var options = encoding.applied(to: settings)
        options.size = size ?? options.size
        if let scales { options.scales = Set(scales.values) }
        if let thumbnails { options.thumbnails = Set(thumbnails.values) }
        if let thumbnailScales { options.thumbnailScales = Set(thumbnailScales.values) }
        options.format = format ?? options.format
        options.frames = frames ?? options.frames
        return options
    }

    /// Refuses a call that asks for no file at all.
    func refuseNothing(_ options: ConversionOptions) throws {
        guard !options.scales.isEmpty || !(options.thumbnails.isEmpty || options.thumbnailScales.isEmpty) else {
            throw ValidationError("Neither renditions nor thumbnails are asked for.")
        }
    }
}

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
