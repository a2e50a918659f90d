import ArgumentParser
import Stickermill
import Support

/// The option that chooses the platforms of a pack.
struct PlatformOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A platform for the stickers: \(listed(PlatformChoice.names, "or")). You can repeat it. (default: messages, or platforms in "
                + "\(Program.settingsName))",
            valueName: "platform"))
    var platform: [String] = []

    func validate() throws { try Self.refuseUnknown(platform) }

    /// - Throws: `ValidationError` for a name that no platform has, and for a name that is there twice.
    static func refuseUnknown(_ names: [String]) throws {
        for (index, name) in names.enumerated() {
            guard PlatformChoice.names.contains(name) else {
                let suggestion = nearest(name, among: PlatformChoice.names).map { "; did you mean '\($0)'" } ?? ""
                throw ValidationError(
                    "'\(name)' is not a platform\(suggestion). Use \(listed(PlatformChoice.names, "or")).")
            }
            guard !names[..<index].contains(name) else {
                throw ValidationError("'--platform \(name)' is there twice.")
            }
        }
    }

    func apply(to settings: inout Settings) {
        if !platform.isEmpty { settings.choosePlatforms(platform) }
    }
}
