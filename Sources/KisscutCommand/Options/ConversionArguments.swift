import ArgumentParser
import Kisscut

/// The options that decide what is made of each master.
struct ConversionArguments: SettingArguments {
    @Option(.size, default: Setting.defaultSize) var size: Setting.Value?
    @Option(.scales) var scales: Setting.Value?
    @Option(.thumbnails) var thumbnails: Setting.Value?
    @Option(.thumbnailScales) var thumbnailScales: Setting.Value?
    @Option(.format) var format: Setting.Value?
    @Option(.frames) var frames: Setting.Value?
    @Flag(.sequences) var sequences: Bool?
    @Option(.frameRate) var frameRate: Setting.Value?

    var values: [Setting.Value?] {
        [size, scales, thumbnails, thumbnailScales, format, frames, value(of: .sequences, sequences), frameRate]
    }
}
