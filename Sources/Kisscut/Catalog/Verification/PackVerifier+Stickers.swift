import Raster

// Stickers and sequences.

extension PackVerifier {
    private mutating func verify(label: JSONValue?, _ path: String) {
        guard let label = label?.text, !label.isEmpty else {
            tell(.warning, path, "has no accessibility-label")
            return
        }
        guard label.count > StickerLimits.descriptionLength else { return }
        tell(
            .error, path,
            "has an accessibility-label of \(label.count) characters, where Messages takes "
                + "\(StickerLimits.descriptionLength)")
    }

    mutating func verify(sticker folder: String, _ size: StickerSize?) {
        guard let contents = contents(of: folder) else { return }
        let properties = contents["properties"]
        verify(label: properties?["accessibility-label"], FilePath.join(folder, PackPaths.contents))
        guard let name = entry(properties?["filename"]?.text, in: folder, "the sticker") else { return }
        let path = FilePath.join(folder, name)
        if let picture = picture(at: path) {
            let isNamed = picture.format.goesBy(FilePath.fileExtension(of: name))
            if !isNamed { tell(.error, path, "the content is \(picture.format.title), which the name does not say") }
            verify(picture.size, size, path)
        }
        tellOfStrays(in: folder, but: [name])
    }

    mutating func verify(sequence folder: String, _ size: StickerSize?) {
        guard let contents = contents(of: folder) else { return }
        let path = FilePath.join(folder, PackPaths.contents)
        let properties = contents["properties"]
        verify(label: properties?["accessibility-label"], path)
        if !["fps", "fixed"].contains(properties?["duration-type"]?.text ?? "") {
            tell(.error, path, "properties.duration-type is neither fps nor fixed")
        }
        if (properties?["duration"]?.number ?? 0) <= 0 { tell(.error, path, "properties.duration is not above 0") }
        let repetitions = properties?["repetitions"]?.number ?? -1
        if repetitions < 0 || repetitions != repetitions.rounded() {
            tell(.error, path, "properties.repetitions is not a number from 0 on")
        }
        guard let frames = contents["frames"]?.list, !frames.isEmpty else {
            tell(.error, path, "lists no frames")
            return
        }
        var listed: Set<String> = []
        var first: PixelSize?
        for (index, frame) in frames.enumerated() {
            guard let name = entry(frame["filename"]?.text, in: folder, "frame \(index + 1)") else { continue }
            guard listed.insert(name).inserted else { continue }
            let file = FilePath.join(folder, name)
            guard let picture = picture(at: file) else { continue }
            if picture.format != .png {
                tell(.error, file, "a frame is to be a still PNG, not \(picture.format.title)")
            }
            if let first, first != picture.size {
                tell(.error, file, "\(picture.size) px, where the first frame has \(first) px")
            } else if first == nil {
                first = picture.size
                verify(picture.size, size, file)
            }
        }
        tellOfStrays(in: folder, but: listed)
    }

    private mutating func verify(_ pixelSize: PixelSize, _ size: StickerSize?, _ path: String) {
        let sides = StickerLimits.side
        guard sides.contains(pixelSize.longerSide) else {
            tell(
                .error, path,
                "\(pixelSize) px, where a sticker has \(sides.lowerBound) to \(sides.upperBound) px a side")
            return
        }
        guard let size, pixelSize.longerSide != size.pixels(at: .x3) else { return }
        tell(
            .warning, path,
            "\(pixelSize) px, where stickers of size \(size.rawValue) have \(size.pixels(at: .x3)) px")
    }
}
