import ArgumentParser
import Stickermill

/// The options that choose the files to make from each master.
struct ConversionArguments: SettingArguments {
    @Option(.size, default: Setting.defaultSize) var size: Setting.Value?
    @Option(.layout) var layout: Setting.Value?
    @Option(.scales) var scales: Setting.Value?
    @Option(.masterScale, .rare) var masterScale: Setting.Value?
    @Option(.pointSize, .rare) var pointSize: Setting.Value?
    @Flag(.allowsEnlarging, .rare) var allowEnlarging: Bool?
    @Option(.thumbnails) var thumbnails: Setting.Value?
    @Option(.thumbnailScales, .rare) var thumbnailScales: Setting.Value?
    @Option(.format) var format: Setting.Value?
    @Option(.quality, .rare) var quality: Setting.Value?
    @Option(.frames, .rare) var frames: Setting.Value?
    @Flag(.sequences, .rare) var sequences: Bool?
    @Option(.frameRate, .rare) var frameRate: Setting.Value?

    var values: [Setting.Value?] {
        [
            size, layout, scales, masterScale, pointSize, value(of: .allowsEnlarging, allowEnlarging), thumbnails,
            thumbnailScales, format, quality, frames, value(of: .sequences, sequences), frameRate,
        ]
    }

    /// The options of the call that each output in the settings has for itself.
    var ofOutputs: [String] {
        let all = [
            ("--layout", layout), ("--scales", scales), ("--master-scale", masterScale), ("--point-size", pointSize),
            ("--thumbnails", thumbnails), ("--thumbnail-scales", thumbnailScales), ("--format", format),
        ]
        return all.filter { $0.1 != nil }.map(\.0)
    }

    /// Refuses options that have no effect with a layout.
    func refuseOthers(than layout: AssetLayout) throws {
        if scales != nil, layout == .androidNoDPI {
            throw ValidationError("'--scales' and '--layout \(layout.rawValue)' cannot be combined.")
        }
        let (others, needed) =
            layout.isOfApp
            ? (
                [("--size", size), ("--thumbnails", thumbnails), ("--thumbnail-scales", thumbnailScales)],
                "--layout renditions"
            )
            : (
                [
                    ("--master-scale", masterScale), ("--point-size", pointSize),
                    ("--allow-enlarging", value(of: .allowsEnlarging, allowEnlarging)),
                ], "the layout of an app, such as --layout android"
            )
        if let (name, _) = others.first(where: { $0.1 != nil }) {
            throw ValidationError("\(name) needs \(needed).")
        }
    }
}
