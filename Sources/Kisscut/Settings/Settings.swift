public import Inspection
public import Making
public import Platforms
import Support

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The settings of a pack: the values in `kisscut.yml` files, and those that a caller changes.
public struct Settings: Sendable, Hashable {
    /// The name of a file with settings; it is in the input folder, or above it in the same repository.
    public static let fileName = "kisscut.yml"
    /// A file with more bytes is refused before it is parsed.
    package static let maximumBytes = 1_000_000

    /// The pack's name; nil means the name of the folder that holds the masters.
    public var name: String?
    /// The names of the stickers that come first, in their order; the others follow in the natural order of their names.
    public var order: [String] = []
    /// What a pack looks like, and what is written with it.
    public var pack = PackOptions()
    /// The rules, the pack's size, the limit of bytes, and the labels.
    public var checks = Requirements()
    /// What `Converter` makes.
    public var conversion = ConversionOptions()
    /// How images are resampled and compressed.
    public var encoding = EncodingOptions()
    /// Whether and how files that are too large are brought under their limit with small losses.
    public var fit = FitOptions()
    /// What is done to the pixels of masters before they are resampled, except for stickers that differ.
    public var preparation = PreparationOptions()
    /// What differs for some stickers, by name.
    var preparationExceptions: [String: [Setting.Value]] = [:]
    /// The limits of bytes, pixels and frames that a master must keep.
    public var limits = MasterLimits()
    /// The masters that every job excludes.
    var exclusions: [Exclusion] = []
    /// The names in the nearest file, to report one that no master has.
    private(set) var mentions: [Mention] = []
    /// The folder of the nearest file, without symbolic links; nil without a file.
    private(set) var folder: String?
    /// Whether the nearest file has a name: then its folder is a pack.
    private(set) var namesPack = false
    /// Whether that folder is searched, so that all masters that the file names must be among those of the inputs.
    var isWholeFolder = true

    /// A name in the file, and where it is.
    struct Mention: Sendable, Hashable {
        var name: String
        var isFile: Bool
        /// The path, line and column.
        var place: String
    }

    /// Creates the default settings.
    public init() {}

    /// Reads the `kisscut.yml` files that apply in a folder; without any, creates the default settings.
    ///
    /// They are in the folder and in those above it, up to the root of its repository, which has a `.git`; outside a
    /// repository, in the folder only. A nearer file overrides those above: keys are merged, and a value or list is replaced.
    ///
    /// - Parameter folder: A file URL.
    /// - Throws: `KisscutError` with the code `badSettings` that names path, line and column, or if a file is named `kisscut.yaml` or the
    ///   like, which is not read.
    public init(ofFolder folder: URL) throws(KisscutError) {
        try self.init(ofFolder: folder.pathAsWritten)
    }

    package init(ofFolder folder: String) throws(KisscutError) {
        self.init()
        for file in try SettingsFile.all(ofFolder: folder).reversed() { try read(file) }
    }

    /// Reads a file, which overrides the settings so far.
    mutating func read(_ file: SettingsFile) throws(KisscutError) {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: file.path, limit: Self.maximumBytes)
        } catch {
            throw KisscutError(.badSettings, path: file.path, reason: error.reason)
        }
        var reader = SettingsReader(file)
        let inheritedName = name
        name = nil
        try reader.read(bytes, into: &self)
        (mentions, folder, namesPack) = (reader.mentions, file.folder, name != nil)
        name = name ?? inheritedName
    }

    /// Returns what is done to the pixels of a master before they are resampled.
    func preparation(of master: Master) -> PreparationOptions {
        guard let exceptions = master.stickerNames.lazy.compactMap({ preparationExceptions[$0] }).first else {
            return preparation
        }
        return preparation(changedBy: exceptions)
    }

    /// Returns what is done to the pixels of a sticker for which some settings differ.
    func preparation(changedBy exceptions: [Setting.Value]) -> PreparationOptions {
        var own = self
        for value in exceptions { value.apply(to: &own) }
        return own.preparation
    }

    /// Whether an entry of `exclude` must match a master: it is in the nearest file, and that file's whole folder is searched.
    func mustMatch(_ entry: Exclusion) -> Bool { isWholeFolder && entry.folder == folder }

    /// Returns a master's path below a folder; below its input if it is elsewhere.
    ///
    /// - Parameter folder: The folder, without symbolic links; nil if there is none.
    static func path(of master: Master, below folder: String?) -> String {
        let name = Paths.name(of: master.path)
        guard let folder, let real = try? FileSystem.realPath(of: Paths.folder(of: master.path)) else {
            return Paths.join(master.subfolder, name)
        }
        return Paths.path(of: Paths.join(real, name), below: folder) ?? Paths.join(master.subfolder, name)
    }

    /// Refuses settings that name a sticker or a file that does not exist, unless the inputs are only a part of the folder.
    ///
    /// What a file above mentions may be about another pack.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    func refuseUnknownNames(in masters: [Master]) throws(KisscutError) {
        guard isWholeFolder else { return }
        let names = Set(masters.flatMap(\.stickerNames))
        let files = Set(masters.map { Paths.name(of: $0.path) } + masters.map(\.path))
        for mention in mentions where !(mention.isFile ? files : names).contains(mention.name) {
            let hint = suggestion(for: mention.name, among: Array(mention.isFile ? files : names))
            throw KisscutError(
                .badSettings, path: mention.place,
                reason: "no \(mention.isFile ? "file" : "sticker") has the name '\(mention.name)'\(hint)")
        }
    }
}
