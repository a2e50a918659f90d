import Files
public import Rendering
import StickerPacks
import Texts

/// What a pack's `kisscut.yml` says.
public struct PackSettings: Sendable {
    /// The file's name; it lies in the input folder.
    public static let fileName = "kisscut.yml"

    /// The pack's name; nil where the file has none.
    public var name: String?
    /// The names of the stickers that come first, in their order.
    public var order: [String] = []
    /// The masters that every command leaves out.
    var exclusions: [Exclusion] = []
    /// The rules, the pack's size, the limit of bytes and the labels.
    public var checks = CheckOptions()
    /// What to make, with the limits for reading.
    public var conversion = ConversionOptions()
    /// What the file names and where, to tell of a name that no master has.
    private(set) var mentions: [Mention] = []

    struct Mention: Sendable {
        var name: String
        var isFile: Bool
        var place: String
    }

    public init() {}

    /// Reads the settings of the inputs that are folders; those that have no file have no settings.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` that names line and column.
    public init(ofInputs inputs: [String]) throws(KisscutError) {
        var found: [String] = []
        for input in inputs {
            let path = FilePath.join(input, Self.fileName)
            if let kind = try? FileSystem.kindOfTarget(of: path), kind == .file { found.append(path) }
        }
        guard let path = found.first else {
            self.init()
            return
        }
        guard found.count == 1 else {
            throw KisscutError(
                .badSettings, path: found[1], reason: "there is another in \(path); give one pack at a time")
        }
        try self.init(path: path)
    }

    /// Reads a file.
    init(path: String) throws(KisscutError) {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: path, limit: SettingsReader.mostBytes)
        } catch {
            throw KisscutError(.badSettings, path: path, reason: error.reason)
        }
        var reader = SettingsReader(path: path)
        self = try reader.read(bytes)
        mentions = reader.mentions
        conversion.checks = checks
    }

    /// Refuses settings that name a sticker or a file which none of the masters is, nor is a frame of.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    public func refuseUnknownNames(in masters: [Master]) throws(KisscutError) {
        let names = Set(masters.flatMap { [$0.name, $0.sequenceName].compactMap { $0 } })
        let files = Set(masters.map { FilePath.name(of: $0.path) } + masters.map(\.path))
        for mention in mentions where !(mention.isFile ? files : names).contains(mention.name) {
            let near = nearest(mention.name, among: Array(mention.isFile ? files : names))
            let hint = near.map { "; did you mean '\($0)'?" } ?? ""
            throw KisscutError(
                .badSettings, path: mention.place,
                reason: "no \(mention.isFile ? "file" : "sticker") has the name '\(mention.name)'\(hint)")
        }
    }
}
