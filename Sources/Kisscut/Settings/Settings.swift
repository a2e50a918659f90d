import Files
public import Inspection
public import Rendering
import StickerPacks
import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The settings of a pack: the values in `kisscut.yml`, and those that a caller changes.
public struct Settings: Sendable {
    /// The name of the file with settings; it is in the input folder.
    public static let fileName = "kisscut.yml"

    /// The pack's name; nil means the name of the folder that holds the masters.
    public var name: String?
    /// The names of the stickers that come first, in their order; the others follow in the natural order of their names.
    public var order: [String] = []
    /// The rules, the pack's size, the limit of bytes, and the labels.
    public var checks = CheckOptions()
    /// What `Converter` makes.
    public var conversion = ConversionOptions()
    /// How images are resampled and compressed.
    public var encoding = EncodingOptions()
    /// The limits of bytes, pixels and frames that a master must keep.
    public var limits = MasterLimits()
    /// The masters that every job excludes.
    var exclusions: [Exclusion] = []
    /// The names in the file, to report one that no master has.
    private(set) var mentions: [Mention] = []

    /// A name in the file, and where it is.
    struct Mention: Sendable {
        var name: String
        var isFile: Bool
        /// The path, line and column.
        var place: String
    }

    /// Creates the default settings.
    public init() {}

    /// Reads the `kisscut.yml` of the inputs; without one, creates the default settings.
    ///
    /// - Parameter inputs: File URLs of files and folders; the file is looked for in the folders themselves.
    /// - Throws: `KisscutError` with the code `badSettings` that names line and column, or if two inputs have a file.
    public init(ofInputs inputs: [URL]) throws(KisscutError) {
        try self.init(ofInputs: inputs.map(\.pathAsWritten))
    }

    package init(ofInputs inputs: [String]) throws(KisscutError) {
        var found: [String] = []
        for input in inputs {
            let path = Paths.join(input, Self.fileName)
            if let kind = try? FileSystem.kindOfTarget(of: path), kind == .file { found.append(path) }
        }
        guard let path = found.first else {
            self.init()
            return
        }
        guard found.count == 1 else {
            throw KisscutError(
                .badSettings, path: found[1], reason: "there is another in \(path); name one pack at a time")
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
    }

    /// Refuses settings that name a sticker or a file that does not exist.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    func refuseUnknownNames(in masters: [Master]) throws(KisscutError) {
        let names = Set(masters.flatMap { [$0.name, $0.sequenceName].compactMap { $0 } })
        let files = Set(masters.map { Paths.name(of: $0.path) } + masters.map(\.path))
        for mention in mentions where !(mention.isFile ? files : names).contains(mention.name) {
            let near = nearest(mention.name, among: Array(mention.isFile ? files : names))
            let hint = near.map { "; did you mean '\($0)'?" } ?? ""
            throw KisscutError(
                .badSettings, path: mention.place,
                reason: "no \(mention.isFile ? "file" : "sticker") has the name '\(mention.name)'\(hint)")
        }
    }
}
