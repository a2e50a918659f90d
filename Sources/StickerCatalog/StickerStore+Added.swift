public import Foundation
import PackManifest

extension StickerStore {
    /// The stickers that were added on the device, the oldest first.
    public var addedStickers: [StickerPack.Sticker] {
        added.map { StickerPack($0, scale: 3, languages: [], place: folder.addedPlace).stickers } ?? []
    }

    /// Adds a sticker that was made on the device.
    ///
    /// - Parameters:
    ///   - png: The image as PNG or APNG, with fewer bytes than the limit `fileBytes`.
    ///   - label: The description for VoiceOver, from 1 to 150 characters.
    ///   - takesAnySize: Whether to accept images with sides outside 300 to 618 px, which Messages shows blurred or reduced.
    /// - Throws: `badSticker` if the image or the label is not allowed, or the limit of stickers is reached; `notWritable` if the sticker
    ///   cannot be stored.
    public func add(png: Data, label: String, takesAnySize: Bool = false) throws(StickerCatalogError) {
        guard let size = pixelSize(ofPNG: png) else { throw .badSticker(reason: "it is not a whole PNG") }
        guard takesAnySize || Self.sides.contains(size.width) && Self.sides.contains(size.height) else {
            let sides = "\(Self.sides.lowerBound) to \(Self.sides.upperBound) px"
            throw .badSticker(reason: "it has \(size.width) x \(size.height) px; each side must have \(sides)")
        }
        guard png.count < limits.fileBytes else {
            throw .badSticker(
                reason: "it has \(png.count) bytes; Apple allows fewer than \(limits.fileBytes)")
        }
        let label = label.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...Manifest.maximumLabelCharacters).contains(label.count) else {
            throw .badSticker(
                reason: "its label must have 1 to \(Manifest.maximumLabelCharacters) characters")
        }
        let hash = SHA256.hexadecimal(of: png)
        let name = "added.\(hash.prefix(12))"
        let file = Manifest.File(name: "\(name).png", scale: 3, pixelSize: size, bytes: png.count, sha256: hash)
        var new = added ?? Manifest(name: "Added", size: .regular, stickers: [])
        new.stickers.removeAll { $0.name == name }
        new.stickers.append(Manifest.Sticker(name: name, label: label, files: [file]))
        guard new.stickers.count <= limits.stickers else {
            throw .badSticker(reason: "\(limits.stickers) stickers were already added, which is the limit")
        }
        try folder.write(png, to: folder.addedPlace(file))
        try folder.writeAdded(new)
        added = new
    }

    /// The sides that Messages shows well, in pixels: from its smallest to its largest size at @3x.
    private static let sides = 300...618

    /// Removes a sticker that was added, and its file.
    ///
    /// - Parameter name: The sticker's name.
    /// - Throws: `badSticker` if no sticker of this name was added; `notWritable` if the change cannot be stored.
    public func removeSticker(named name: String) throws(StickerCatalogError) {
        guard var rest = added, let index = rest.stickers.firstIndex(where: { $0.name == name }) else {
            throw .badSticker(reason: "no sticker with the name '\(name)' was added")
        }
        let sticker = rest.stickers.remove(at: index)
        try folder.writeAdded(rest)
        added = rest
        for file in sticker.files { try? FileManager.default.removeItem(at: folder.addedPlace(file)) }
    }

    /// Returns the size of a complete PNG in pixels, or `nil` if the data is something else or a side is over 4096.
    ///
    /// This reads the header and checks the end; W3C PNG specification, 11.2.1 and 11.2.4.
    private func pixelSize(ofPNG data: Data) -> Manifest.PixelSize? {
        let bytes = [UInt8](data.prefix(24))
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        guard bytes.count == 24, bytes.starts(with: start), data.suffix(end.count).elementsEqual(end) else {
            return nil
        }
        let number = { (place: Int) in bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = Manifest.PixelSize(width: number(16), height: number(20))
        return (1...4096).contains(size.width) && (1...4096).contains(size.height) ? size : nil
    }
}
