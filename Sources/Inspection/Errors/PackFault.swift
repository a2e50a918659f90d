public import Raster

/// What is wrong with a pack, its folder or its icons.
public enum PackFault: Sendable, Hashable, Codable {
    // MARK: Names

    /// The name of the pack has a control character.
    case nameHasControlCharacter
    /// The name of the pack has no letter or digit, or is too long.
    case nameUnusable
    /// The pack has more stickers than a manifest can list.
    case tooManyStickers(count: Int, limit: Int)
    /// A sticker is a sequence of files, which manifests and image sets cannot have.
    case sequenceInManifest(sticker: String)
    /// The pack has no stickers.
    case noStickers
    /// The pack cannot be made for a messenger.
    case messenger(name: String, fault: MessengerPackFault)

    // MARK: The folder

    /// The path names no folder that can be replaced.
    case notReplaceable
    /// The folder contains the folder in which the command runs.
    case containsWorkingFolder
    /// The folder has files and is not a pack.
    case notAPack
    /// The list of the pack's files cannot be used.
    case badRecord(file: String, fault: RecordFault)
    /// A folder has a file whose name is not UTF-8, in the pack's folder or below it.
    case nameNotUTF8(folder: String?)
    /// The pack needs the name of a file that Stickermill did not write, or that was edited since.
    case foreignFile(file: String, wasEdited: Bool)
    /// Another run wrote the pack since this one started.
    case writtenMeanwhile

    // MARK: Manifests and indexes

    /// A manifest cannot have the size.
    case sizeNotInManifest(size: String)
    /// Apps would not accept the manifest.
    case manifestRefused(cause: String)
    /// The folder of the index does not contain the pack.
    case indexNotAbove
    /// The folder of the index is too far above the pack.
    case indexTooFarAbove(levels: Int)
    /// The index does not search a folder of this name.
    case indexSkips(folder: String)
    /// The index cannot list the name of the pack's folder.
    case indexCannotList(folder: String)
    /// The file is not an index.
    case foreignIndex
    /// The folder of the index has too many folders.
    case tooManyFolders(limit: Int)
    /// A folder for the index cannot be read.
    case indexNotReadable(cause: String)
    /// The index would be invalid.
    case indexInvalid(cause: String)
    /// A pack cannot be listed in the index.
    case notListed(cause: String)

    // MARK: Icons

    /// The first sticker cannot become an icon.
    case noIconFromSticker
    /// A wide icon has another shape.
    case iconNotWide(size: PixelSize)
    /// An icon has another shape.
    case iconShape(size: PixelSize)
    /// An icon has too few pixels.
    case iconTooSmall(size: PixelSize, width: Int)
    /// An icon is transparent.
    case iconTransparent

    // MARK: Verification

    /// The folder has no catalog.
    case noCatalog
    /// The folder has several packs.
    case severalPacks(count: Int, example: String)

    /// What is wrong with the list of a pack's files.
    public enum RecordFault: Sendable, Hashable, Codable {
        /// The system cannot read it.
        case notReadable(cause: String)
        /// It has too many bytes.
        case tooManyBytes(limit: Int)
        /// It is not such a list.
        case damaged
        /// It has a path twice.
        case repeated(path: String)
        /// It has a path that no pack has.
        case notOfPack(path: String)
    }
}

extension PackFault {
    /// The kind of the fault.
    package var code: StickermillError.Code {
        switch self {
        case .nameHasControlCharacter, .nameUnusable: .badName
        case .tooManyStickers, .sequenceInManifest, .messenger: .badSettings
        case .noStickers: .noMasters
        case .notReplaceable, .containsWorkingFolder, .notAPack, .badRecord,
            .nameNotUTF8, .foreignFile, .indexNotAbove, .indexTooFarAbove, .indexSkips, .indexCannotList,
            .foreignIndex, .tooManyFolders, .indexNotReadable, .indexInvalid, .notListed:
            .outputUnusable
        case .writtenMeanwhile, .sizeNotInManifest, .manifestRefused: .notWritable
        case .noIconFromSticker: .notDecodable
        case .iconNotWide, .iconShape, .iconTooSmall, .iconTransparent: .iconUnusable
        case .noCatalog, .severalPacks: .inputNotFound
        }
    }
}
