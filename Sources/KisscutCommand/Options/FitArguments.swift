import ArgumentParser
import Kisscut

/// The options that decide what may be given up to bring files under their limit.
struct FitArguments: SettingArguments {
    @Flag(.fit) var fit: Bool?
    @Option(.fitBytes) var fitBytes: Setting.Value?
    @Option(.fitFloor) var fitFloor: Setting.Value?

    var values: [Setting.Value?] { [value(of: .fit, fit), fitBytes, fitFloor] }
}
