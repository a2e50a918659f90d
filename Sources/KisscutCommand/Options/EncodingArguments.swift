import ArgumentParser
import Kisscut

/// The options that decide how masters are read, resampled and encoded, for every kind of output.
struct EncodingArguments: SettingArguments {
    @Option(.effort) var effort: Setting.Value?
    @Option(.kernel) var kernel: Setting.Value?
    @Flag(.linearLight) var linearLight: Bool?

    @Option(.maxBytes) var maxBytes: Setting.Value?
    @Option(.maxPixels) var maxPixels: Setting.Value?
    @Option(.maxSide) var maxSide: Setting.Value?
    @Option(.maxFrames) var maxFrames: Setting.Value?
    @Option(.maxTotalPixels) var maxTotalPixels: Setting.Value?
    @Option(.maxChunkBytes) var maxChunkBytes: Setting.Value?

    var values: [Setting.Value?] {
        [
            effort, kernel, value(of: .linearLight, linearLight), maxBytes, maxPixels, maxSide, maxFrames,
            maxTotalPixels, maxChunkBytes,
        ]
    }
}
