import ArgumentParser
import Kisscut

/// The options that decide how masters are read, resampled and encoded, for every kind of output.
struct EncodingArguments: SettingArguments {
    @Option(.effort) var effort: Setting.Value?
    @Option(.kernel) var kernel: Setting.Value?
    @Flag(.linearLight) var linearLight: Bool?
    @OptionGroup var limits: LimitArguments

    var values: [Setting.Value?] { [effort, kernel, value(of: .linearLight, linearLight)] + limits.values }
}
