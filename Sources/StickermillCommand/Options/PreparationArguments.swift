import ArgumentParser
import Stickermill

/// The options that change the pixels of masters before Stickermill resamples them.
struct PreparationArguments: SettingArguments {
    @Option(.pixelArt, .rare) var pixelArt: Setting.Value?
    @Option(.playback) var playback: Setting.Value?
    @Flag(.dropDoubledEnd, .rare) var dropDoubledEnd: Bool?
    @Flag(.removeBackground) var removeBackground: Bool?
    @Flag(.removeBackgroundHoles, .rare) var removeBackgroundHoles: Bool?
    @Option(.choke, .rare) var choke: Setting.Value?
    @Option(.defringe, .rare) var defringe: Setting.Value?
    @Flag(.trim, .rare) var trim: Bool?
    @Option(.margin) var margin: Setting.Value?
    @Option(.align, .rare) var align: Setting.Value?
    @Option(.normalize) var normalize: Setting.Value?
    @Option(.outline) var outline: Setting.Value?
    @Option(.outlineSmooth, .rare) var outlineSmooth: Setting.Value?
    @Option(.outlineColor, .rare) var outlineColor: Setting.Value?
    @Option(.outlineFillHoles, .rare) var outlineFillHoles: Setting.Value?
    @Option(.shadow, .rare) var shadow: Setting.Value?

    var values: [Setting.Value?] {
        [
            pixelArt, playback, value(of: .dropDoubledEnd, dropDoubledEnd),
            value(of: .removeBackground, removeBackground),
            value(of: .removeBackgroundHoles, removeBackgroundHoles),
            choke, defringe, value(of: .trim, trim), margin, align, normalize, outline, outlineSmooth, outlineColor,
            outlineFillHoles, shadow,
        ]
    }
}
