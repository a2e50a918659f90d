import Inspection
public import Making
import Raster
import Support

/// Masters with the settings that apply to them.
///
/// ```swift
/// for group in try MasterSearch(inputs: [art]).groups {
///     print(group.settingsFile ?? "no settings", group.masters.count)
/// }
/// ```
public struct MasterGroup: Sendable {
    /// The path of the nearest `stickermill.yml`, as the caller would write it, or `nil` if there is none.
    public let settingsFile: String?
    /// The settings.
    public var settings: Settings
    /// The masters, sorted by path.
    public internal(set) var masters: [Master]
    /// The masters that the settings exclude, and pictures with another use, such as for icons.
    package internal(set) var excluded: [Master] = []
    /// The folders of all `stickermill.yml` files that apply, the nearest first, without symbolic links.
    let folders: [String]
    /// The paths of these files.
    package let settingsPaths: [String]

    /// Creates a group of masters, such as for a caller without a `stickermill.yml`.
    public init(_ masters: [Master], _ settings: Settings = Settings()) {
        self.init(masters, settings, files: [])
    }

    private init(_ masters: [Master], _ settings: Settings, files: [SettingsFile]) {
        (self.masters, self.settings, settingsFile) = (masters, settings, files.first?.path)
        (folders, settingsPaths) = (files.map(\.folder), files.map(\.path))
    }

    /// Returns the size of the stickers if the masters become a pack: the size in the settings, or else the size that most masters have.
    ///
    /// - Parameter contents: The bytes of the only master if it is in memory, or `nil` to read the headers of the files.
    func packSize(_ contents: [UInt8]? = nil) -> StickerSize {
        if let size = settings.checks.packSize { return size }
        let (limits, profile) = (settings.limits, settings.checks.profile)
        func size(_ header: PixelSize?, _ master: Master?, _ contents: () throws -> [UInt8]) -> PixelSize? {
            let pixelArt = master.map { settings.preparation(of: $0).pixelArt } ?? settings.preparation.pixelArt
            return .forPack(header: header, profile, pixelArt, limits: limits, contents: contents)
        }
        let sizes =
            contents.map { bytes in [size(PixelSize(headerOf: bytes, limits: limits), masters.first) { bytes }] }
            ?? masters.map { master in
                size(PixelSize(headerOf: master.path, limits: limits), master) {
                    try Source.contents(of: master.path, limit: limits.bytes)
                }
            }
        return profile.commonestSize(of: sizes.compactMap(\.self))
    }

    /// Returns the target of the stickers if the masters become a pack.
    func target(ofSize size: StickerSize) -> Target {
        var target = Target(settings.checks.profile, size: size)
        (target.enlarges, target.pads, target.enlargesPixelArt) = (
            settings.pack.allowsEnlarging, settings.pack.pads, true
        )
        return target
    }

    /// The names by which labels refer to the stickers of excluded masters.
    package var namesOfExcluded: [String] { excluded.flatMap(\.stickerNames) }

    /// The names by which labels refer to the stickers of all masters, including excluded ones.
    package var stickerNames: [String] { (masters + excluded).flatMap(\.stickerNames) }

    /// Groups masters by the `stickermill.yml` files that apply to them.
    ///
    /// - Parameters:
    ///   - whole: The folders that are searched, without symbolic links.
    ///   - draft: A file whose draft applies, or `nil` if there is none.
    ///   - change: Changes the settings of each group.
    /// - Throws: `StickermillError` with the code `badSettings` and the faults of all files.
    static func groups(
        of masters: [Master], inFolders whole: [String], draft: SettingsFile? = nil,
        changing change: (inout Settings) -> Void = { _ in }
    ) throws(StickermillError) -> [MasterGroup] {
        var lookup = SettingsLookup(draft: draft)
        var groups: [(files: [SettingsFile], masters: [Master])] = []
        var indices: [[String]: Int] = [:]
        var faults: [StickermillError] = []
        for master in masters {
            let files: [SettingsFile]
            do throws(StickermillError) {
                files = try lookup.files(of: master)
            } catch {
                faults.append(error)
                continue
            }
            let index = indices[files.map(\.folder), default: groups.count]
            if index == groups.count {
                indices[files.map(\.folder)] = index
                groups.append((files, []))
            }
            groups[index].masters.append(master)
        }
        var result: [MasterGroup] = []
        for group in groups {
            var settings: Settings
            do throws(StickermillError) {
                settings = try lookup.settings(in: group.files)
            } catch {
                faults += [error] + lookup.faults(in: group.files)
                continue
            }
            settings.isWholeFolder =
                settings.folder.map { folder in
                    whole.contains { folder.isTheSame(as: $0) || Paths.isBelow(folder, $0) }
                } ?? false
            change(&settings)
            result.append(MasterGroup(group.masters, settings, files: group.files))
        }
        if let fault = StickermillError(joining: faults) { throw fault }
        return result.sorted {
            ($0.settingsFile ?? "").utf8.lexicographicallyPrecedes(($1.settingsFile ?? "").utf8)
        }
    }
}

extension [MasterGroup] {
    /// Returns the only group, for jobs that make one pack.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if masters have different settings, and `noMasters` for an empty list.
    package func only() throws(StickermillError) -> MasterGroup {
        guard !isEmpty else { throw .noMasters(in: [], []) }
        guard count > 1 else { return self[0] }
        let file = self[1].settingsFile ?? ""
        throw StickermillError(
            .severalSettings(other: self[0].settingsFile, folder: Paths.folder(of: file)), path: file)
    }
}
