public import Raster

/// What is wrong with an input, an output or an option of a call.
public enum CallFault: Sendable, Hashable, Codable {
    // MARK: Inputs

    /// The input does not exist or cannot be accessed.
    case inputNotFound(cause: String)
    /// The input cannot be read.
    case inputNotReadable(cause: String)
    /// A named file is not a master.
    case notAMaster
    /// No file has the name; masters with similar names may exist.
    case noSuchMaster(similar: [String])
    /// The file is not the master of a sticker of a folder.
    case notASticker(folder: String)
    /// Settings that name a sticker would also apply to another one.
    case nameOfSeveral(name: String, other: String)
    /// The input is a pack that Stickermill made.
    case packAsInput
    /// A named file has a format that the settings do not allow.
    case formatLeftOut(format: ImageFormat)
    /// The inputs have no masters; files that the search skipped may be masters.
    case noMasters(skipped: [SkippedPath], mayFollowLinks: Bool)
    /// None of the named files is a master.
    case noMastersAmongFiles
    /// The exclusions leave no master.
    case allExcluded
    /// The only master is a picture of the call, such as an icon.
    case onlyMasterLeftOut
    /// A file is not a report of Stickermill.
    case notAReport
    /// A file is not the report of a benchmark.
    case notABenchmark
    /// The program cannot be run.
    case notRunnable

    // MARK: Outputs

    /// The output folder is the input folder.
    case outputIsInput
    /// The master is in a folder that the output goes to.
    case masterInOutput
    /// The output is the settings file of masters.
    case outputHasSettings
    /// The command writes its own files there.
    case outputIsOwn
    /// Two outputs are the same file.
    case outputTwice
    /// The output is a file that is read.
    case outputIsRead
    /// Another master would be the same sticker.
    case sameSticker(other: String, likeness: Finding.Likeness?)
    /// Another master would be the same picture of an app.
    case sameAsset(other: String, name: String)
    /// Another output is the same folder, or is inside it or around it.
    case outputOverlaps(other: String)
    /// The file describes no image set.
    case badImageSet
    /// A folder below the output is a link to another place.
    case linkOutOfOutput
    /// Another pack would be in the same folder.
    case samePack(settings: String)
    /// The output is not a file URL.
    case notAFileURL
    /// The folder cannot be used.
    case folderNotUsable(isForOverlays: Bool, cause: String)
    /// The output is not a folder.
    case notAFolder
    /// The named folder is a file.
    case isAFile
    /// The output is a file that Stickermill did not write.
    case foreignPicture(kind: String)
    /// The file of a picture exists.
    case pictureExists
    /// The folder has a file that is not a part of a preview.
    case foreignPage(file: String)
    /// The name is neither that of a page nor that of a folder.
    case notAPage
    /// The folder is not a cache.
    case notACache
    /// There are settings already.
    case settingsExist
    /// The settings cannot be written.
    case settingsNotWritable(cause: String)
    /// No temporary folder can be made.
    case noTemporaryFolder(cause: String)
    /// A port is taken or not allowed.
    case portNotUsable
    /// A name cannot be written in a dependency file.
    case notInDependencies(file: String)
    /// A program cannot open the file.
    case notOpened(program: String)

    // MARK: Options

    /// Neither renditions nor thumbnails are requested.
    case nothingToConvert
    /// Neither a page nor a contact sheet is requested.
    case nothingToPreview
    /// Neither the call nor the settings name an output.
    case noOutputs
    /// The option is only for packs for Messages, and the call makes none.
    case onlyForMessages
    /// The layout does not have a scale.
    case notAScale(scale: Scale, layout: String, scales: [Scale])
    /// The layout does not have files of a format.
    case notAFormat(format: ImageFormat, layout: String)
    /// A contact sheet needs a column.
    case noColumns(count: Int)
    /// A contact sheet would have a side that is too long.
    case sheetTooLong(size: PixelSize, columns: Int, limit: Int)
    /// The size is not one of a pack.
    case notAPackSize(size: String, platform: String, sizes: [String])
    /// The number of delays is not that of the frames.
    case otherDelays(sticker: String, files: Int, delays: Int)
    /// Neither the files nor their folder name a sequence.
    case sequenceUnnamed
    /// The name cannot be that of a master in memory.
    case masterUnnamed
    /// The subfolder of a master would lead out of the output.
    case badSubfolder(subfolder: String)
    /// The call works on one pack, but the inputs have several.
    case severalSettings(other: String?, folder: String)
    /// The masters are in no pack; the nearest settings have no name, or there are none.
    case inNoPack(settings: String?)
    /// A shard needs a cache.
    case shardWithoutCache
    /// An option has no effect without others.
    case noEffect(without: [SettingKey])
    /// An option is for one pack, but the call makes several.
    case forOnePack(packs: [String])
    /// There is no folder for the cache.
    case noCacheFolder
    /// Several files would be written to a stream that takes one.
    case severalFiles(count: Int)
    /// An animation needs a frame.
    case noFrames
    /// The frames of an animation differ in size.
    case sizesOfFrames(size: PixelSize, first: PixelSize)
    /// A part of a picture is not inside it, or is empty.
    case regionOutside(region: PixelRect, size: PixelSize)

    // MARK: Comparing

    /// Two files differ in size.
    case sizesDiffer(size: PixelSize, other: String, otherSize: PixelSize)
    /// Two files differ in their numbers of frames.
    case framesDiffer(count: Int, other: String, otherCount: Int)
    /// Another program did not write the same files.
    case otherFiles(count: Int, ownCount: Int, example: String, isOwn: Bool)
    /// Another program failed.
    case otherProgramFailed(status: Int)

    // MARK: Work

    /// libvips cannot be loaded.
    case libvipsNotLoaded(cause: String)
    /// No thread can read the requests.
    case noThreadForRequests
    /// The path is outside the allowed folders.
    case outsideFolders
}

extension CallFault {
    /// The kind of the fault.
    package var code: StickermillError.Code {
        switch self {
        case .inputNotFound, .inputNotReadable, .noSuchMaster, .notAReport, .notABenchmark, .notRunnable:
            .inputNotFound
        case .notAMaster, .notASticker, .nameOfSeveral, .packAsInput, .formatLeftOut: .notAMaster
        case .noMasters, .noMastersAmongFiles, .allExcluded, .onlyMasterLeftOut: .noMasters
        case .outputIsInput, .masterInOutput, .outputHasSettings, .outputIsOwn, .outputTwice, .outputIsRead,
            .sameSticker, .sameAsset, .outputOverlaps, .samePack:
            .sameOutput
        case .notAFileURL, .badImageSet, .linkOutOfOutput, .folderNotUsable, .notAFolder, .isAFile, .foreignPicture,
            .pictureExists, .foreignPage,
            .notAPage,
            .notACache, .settingsExist, .settingsNotWritable, .noTemporaryFolder, .portNotUsable:
            .outputUnusable
        case .notInDependencies, .notOpened: .notWritable
        case .nothingToConvert, .nothingToPreview, .noOutputs, .onlyForMessages, .notAScale, .notAFormat, .noColumns,
            .sheetTooLong,
            .notAPackSize,
            .otherDelays,
            .severalSettings, .inNoPack, .shardWithoutCache, .noEffect, .forOnePack, .noCacheFolder, .severalFiles,
            .noFrames, .sizesOfFrames, .regionOutside:
            .badSettings
        case .sequenceUnnamed, .masterUnnamed, .badSubfolder: .badName
        case .sizesDiffer, .framesDiffer, .otherFiles, .otherProgramFailed: .notComparable
        case .libvipsNotLoaded, .noThreadForRequests: .notReadable
        case .outsideFolders: .badRequest
        }
    }
}
