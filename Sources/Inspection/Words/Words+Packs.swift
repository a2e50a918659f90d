import Support

// The faults of finished packs, in words.
extension Words {
    static func text(_ problem: PackProblem) -> String {
        switch problem {
        case .missing: "is missing"
        case .unreadable(let limit): "cannot be read, or has more than \(limit) bytes"
        case .damaged(let reason): reason
        case .notAnObject: "is not a JSON object"
        case .noInfo: "has no info with an author and version 1"
        case .unlisted: "is not listed, so it will not be in the pack"
        case .noFileName(let entry): "\(text(entry)) has no filename"
        case .notAFileName(let entry, let name):
            "\(text(entry)) names '\(name)', which must be a file name and not a path"
        case .otherCase(let entry, let name, let file): "\(text(entry)) names '\(name)', but the file is '\(file)'"
        case .missingFile(let entry, let name): "\(text(entry)) names '\(name)', which is missing"
        case .secondCatalog: "is a second catalog and was not verified; an extension has only one"
        case .noPack: "has no .stickerpack"
        case .secondPack: "is a second pack and was not verified; an extension has only one"
        case .unknownSize(let sizes): "properties.grid-size is not one of \(sizes.joined(separator: ", "))"
        case .noStickers: "lists no stickers"
        case .listedTwice(let name): "lists '\(name)' twice"
        case .notASticker: "is neither a .sticker nor a .stickersequence"
        case .noLabel: "has no accessibility-label"
        case .longLabel(let characters, let limit, let maker):
            "has an accessibility-label of \(characters) characters; \(maker) allows at most \(limit)"
        case .unknownDuration: "properties.duration-type is neither fps nor fixed"
        case .noDuration: "properties.duration is not above 0"
        case .badRepetitions: "properties.repetitions is not a whole number of 0 or more"
        case .noFrames: "lists no frames"
        case .frameFormat(let format): "a frame must be a still PNG, not \(format.title)"
        case .frameSize(let size, let first): "\(size) px; the first frame has \(first) px"
        case .noIconSet(let name): "has no '\(name).stickersiconset'"
        case .secondIconSet:
            "is a second icon set; a pack shows only the set that the project names: ASSETCATALOG_COMPILER_APPICON_NAME"
        case .otherIconSet(let name):
            "is not named '\(name)'; the project must name it: ASSETCATALOG_COMPILER_APPICON_NAME"
        case .composedIcon:
            "is an icon of Icon Composer; sources contradict each other on whether sticker packs take it, so look at the icon in a build"
        case .slotTwice(let slot): "has the slot \(slot) twice"
        case .unknownSlot(let image, let slot): "image \(image) has an unknown slot: \(slot)"
        case .missingIcon(let slot, let need): "the icon \(slot) is missing\(text(need))"
        case .similarNames(let names): "the names \(names.joined(separator: " and ")) differ only in case"
        case .iconFormat(let format): "an icon must be a PNG, not \(format.title)"
        case .iconSize(let size, let slot): "\(size) px; the slot requires \(slot) px"
        case .transparentIcon: "has transparent pixels, but icons must be opaque"
        case .iconWithAlpha: "has an alpha channel, which App Store Connect refuses even if all is opaque (ITMS-90717)"
        case .unreadableWebFile: "is in the manifest, but cannot be read"
        case .changedWebFile: "differs from the file that the manifest describes"
        case .notAPicture: "is not a picture that Messages shows"
        case .webFileSize(let size, let manifest): "has \(size) px, but the manifest says \(manifest) px"
        case .manifestSize(let size, let catalog): "is for stickers of size \(size), but the catalog has \(catalog)"
        case .noWebLabel(let sticker): "the sticker '\(sticker)' has no label"
        case .fewerPixels(let sticker): "the sticker '\(sticker)' has fewer pixels at a higher scale"
        }
    }

    private static func text(_ entry: PackProblem.Entry) -> String {
        switch entry {
        case .stickerFile: "the sticker"
        case .sticker(let number): "sticker \(number)"
        case .frame(let number): "frame \(number)"
        case .icon(let slot): "the icon \(slot)"
        }
    }

    private static func text(_ need: PackProblem.IconNeed) -> String {
        switch need {
        case .every: ""
        case .app: "; only an extension of another app does without it"
        case .store: "; App Store Connect may refuse the app (ITMS-90642)"
        }
    }

    /// Returns why a file of an output would change.
    package static func text(of file: StaleFile) -> String {
        switch file.why {
        case .new: "new"
        case .changed: file.because.map { "changed, because of \(text(of: $0))" } ?? "changed"
        case .gone: "its master is gone, or gives other files"
        case .edited: "edited by hand"
        }
    }

    private static func text(of cause: StaleFile.Cause) -> String {
        switch cause {
        case .master: "its master"
        case .setting: "a setting"
        case .label: "a label or a name"
        case .version: "another version of \(Program.title)"
        }
    }
}
