import Raster
import Support

extension Words {
    /// Returns what is wrong with a call.
    func text(of fault: CallFault) -> String {
        switch fault {
        case .inputNotFound(let cause): cause
        case .inputNotReadable(let cause): "cannot be read: \(cause)"
        case .notAMaster: "not a master: the content is not \(ImageFormat.readTitles)"
        case .noSuchMaster(let similar):
            "there is no such file" + (similar.isEmpty ? "" : "; similar names: \(similar.joined(separator: ", "))")
        case .notASticker(let folder):
            "is not the master of a sticker in \(folder); it may be excluded, or a picture for icons"
        case .nameOfSeveral(let name, let other):
            "\(other) also has the name '\(name)', so a setting would apply to both; rename one of them"
        case .packAsInput: "is a pack that \(Program.title) made; name the folder of its masters, or verify the pack"
        case .formatLeftOut(let format): "\(format.title) may not be read"
        case .noMasters(let skipped, _):
            (["no masters found (\(ImageFormat.fileExtensions.map { ".\($0)" }.joined(separator: ", ")))"]
                + sentences(about: skipped))
                .joined(separator: "; ")
        case .noMastersAmongFiles: "no masters are among the inputs"
        case .allExcluded: "'exclude' leaves no master"
        case .onlyMasterLeftOut: "is the only master, and is left out"
        case .notAReport: "is not a report that check, convert, pack or verify wrote"
        case .notABenchmark: "is not a report of bench in JSON"
        case .notRunnable: "it cannot be run"
        case .outputIsInput: "the output folder is the input folder; name another one"
        case .masterInOutput: "is in a folder that the output goes to; name another output folder"
        case .outputHasSettings: "has the settings of masters; name another file"
        case .outputIsOwn: "is where the command writes its own files; name another file"
        case .outputTwice: "would be written twice; name another file"
        case .outputIsRead: "is a file that is read; name another one"
        case .sameSticker(let other, let likeness): Self.text(sameSticker: other, likeness)
        case .sameAsset(let other, let name):
            "would be the same picture as \(other), with the name '\(name)'; rename one of them"
        case .outputOverlaps(let other): "overlaps with the output \(other); name folders that are not in one another"
        case .badImageSet:
            "is not the Contents.json of an image set, so \(Program.title) changes nothing; repair or remove it"
        case .linkOutOfOutput: "is a link out of the output folder; name the folder that it leads to as the output"
        case .notAScale(let scale, let layout, let scales):
            "\(scale.text) is not a scale of \(layout), which has \(listed(scales.map(\.text)))"
        case .notAFormat(let format, let layout):
            "\(layout) has no files in \(format.title); choose another format or layout"
        case .onlyForMessages: "has no effect on a pack that is not for Messages"
        case .noOutputs: "names no outputs, and the call names none; name a folder"
        case .samePack(let settings):
            "its pack would be in the same folder as that of \(settings); pack one at a time"
        case .notAFileURL: "is not a file URL"
        case .folderNotUsable(let isForOverlays, let cause):
            "cannot be used \(isForOverlays ? "for overlays" : "as the output folder"): \(cause)"
        case .notAFolder: "is not a folder"
        case .isAFile: "is a file; name the folder that it is in"
        case .foreignPicture(let kind): "exists, and is not a \(kind); choose another name or folder"
        case .pictureExists:
            "exists, and \(Program.title) does not replace it; choose another folder, or move the file away"
        case .foreignPage(let file): "contains \(file), which is not part of a preview; choose another folder"
        case .notAPage: "must end in .html (a page) or / (a folder)"
        case .notACache: "is not a cache of \(Program.title); nothing was removed"
        case .settingsExist: "exists already; rename it to get new proposals"
        case .settingsNotWritable(let cause): "cannot be written: \(cause)"
        case .noTemporaryFolder(let cause): "no temporary folder can be made there: \(cause)"
        case .portNotUsable: "the page cannot be served: the port is taken or not allowed"
        case .notInDependencies(let file):
            "cannot be named in \(file), because its name has a line break, a tab, ';', '|' or '='"
        case .notOpened(let program): "\(program) cannot open it"
        case .nothingToConvert: "neither renditions nor thumbnails are requested"
        case .nothingToPreview: "neither a page nor a contact sheet is requested"
        case .noColumns(let count): "\(count) columns; a contact sheet needs 1 or more"
        case .sheetTooLong(let size, let columns, let limit):
            "\(size) px with \(count(columns, "column")), more than \(limit.grouped) px on a side; choose another number of "
                + "columns"
        case .notAPackSize(let size, let platform, let sizes):
            "\(size) is not a size of \(platform); a pack needs one of \(listed(sizes, "or"))"
        case .otherDelays(let sticker, let files, let delays):
            "'\(sticker)' has \(count(files, "file")), but 'delays' has \(delays.grouped) for it; give one per file"
        case .sequenceUnnamed: "neither the file nor its folder names the sequence"
        case .masterUnnamed: "cannot name a master in memory; use a file name"
        case .badSubfolder(let subfolder):
            "its subfolder must be a path without '.', '..' and empty parts, and is '\(subfolder)'"
        case .severalSettings(let other, let folder):
            (other.map { "there is another in \($0)" } ?? "it does not apply to all masters")
                + "; name one pack at a time, such as \(folder)"
        case .inNoPack(let settings):
            "is in no pack, because "
                + (settings.map { "the nearest \(Program.settingsName), \($0), has no name" }
                    ?? "no folder above it has a \(Program.settingsName)")
                + "; move it to the folder of a pack, or add a file with a name"
        case .shardWithoutCache: "needs a cache"
        case .noEffect(let others):
            "needs \(listed(others.map(name), "or"))"
        case .forOnePack(let packs):
            "is for one pack, but this call makes \(packs.count): \(listed(packs)); set its key in the \(Program.settingsName) of each, "
                + "or name one pack at a time"
        case .noCacheFolder: "there is no home folder, or \(Program.cacheVariable) is empty"
        case .noFrames: "an animation needs at least one frame"
        case .sizesOfFrames(let size, let first): "has \(size) px, but the first frame has \(first) px"
        case .regionOutside(let region, let size):
            "\(region.size) px at (\(region.x), \(region.y)) are not a part of its \(size) px"
        case .severalFiles(let files): "standard output holds one file, but this call writes \(files.grouped)"
        case .sizesDiffer(let size, let other, let otherSize):
            "\(size) px, but \(other) has \(otherSize) px; only images of the same size can be compared"
        case .framesDiffer(let frames, let other, let otherFrames):
            "\(count(frames, "frame")), but \(other) has \(otherFrames); only animations with as many frames, or of the same length, can be compared"
        case .otherFiles(let files, let own, let example, let isOwn):
            "it wrote \(count(files, "file")), and this program \(own.grouped): \(isOwn ? "this program" : "it") wrote "
                + "\(example), and \(isOwn ? "it" : "this program") did not, so their times cannot be compared"
        case .otherProgramFailed(let status):
            "it ended with status \(status); it may not be a \(Program.name), or may lack one of these options"
        case .libvipsNotLoaded(let cause): cause
        case .noThreadForRequests: "no thread can be started"
        case .outsideFolders: "is outside the allowed folders"
        }
    }
}
