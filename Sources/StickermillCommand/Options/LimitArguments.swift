import ArgumentParser
import Stickermill

/// The options that limit which files Stickermill reads.
struct LimitArguments: SettingArguments {
    @Option(.maxBytes) var maxBytes: Setting.Value?
    @Option(.maxPixels) var maxPixels: Setting.Value?
    @Option(.maxSide) var maxSide: Setting.Value?
    @Option(.maxFrames) var maxFrames: Setting.Value?
    @Option(.maxTotalPixels) var maxTotalPixels: Setting.Value?
    @Option(.maxChunkBytes) var maxChunkBytes: Setting.Value?
    @Option(.maxSeconds) var maxSeconds: Setting.Value?
    @Option(.formatsRead) var read: Setting.Value?

    var values: [Setting.Value?] {
        [maxBytes, maxPixels, maxSide, maxFrames, maxTotalPixels, maxChunkBytes, maxSeconds, read]
    }
}
