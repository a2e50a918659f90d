import ArgumentParser
import Stickermill

/// The options shared by all commands that make files from masters.
struct RenderingArguments: SettingArguments {
    @OptionGroup(title: "Preparing the art") var preparation: PreparationArguments
    @OptionGroup(title: "Encoding", visibility: .rare) var encoding: EncodingArguments
    @OptionGroup(title: "The byte limit") var fit: FitArguments

    var values: [Setting.Value?] { preparation.values + encoding.values + fit.values }
}

/// The options that decide how Stickermill reads, resamples, and encodes masters.
struct EncodingArguments: SettingArguments {
    @Option(.effort) var effort: Setting.Value?
    @Option(.palette) var palette: Setting.Value?
    @Option(.kernel) var kernel: Setting.Value?
    @Flag(.linearLight) var linearLight: Bool?
    @OptionGroup var limits: LimitArguments

    var values: [Setting.Value?] { [effort, palette, kernel, value(of: .linearLight, linearLight)] + limits.values }
}

/// The options that decide which losses Stickermill accepts to bring files under their byte limit.
struct FitArguments: SettingArguments {
    @Flag(.fit) var fit: Bool?
    @Option(.fitBytes, .rare) var fitBytes: Setting.Value?
    @Option(.fitFloor, .rare) var fitFloor: Setting.Value?

    var values: [Setting.Value?] { [value(of: .fit, fit), fitBytes, fitFloor] }
}
