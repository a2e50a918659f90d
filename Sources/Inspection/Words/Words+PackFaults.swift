import Raster
import Support

extension Words {
    /// Returns what is wrong with a pack.
    func text(of fault: PackFault) -> String {
        switch fault {
        case .nameHasControlCharacter: "cannot name a pack: it has a control character; give it another name"
        case .nameUnusable: "cannot name a pack: it has no letter or digit, or is too long"
        case .tooManyStickers(let count, let limit):
            "has \(count.grouped) stickers; a manifest has at most \(limit.grouped)"
        case .sequenceInManifest(let sticker):
            "the frames of '\(sticker)' are not a single file, which manifests and image sets need; combine them into an APNG"
        case .noStickers: "the pack has no stickers"
        case .messenger(let name, let fault): text(of: fault, name)
        case .notReplaceable: "is not a folder that can be replaced"
        case .containsWorkingFolder:
            "contains the current folder, so it cannot be replaced; choose a new folder"
        case .notAPack: "is neither empty nor a sticker pack, so it is left as it is; choose another folder"
        case .badRecord(let file, let fault):
            "\(file), the list of the files that \(Program.title) wrote, \(text(of: fault)); delete this list and run again, or choose another "
                + "folder"
        case .nameNotUTF8(let folder): "\(folder ?? "the folder") has a file whose name is not UTF-8"
        case .foreignFile(let file, let wasEdited):
            "has \(file), which "
                + (wasEdited
                    ? "was edited after \(Program.title) wrote it"
                    : "\(Program.title) did not write, and which the pack needs")
                + "; delete it, or clean the output"
        case .writtenMeanwhile: "was written by another run since this one started; run the command again"
        case .sizeNotInManifest(let size): "the manifest cannot be written: it has no size '\(size)'"
        case .manifestRefused(let cause): "no app would accept the manifest: \(cause)"
        case .indexNotAbove: "does not contain the pack; choose a folder that contains the folders of the packs"
        case .indexTooFarAbove(let levels): "is too far above the pack: at most \(levels) levels are searched"
        case .indexSkips(let folder): "is not searched in '\(folder)'; give the folder of the pack another name"
        case .indexCannotList(let folder):
            "cannot list '\(folder)': its name has a colon, a backslash or a control character"
        case .foreignIndex: "already exists and is not an index of packs; move it, or choose another folder"
        case .tooManyFolders(let limit): "has more than \(limit) folders; choose a folder that has only packs"
        case .indexNotReadable(let cause), .indexInvalid(let cause): cause
        case .notListed(let cause): "cannot be listed: \(cause); repair it, or move it out of the folder"
        case .noIconFromSticker: "\(Program.title) cannot make an icon from its first sticker"
        case .iconNotWide(let size): "\(size) px; a wide icon must be 4:3"
        case .iconShape(let size): "\(size) px; an icon must be square or 4:3"
        case .iconTooSmall(let size, let width): "\(size) px; an icon must be \(width) px wide or more"
        case .iconTransparent:
            "has transparent pixels, but icons must be opaque; set a color with \(name(.iconBackground))"
        case .noCatalog: "has no sticker catalog (.xcstickers)"
        case .severalPacks(let packs, let example):
            "has \(count(packs, "pack")); verify one of them, such as \(example)"
        }
    }

    /// Returns what is wrong with the list of a pack's files, for the middle of a sentence.
    private func text(of fault: PackFault.RecordFault) -> String {
        switch fault {
        case .notReadable(let cause): "cannot be read: \(cause)"
        case .tooManyBytes(let limit): "has more bytes than the limit of \(limit.grouped)"
        case .damaged: "is damaged"
        case .repeated(let path): "has '\(path)' twice"
        case .notOfPack(let path): "has '\(path)', which \(Program.title) does not write"
        }
    }

    /// Returns what is wrong with a table of labels.
    func text(of fault: LabelFault) -> String {
        switch fault {
        case .notAFileURL: "is not a file URL"
        case .missing: "no such table of labels"
        case .notReadable(let cause): cause
        case .tooManyBytes(let limit): "more bytes than the limit of \(limit)"
        case .notUTF8: "the text is not UTF-8"
        case .empty: "is empty, so it is not a table of labels; write 'sticker,label' in its first line"
        case .noColumns: "the first line must name the columns 'sticker' and 'label', each once"
        case .unnamedColumn(let number): "column \(number) has no name; name it, or delete it"
        case .unknownColumn(let name, let suggestion):
            "unknown column '\(name)'; "
                + (suggestion.map { "did you mean '\($0)'?" }
                    ?? "delete it, or name it 'sticker', 'label' or after a language, such as 'de'")
        case .notALanguage(let name, let tag): "'\(name)' is not a language tag; write '\(tag)'"
        case .repeatedLanguage(let tag): "two columns have labels in '\(tag)'"
        case .notEmoji(let text): "'\(text)' is not an emoji; write only emoji, such as ⭐"
        case .rowTooShort: "the row is too short"
        case .rowTooLong(let separator):
            "the row has more fields than the first line; put text that has the separator '\(separator)' in quotes"
        case .repeated(let name, let line): "'\(name)' is already in line \(line)"
        case .controlCharacter(let character):
            "has the control character \(character), which no label may have; delete it"
        case .textAfterQuote: "text follows a closing quote"
        case .openQuote: "a quote is not closed"
        }
    }
}
