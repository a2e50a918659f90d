import ArgumentParser
import FoundationSubset
import Stickermill
import Support

/// The options that decide what the stickers of a pack look like.
struct StickerArguments: SettingArguments {
    @Option(.name) var name: Setting.Value?
    @Option(.size, default: Setting.defaultPackSize) var size: Setting.Value?
    @Flag(.allowsEnlarging, .rare) var allowEnlarging: Bool?
    @Flag(.padding, .rare) var padding: Bool?
    @Flag(.sequences, .rare) var sequences: Bool?
    @Option(.frameRate, .rare) var frameRate: Setting.Value?

    var values: [Setting.Value?] {
        [
            name, size, value(of: .allowsEnlarging, allowEnlarging), value(of: .padding, padding),
            value(of: .sequences, sequences), frameRate,
        ]
    }
}

/// The options that decide what a pack looks like.
struct PackArguments: SettingArguments {
    @OptionGroup var stickers: StickerArguments
    @OptionGroup var labels: LabelsOption
    @Option(.author, .rare) var author: Setting.Value?
    @Option(.icon) var icon: Setting.Value?
    @Option(.wideIcon, .rare) var iconWide: Setting.Value?
    @Option(.iconBackground, .rare) var iconBackground: Setting.Value?

    var values: [Setting.Value?] { stickers.values + labels.values + [author, icon, iconWide, iconBackground] }

    /// Throws if an option has no effect with the settings of the call.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    func refuseUnused(with settings: Settings) throws(StickermillError) {
        guard iconWide == nil || settings.pack.icon != nil else {
            throw StickermillError(.noEffect(without: [.icon]), at: .wideIcon)
        }
    }

    /// Throws if an option names one pack, but the call makes several.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    func refuseShared(by packs: [PlacedPack]) throws(StickermillError) {
        if stickers.name != nil {
            throw StickermillError(.forOnePack(packs: packs.map(\.output.relativePath)), path: "--name")
        }
    }
}

/// The options for the files that Stickermill writes next to the catalog.
struct PackProductArguments: SettingArguments {
    @Flag(.xcodeproj) var xcodeproj: Bool?
    @Flag(.xcodegen, .rare) var xcodegen: Bool?
    @Option(.bundleIdentifier, .rare) var bundleId: Setting.Value?
    @Option(.team, .rare) var team: Setting.Value?
    @Option(.sharing, .rare) var sharing: Setting.Value?
    @Flag(.imageSets, .rare) var imageset: Bool?
    @Flag(.manifest, .rare) var manifest: Bool?
    @Option(.keptManifests, .rare) var keepWeb: Setting.Value?

    @Option(
        help: ArgumentHelp(
            "Write an index.json into a folder above several packs. It lists the manifest of each. Without inputs, \(Program.title) only updates it.",
            valueName: "dir", visibility: .rare))
    var index: URL?

    var values: [Setting.Value?] {
        [
            value(of: .xcodeproj, xcodeproj), value(of: .xcodegen, xcodegen), bundleId, team, sharing,
            value(of: .imageSets, imageset), value(of: .manifest, manifest), keepWeb,
        ]
    }

    /// Throws if an option has no effect with the settings of the call.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    func refuseUnused(with settings: Settings) throws(StickermillError) {
        let writesManifest = settings.pack.writesManifest
        if index != nil && !writesManifest { throw StickermillError(.noEffect(without: [.manifest]), path: "--index") }
        if keepWeb != nil && !writesManifest {
            throw StickermillError(.noEffect(without: [.manifest]), at: .keptManifests)
        }
        guard !settings.pack.project.isWritten else { return }
        let unused: [(key: SettingKey, isGiven: Bool)] = [
            (.bundleIdentifier, bundleId != nil), (.team, team != nil), (.sharing, sharing != nil),
        ]
        guard let key = unused.first(where: \.isGiven)?.key else { return }
        throw StickermillError(.noEffect(without: [.xcodeproj, .xcodegen]), at: key)
    }

    /// Throws if an option identifies one pack, but the call makes several.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    func refuseShared(by packs: [PlacedPack]) throws(StickermillError) {
        if bundleId != nil {
            throw StickermillError(.forOnePack(packs: packs.map(\.output.relativePath)), at: .bundleIdentifier)
        }
    }
}
