import ArgumentParser
import Kisscut

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The options that decide what the stickers of a pack look like.
struct StickerArguments: SettingArguments {
    @Option(.name) var name: Setting.Value?
    @Option(.size, default: Setting.defaultPackSize) var size: Setting.Value?
    @Flag(.allowsEnlarging) var allowEnlarging: Bool?
    @Flag(.padding) var padding: Bool?
    @Flag(.sequences) var sequences: Bool?
    @Option(.frameRate) var frameRate: Setting.Value?

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
    @Option(.icon) var icon: Setting.Value?
    @Option(.wideIcon) var iconWide: Setting.Value?
    @Option(.iconBackground) var iconBackground: Setting.Value?

    var values: [Setting.Value?] { stickers.values + labels.values + [icon, iconWide, iconBackground] }

    /// Refuses an option that has no effect with the settings of the call.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    func refuseUnused(with settings: Settings) throws(KisscutError) {
        guard iconWide == nil || settings.pack.icon != nil else {
            throw .unused("--icon-wide", without: "--icon")
        }
    }
}

/// The options that decide what is written next to the catalog.
struct PackProductArguments: SettingArguments {
    @Flag(.xcodeproj) var xcodeproj: Bool?
    @Flag(.xcodegen) var xcodegen: Bool?
    @Option(.bundleIdentifier) var bundleId: Setting.Value?
    @Option(.team) var team: Setting.Value?
    @Option(.sharing) var sharing: Setting.Value?
    @Flag(.imageSets) var imageset: Bool?
    @Flag(.manifest) var manifest: Bool?
    @Option(.keptManifests) var keepWeb: Setting.Value?

    @Option(
        help: ArgumentHelp(
            "Write index.json into a folder above the packs: it lists every manifest below. Without inputs, updates it.",
            valueName: "dir"))
    var index: URL?

    var values: [Setting.Value?] {
        [
            value(of: .xcodeproj, xcodeproj), value(of: .xcodegen, xcodegen), bundleId, team, sharing,
            value(of: .imageSets, imageset), value(of: .manifest, manifest), keepWeb,
        ]
    }

    /// Refuses an option that has no effect with the settings of the call.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    func refuseUnused(with settings: Settings) throws(KisscutError) {
        let writesManifest = settings.pack.writesManifest
        if index != nil && !writesManifest { throw .unused("--index", without: "--manifest") }
        if keepWeb != nil && !writesManifest { throw .unused("--keep-web", without: "--manifest") }
        guard !settings.pack.project.isWritten else { return }
        if bundleId != nil { throw .unused("--bundle-id", without: "--xcodeproj or --xcodegen") }
        if team != nil { throw .unused("--team", without: "--xcodeproj or --xcodegen") }
        if sharing != nil { throw .unused("--sharing", without: "--xcodeproj or --xcodegen") }
    }
}

extension KisscutError {
    fileprivate static func unused(_ option: String, without others: String) -> KisscutError {
        KisscutError(
            .badSettings, path: option,
            reason: "has no effect without \(others); add it, or its key to \(Settings.fileName)")
    }
}
