public import FoundationSubset
public import Inspection
public import Making
public import Platforms
import Support

/// The settings of a pack: the values in `stickermill.yml` files, and the changes of the caller.
///
/// ```swift
/// var settings = try Settings(ofFolder: art)
/// settings.conversion.thumbnails = [.regular]
/// _ = try await Workshop.shared.make(data, named: "cat@3x", settings: settings)
/// ```
public struct Settings: Sendable, Hashable {
    /// The maximum number of bytes of a file; a larger file is refused before it is parsed.
    package static let maximumBytes = 1_000_000

    /// The pack's name, or `nil` for the name of the folder that contains the masters.
    public var name: String?
    /// The names of the stickers that come first, in this order.
    ///
    /// The others follow in the natural order of their names.
    public var order: [String] = []
    /// The options of the pack and of the files that are written with it.
    public var pack = PackOptions()
    /// The rules, the pack's size, the limit of bytes, and the labels.
    public var checks = Requirements()
    /// The files that `Converter` makes.
    public var conversion = ConversionOptions()
    /// The outputs of `Pack.convert` without a folder.
    package var outputs: [Output] = []
    /// The platforms that a pack is made for.
    package var platforms = [PlatformChoice.messages]
    /// How images are resampled and compressed.
    public var encoding = EncodingOptions()
    /// Whether and how files that are too large are brought under their limit with small losses.
    public var fit = FitOptions()
    /// The changes to the pixels of masters before they are resampled, except for stickers that differ.
    public var preparation = PreparationOptions()
    /// The preparation of stickers that differ, by name.
    var preparationExceptions: [String: [Setting.Value]] = [:]
    /// The limits of bytes, pixels and frames that a master must keep.
    public var limits = Limits()
    /// The masters that every job excludes.
    var exclusions: [Exclusion] = []
    /// The names in the nearest file, to report a name that no master has.
    private(set) var mentions: [Mention] = []
    /// The folder of the nearest file, without symbolic links, or `nil` without a file.
    private(set) var folder: String?
    /// Whether the nearest file has a name, which makes its folder a pack.
    private(set) var namesPack = false
    /// Whether that whole folder is searched, so that the inputs must contain all masters that the file names.
    package var isWholeFolder = true

    /// A folder that a conversion writes, with choices of its own.
    package struct Output: Sendable, Hashable {
        /// The path, as the caller would write it.
        package var folder: String
        var values: [Setting.Value]
    }

    /// Returns the choices for an output, or those of the settings if it is `nil`.
    package func conversion(of output: Output?) -> ConversionOptions {
        var own = self
        for value in output?.values ?? [] { value.apply(to: &own) }
        return own.conversion
    }

    /// A name in the file, and its place.
    struct Mention: Sendable, Hashable {
        var name: String
        var isFile: Bool
        /// The path, line and column.
        var place: String
    }

    /// The most further names that an error about unknown names lists.
    private static let namedMentions = 8

    /// Creates the default settings.
    public init() {}

    /// Reads the `stickermill.yml` files that apply in a folder; without such a file, creates the default settings.
    ///
    /// The files from the folder up to the root of its repository apply. The root has a `.git`. Outside a repository, only a file in the
    /// folder itself applies. A nearer file overrides the files above it: keys are merged, and values and lists are replaced.
    ///
    /// - Parameter folder: A file URL.
    /// - Throws: `StickermillError` with the code `badSettings`, with path, line and column, or if a file has a misspelled name such as
    ///   `stickermill.yaml`, which is not read.
    public init(ofFolder folder: URL) throws(StickermillError) {
        try self.init(ofFolder: folder.pathAsWritten)
    }

    package init(ofFolder folder: String) throws(StickermillError) {
        self.init()
        for file in try SettingsFile.all(ofFolder: folder).reversed() { try read(file) }
    }

    /// Reads a file, which overrides the settings so far.
    mutating func read(_ file: SettingsFile) throws(StickermillError) {
        let bytes = try file.contents()
        var reader = SettingsReader(file)
        let inheritedName = name
        name = nil
        try reader.read(bytes, into: &self)
        (mentions, folder, namesPack) = (reader.mentions, file.folder, name != nil)
        name = name ?? inheritedName
    }

    /// Returns the changes to the pixels of a master before they are resampled.
    func preparation(of master: Master) -> PreparationOptions {
        guard let exceptions = master.stickerNames.lazy.compactMap({ preparationExceptions[$0] }).first else {
            return preparation
        }
        return preparation(changedBy: exceptions)
    }

    /// Returns the changes to the pixels of a sticker that has settings of its own.
    func preparation(changedBy exceptions: [Setting.Value]) -> PreparationOptions {
        var own = self
        for value in exceptions { value.apply(to: &own) }
        return own.preparation
    }

    /// Whether an entry of `exclude` must match a master.
    ///
    /// It must if it is in the nearest file, and that file's whole folder is searched.
    func mustMatch(_ entry: Exclusion) -> Bool { isWholeFolder && entry.folder == folder }

    /// Returns a master's path below a folder, or below its input if the master is elsewhere.
    ///
    /// - Parameter folder: The folder, without symbolic links, or `nil` if there is none.
    static func path(of master: Master, below folder: String?) -> String {
        let name = Paths.name(of: master.path)
        guard let folder, let real = try? FileSystem.realPath(of: Paths.folder(of: master.path)) else {
            return Paths.join(master.subfolder, name)
        }
        return Paths.path(of: Paths.join(real, name), below: folder) ?? Paths.join(master.subfolder, name)
    }

    /// Refuses settings that name a sticker or a file that does not exist, unless the inputs are only a part of the folder.
    ///
    /// Names in a file above are not checked, because they may be about another pack.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    func refuseUnknownNames(in masters: [Master]) throws(StickermillError) {
        guard isWholeFolder else { return }
        let names = Set(masters.flatMap(\.stickerNames))
        let files = Set(masters.map { Paths.name(of: $0.path) } + masters.map(\.path))
        let unknown = mentions.filter { !($0.isFile ? files : names).contains($0.name) }
        guard let first = unknown.first else { return }
        let others = unknown.dropFirst().prefix(Self.namedMentions)
        let fault = SettingFault.unknownName(
            name: first.name, isFile: first.isFile,
            suggestion: nearest(first.name, among: Array(first.isFile ? files : names)),
            others: others.map { SettingFault.Mention(name: $0.name, place: $0.place) },
            more: unknown.count - 1 - others.count)
        throw StickermillError(.setting(fault: fault, key: nil), path: first.place)
    }
}
