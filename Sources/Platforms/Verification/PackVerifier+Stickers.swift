import Inspection
import Support

extension PackVerifier {
    private mutating func verify(label: JSONValue?, _ path: String) {
        guard let label = label?.text, !label.isEmpty else {
            addFault(.warning, path, .noLabel)
            return
        }
        let longest = Profile.messages.labelLength
        guard label.count > longest else { return }
        addFault(
            .error, path, .longLabel(characters: label.count, limit: longest, maker: Profile.messages.maker))
    }

    mutating func verify(sticker folder: String) {
        guard let contents = contents(of: folder) else { return }
        let properties = contents["properties"]
        verify(label: properties?["accessibility-label"], Paths.join(folder, PackPaths.contents))
        guard let name = entry(properties?["filename"]?.text, of: entries(in: folder), in: folder, .stickerFile) else {
            return
        }
        pictured.append(PicturedSticker(files: [Paths.join(folder, name)], isSequence: false))
        warnOfUnlistedFiles(in: folder, except: [name])
    }

    mutating func verify(sequence folder: String) {
        guard let contents = contents(of: folder) else { return }
        let path = Paths.join(folder, PackPaths.contents)
        let properties = contents["properties"]
        verify(label: properties?["accessibility-label"], path)
        if !["fps", "fixed"].contains(properties?["duration-type"]?.text ?? "") {
            addFault(.error, path, .unknownDuration)
        }
        if (properties?["duration"]?.number ?? 0) <= 0 { addFault(.error, path, .noDuration) }
        let repetitions = properties?["repetitions"]?.number ?? -1
        if repetitions < 0 || repetitions != repetitions.rounded() {
            addFault(.error, path, .badRepetitions)
        }
        guard let frames = contents["frames"]?.list, !frames.isEmpty else {
            addFault(.error, path, .noFrames)
            return
        }
        let entries = entries(in: folder)
        var listed: Set<String> = []
        var files: [String] = []
        for (index, frame) in frames.enumerated() {
            let filename = frame["filename"]?.text
            guard let name = entry(filename, of: entries, in: folder, .frame(number: index + 1)) else { continue }
            if listed.insert(name).inserted { files.append(Paths.join(folder, name)) }
        }
        pictured.append(PicturedSticker(files: files, isSequence: true))
        warnOfUnlistedFiles(in: folder, except: listed)
    }
}
