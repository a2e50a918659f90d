public import Raster

/// A fault of a finished pack: its catalog, its icons, its manifest, or a file of theirs.
public enum PackProblem: Sendable, Hashable, Codable {
    // MARK: Files of the pack

    /// The file is missing.
    case missing
    /// The file cannot be read, or has more bytes than a limit.
    case unreadable(limit: Int)
    /// The file cannot be read, for a reason of the system or of a decoder.
    case damaged(reason: String)
    /// The file is not a JSON object.
    case notAnObject
    /// The file has no `info` with an author and version 1.
    case noInfo
    /// The file or folder is in no list, so it is not in the pack.
    case unlisted

    // MARK: What a list names

    /// An entry has no file name.
    case noFileName(entry: Entry)
    /// An entry names a path in place of a file.
    case notAFileName(entry: Entry, name: String)
    /// An entry names a file whose name differs in case.
    case otherCase(entry: Entry, name: String, file: String)
    /// An entry names a missing file.
    case missingFile(entry: Entry, name: String)

    /// An entry of a list.
    public enum Entry: Sendable, Hashable, Codable {
        /// The file of a sticker.
        case stickerFile
        /// A sticker by its number, from 1.
        case sticker(number: Int)
        /// A frame by its number, from 1.
        case frame(number: Int)
        /// An icon by its slot.
        case icon(slot: String)
    }

    // MARK: The catalog

    /// An extension has only one catalog, and this is a second.
    case secondCatalog
    /// The catalog has no pack.
    case noPack
    /// An extension has only one pack, and this is a second.
    case secondPack
    /// The size of the stickers is not one of the platform's sizes.
    case unknownSize(sizes: [String])
    /// The pack lists no stickers.
    case noStickers
    /// The pack lists a sticker twice.
    case listedTwice(name: String)
    /// The folder is neither a sticker nor a sequence.
    case notASticker

    // MARK: Stickers

    /// The sticker has no description.
    case noLabel
    /// The description is too long.
    case longLabel(characters: Int, limit: Int, maker: String)
    /// The sequence plays in neither of two known ways.
    case unknownDuration
    /// The frames of the sequence are shown for no time.
    case noDuration
    /// The sequence does not play a whole number of times.
    case badRepetitions
    /// The sequence lists no frames.
    case noFrames
    /// A frame is not a still PNG.
    case frameFormat(format: ImageFormat)
    /// A frame has another size than the first.
    case frameSize(size: PixelSize, first: PixelSize)

    // MARK: Icons

    /// The catalog has no icon set of a name.
    case noIconSet(name: String)
    /// The project shows only the icon set that it names, and this is a second.
    case secondIconSet
    /// The icon set does not have the usual name, so the project must name it.
    case otherIconSet(name: String)
    /// The icon comes from Icon Composer, which sticker packs may not take.
    case composedIcon
    /// A slot is listed twice.
    case slotTwice(slot: String)
    /// An image, by its number, has an unknown slot.
    case unknownSlot(image: Int, slot: String)
    /// An icon is missing.
    case missingIcon(slot: String, need: IconNeed)
    /// Names of icons differ only in case.
    case similarNames(names: [String])
    /// The icon is not a PNG.
    case iconFormat(format: ImageFormat)
    /// The icon has another size than its slot.
    case iconSize(size: PixelSize, slot: PixelSize)
    /// The icon has transparent pixels.
    case transparentIcon
    /// The icon of the store has an alpha channel.
    case iconWithAlpha

    /// Who needs an icon.
    public enum IconNeed: String, Sendable, Codable {
        /// Every pack.
        case every
        /// A pack that is an app.
        case app
        /// The store, which may refuse the app.
        case store
    }

    // MARK: The manifest

    /// The manifest lists the file, which cannot be read.
    case unreadableWebFile
    /// The file differs from the one that the manifest describes.
    case changedWebFile
    /// The file is no picture.
    case notAPicture
    /// The picture has another size than the manifest says.
    case webFileSize(size: PixelSize, manifest: PixelSize)
    /// The manifest is for stickers of another size.
    case manifestSize(size: String, catalog: String)
    /// A sticker of the manifest has no label.
    case noWebLabel(sticker: String)
    /// A sticker of the manifest has fewer pixels at a higher scale.
    case fewerPixels(sticker: String)
}
