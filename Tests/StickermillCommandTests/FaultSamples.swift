import Inspection
import Raster

/// A fault of every kind.
enum FaultSamples {
    private static let size = PixelSize(width: 618, height: 400)

    static let all =
        masters + calls.map { .call(fault: $0) } + packs.map { .pack(fault: $0) } + labels.map { .labels(fault: $0) }
        + settings.map { .setting(fault: $0, key: nil) }
        + settings.map { .setting(fault: $0, key: "convert.frame-rate") }
        + requests.map { .request(fault: $0) }

    static let masters: [Fault] =
        [
            .notReadable(cause: "permission denied"), .changedWhileRead, .tooManyBytes(limit: 5),
            .chunkTooLarge(chunk: "IDAT", bytes: 9, limit: 8), .empty, .notAnImage(content: nil),
            .formatNotAllowed(format: .webp), .formatNotSupported(format: .heic, libvips: "8.15.0"),
            .formatBlocked(format: .svg), .noDecoder(cause: "libvips cannot be loaded"),
            .damaged(cause: "the PNG data ends early"), .dataDamaged(format: .tiff), .missingFrame,
            .severalImages(count: 2), .uncommonSamples,
            .tooManyPixels(size: size, limit: 9, canBeRaised: true, isInnerPicture: false),
            .tooManyPixels(size: size, limit: 9, canBeRaised: false, isInnerPicture: true),
            .sideTooLong(size: size, limit: 9, isInnerPicture: false), .tooManyFrames(count: 9, limit: 8),
            .framesTooLarge(count: 9, size: size, limit: 8), .notDrawable, .needsOtherFile(address: "a.png"),
            .rendererNotStarted(path: "stickermill", cause: "no such file"), .rendererCrashed,
            .drawingTooLarge(memory: 1 << 20), .drawingUnusable, .notDrawnInTime,
            .frameOfOtherSize(size: size, first: size), .frameNotPNG, .frameNumberRepeated(other: "a_1.png"),
            .framesMissing(after: "a_1.png", from: 2, through: 4), .noBackground, .backgroundMixed, .backgroundIsAll,
            .backgroundFadesIn,
            .backgroundUnclear(percent: 9), .noRoomForArt(percent: 25, side: 618),
            .preparedTooLarge(size: size, frames: 2, limit: 9, limitForAll: 8), .notCached, .textNotCached,
            .notEncodable(size: size), .temporaryFileLost(size: size, cause: "no such file"),
            .noEncoder(cause: "libvips cannot be loaded"), .holdsOneFrame(format: .jpeg, frames: 2),
            .holdsNoTransparency(format: .jpeg),
            .busy(waiting: 1), .busy(waiting: 100), .onlyEnlargements(size: size), .onlyEnlargements(size: nil),
            .tookTooLong(seconds: 60), .noResources, .noThread, .notWritable(cause: "no space left on device"),
            .fileNotWritable(file: "a.png", cause: "no space left on device"),
            .pictureNotWritable(cause: "no space left on device"),
            .previewNotWritable(cause: "no space left on device"), .notShown(cause: "damaged"),
            .pictureNotReadable(cause: "damaged"), .sheetNotDrawn(cause: "damaged"),
            .overlayNotDrawn(cause: "damaged"), .icon(fault: .empty), .input(fault: .empty),
            .pageNotWritten(fault: .previewNotWritable(cause: "no space left on device"), pack: "out"),
            .indexNotUpdated(fault: .notWritable(cause: "no space left on device"), pack: "out"),
            .call(fault: .notAMaster), .pack(fault: .notAPack), .labels(fault: .missing),
            .setting(fault: .notUTF8, key: nil), .request(fault: .badJob),
        ]
        + remedies.map { .stickerTooLarge(bytes: 9, limit: 8, size: size, scale: .x3, remedy: $0) }
        + SheetFault.allCases.map { .sheet(fault: $0) }
        + Fault.ForeignContent.allCases.map { .notAnImage(content: $0) }
        + Fault.Activity.allCases.map { .cancelled(during: $0) }

    private static let remedies: [Fault.FitRemedy?] = [
        nil, .allowLosses, .smallerSize(size: nil), .smallerSize(size: .small),
        .hopeless(score: 52, floor: 80, frames: 15, framesBefore: 60, size: .small, grainPercent: 80),
        .lowerFloor(bytes: 7, score: 75.5, floor: 80, frames: 3, framesBefore: 6, size: .regular),
    ]

    /// A skipped path for each reason.
    static let skipped: [SkippedPath] = [
        .init(path: "a.psd", .formatNotRead(name: "Photoshop", fileExtension: "psd")),
        .init(path: "a.xyz", .formatNotRead(name: nil, fileExtension: "xyz")),
        .init(path: "a", .noExtension(format: .png)), .init(path: "a.svg", .formatNotAllowed(format: .svg)),
        .init(path: "a@2x.png", .rendition(of: "a@3x.png")), .init(path: "b.png", .sameFile(as: "a.png")),
        .init(path: "b", .linkToFolder), .init(path: "c", .linkToFolder), .init(path: "c.png", .linkOutOfFolder),
        .init(path: "d.png", .notRegular), .init(path: "out", .pack), .init(path: "e", .nameNotUTF8),
        .init(path: ".f.png.icloud", .notDownloaded),
        .init(path: "g.png", .notAccessible(cause: "permission denied")),
    ]

    static let calls: [CallFault] = [
        .inputNotFound(cause: "no such file"), .inputNotReadable(cause: "no such file"), .notAMaster, .packAsInput,
        .formatLeftOut(format: .svg),
        .noMasters(skipped: skipped, mayFollowLinks: true),
        .noMastersAmongFiles, .allExcluded, .onlyMasterLeftOut, .notAReport, .notABenchmark, .notRunnable,
        .outputIsInput,
        .masterInOutput, .outputHasSettings, .outputIsOwn, .outputTwice, .outputIsRead,
        .sameSticker(other: "a.gif", likeness: nil), .sameSticker(other: "a.gif", likeness: .listedTwice),
        .sameSticker(other: "a.gif", likeness: .otherAccents), .samePack(settings: "a/stickermill.yml"), .notAFileURL,
        .sameAsset(other: "a.gif", name: "a"), .outputOverlaps(other: "app"), .badImageSet, .linkOutOfOutput,
        .onlyForMessages, .noOutputs, .notAFormat(format: .webp, layout: "xcassets"),
        .notAScale(scale: .x1, layout: "android", scales: [.x2, .x3]),
        .folderNotUsable(isForOverlays: true, cause: "not a directory"), .notAFolder, .isAFile,
        .foreignPicture(kind: "contact sheet"), .pictureExists, .foreignPage(file: "index.html"), .notAPage, .notACache,
        .settingsExist, .settingsNotWritable(cause: "permission denied"),
        .noTemporaryFolder(cause: "permission denied"), .portNotUsable, .notInDependencies(file: "a.d"),
        .notOpened(program: "xdg-open"), .nothingToConvert, .nothingToPreview, .noColumns(count: 0),
        .sheetTooLong(size: size, columns: 9, limit: 8),
        .notAPackSize(size: "512", platform: "Messages", sizes: ["small", "large"]),
        .otherDelays(sticker: "walk", files: 2, delays: 3), .sequenceUnnamed, .masterUnnamed,
        .badSubfolder(subfolder: ".."), .severalSettings(other: "stickermill.yml", folder: "a"),
        .severalSettings(other: nil, folder: "a"), .inNoPack(settings: nil), .inNoPack(settings: "stickermill.yml"),
        .shardWithoutCache, .noEffect(without: [.xcodeproj, .xcodegen]), .forOnePack(packs: ["a", "b"]),
        .noCacheFolder, .severalFiles(count: 2), .noFrames,
        .sizesOfFrames(size: size, first: size), .regionOutside(region: PixelRect(size), size: size),
        .sizesDiffer(size: size, other: "b.png", otherSize: size),
        .framesDiffer(count: 1, other: "b.png", otherCount: 2),
        .otherFiles(count: 1, ownCount: 2, example: "b.png", isOwn: true), .otherProgramFailed(status: 64),
        .libvipsNotLoaded(cause: "is not installed"), .noThreadForRequests, .outsideFolders, .noSuchMaster(similar: []),
        .noSuchMaster(similar: ["art/star.png"]), .notASticker(folder: "art"),
        .nameOfSeveral(name: "star", other: "art/faces/star.png"),
    ]

    static let packs: [PackFault] = [
        .nameHasControlCharacter, .nameUnusable, .tooManyStickers(count: 9, limit: 8),
        .messenger(name: "WhatsApp", fault: .tooFew(count: 2, areMoving: true, limit: 3, others: 4)),
        .messenger(name: "WhatsApp", fault: .tooFew(count: 2, areMoving: nil, limit: 3, others: 0)),
        .messenger(name: "Signal", fault: .tooMany(count: 201, limit: 200)),
        .messenger(name: "Signal", fault: .textTooLong(text: "A long name", limit: 8)),
        .messenger(name: "Signal", fault: .noAuthor), .messenger(name: "Signal", fault: .noName),
        .sequenceInManifest(sticker: "walk"), .noStickers,
        .notReplaceable, .containsWorkingFolder, .notAPack,
        .badRecord(file: "list.json", fault: .notReadable(cause: "no such file")),
        .badRecord(file: "list.json", fault: .tooManyBytes(limit: 9)),
        .badRecord(file: "list.json", fault: .damaged), .badRecord(file: "list.json", fault: .repeated(path: "a")),
        .badRecord(file: "list.json", fault: .notOfPack(path: "a")), .nameNotUTF8(folder: nil),
        .nameNotUTF8(folder: "a"), .foreignFile(file: "a", wasEdited: true),
        .foreignFile(file: "a", wasEdited: false), .writtenMeanwhile, .sizeNotInManifest(size: "512"),
        .manifestRefused(cause: "too many stickers"), .indexNotAbove, .indexTooFarAbove(levels: 3),
        .indexSkips(folder: "Web"), .indexCannotList(folder: "a:b"), .foreignIndex, .tooManyFolders(limit: 9),
        .indexNotReadable(cause: "permission denied"), .indexInvalid(cause: "two packs have one name"),
        .notListed(cause: "the manifest is damaged"), .noIconFromSticker, .iconNotWide(size: size),
        .iconShape(size: size), .iconTooSmall(size: size, width: 1024), .iconTransparent, .noCatalog,
        .severalPacks(count: 2, example: "a"),
    ]

    static let labels: [LabelFault] = [
        .notAFileURL, .missing, .notReadable(cause: "permission denied"), .tooManyBytes(limit: 9), .notUTF8, .empty,
        .noColumns, .unnamedColumn(number: 2), .unknownColumn(name: "lable", suggestion: "label"),
        .unknownColumn(name: "width", suggestion: nil), .notALanguage(name: "de_", tag: "de"),
        .repeatedLanguage(tag: "de"), .notEmoji(text: "star"), .rowTooShort, .rowTooLong(separator: ","),
        .repeated(name: "cat", line: 2),
        .controlCharacter(character: "U+0007"), .textAfterQuote, .openQuote,
    ]

    static let settings: [SettingFault] = [
        .severalKeys(key: "bytes", keys: ["one.bytes", "two.bytes"]),
        .notOfSticker(key: "size", keys: ["labels", "ignore"], folder: "art"), .onlyOfSticker(key: "labels"),
        .notEditable(entry: "labels: {star: A star}", isRemoved: false),
        .notEditable(entry: "labels: star", isRemoved: true),
        .fileNotReadable(cause: "permission denied"), .tooManyBytes(limit: 9), .notUTF8,
        .otherName(right: "stickermill.yml"), .syntax(cause: "did not find expected key"), .notYAML, .tab,
        .nestedTooDeep(limit: 64), .alias, .notAMapping, .notAList, .notAText,
        .repeatedKey(key: "size"), .unknownKey(key: "margin", section: "prepare", isAtTop: false, suggestion: nil),
        .unknownKey(key: "size", section: nil, isAtTop: true, suggestion: nil),
        .unknownKey(key: "sze", section: nil, isAtTop: false, suggestion: "size"), .repeated(entry: "cat"),
        .notEmoji(text: "star"), .unknownRule(name: "labl", suggestion: "label"),
        .unknownRule(name: "width", suggestion: nil),
        .unknownSeverity(name: "bad"),
        .unknownName(
            name: "cat", isFile: false, suggestion: "cut", others: [.init(name: "dog", place: "stickermill.yml:2:3")],
            more: 2),
        .noMatch(pattern: "*.gif", suggestion: nil), .notOneValue, .notAFlag, .notANumber,
        .notInRange(from: 1, through: 60), .outOfRange(value: 20, from: 70, through: 100), .noBytes(value: 0),
        .noBytes(value: nil), .badFrameRate(from: 1, through: 60), .badDelays(from: 1, through: 60000),
        .notADelay(from: 1, through: 60000), .notAFloor(from: 70, through: 100),
        .unknownWord(word: "bst", known: ["best", "fast"], suggestion: "best"),
        .unknownWord(word: "x", known: ["best", "fast"], suggestion: nil),
        .notASize(word: "lrge", sizes: ["small", "large"], limit: 4096, suggestion: "large"),
        .notASize(word: "9999", sizes: ["small", "large"], limit: 4096, suggestion: nil),
        .notALanguage(word: "german"), .notALength(allowsPercent: true), .impossibleLength, .notAVisualSize,
        .impossibleVisualSize, .notAColor, .notAShadow, .notABundleIdentifier, .notATeam, .noFormat,
        .controlCharacter(character: "U+0007"), .notAPath, .notARelativePath(file: "stickermill.yml"),
        .outside(path: "../a.png", file: nil), .outside(path: "../a.png", file: "stickermill.yml"),
        .pathNotReadable(path: "a.png", cause: "no such file"), .notAFile(path: "a"), .noFolder,
    ]

    static let requests: [RequestFault] = [
        .tooManyBytes(limit: 9, isBesidesData: true), .notAnObject, .repeatedKey(key: "id"),
        .unknownKey(key: "idd", suggestion: "id"), .badID(limit: 200), .badJob, .notAText(key: "output"), .noMaster,
        .outputOfCheck, .badSubfolder, .badOptions, .masterWithFolder, .badData,
    ]
}
