import ArgumentParser
import Kisscut

/// The options that choose the files to make from each master.
struct ConversionArguments: SettingArguments {
    @Option(.size, default: Setting.defaultSize) var size: Setting.Value?
    @Option(.scales) var scales: Setting.Value?
    @Option(.thumbnails) var thumbnails: Setting.Value?
    @Option(.thumbnailScales, .rare) var thumbnailScales: Setting.Value?
    @Option(.format) var format: Setting.Value?
    @Option(.frames, .rare) var frames: Setting.Value?
    @Flag(.sequences, .rare) var sequences: Bool?
    @Option(.frameRate, .rare) var frameRate: Setting.Value?

    var values: [Setting.Value?] {
        [size, scales, thumbnails, thumbnailScales, format, frames, value(of: .sequences, sequences), frameRate]
    }
}
