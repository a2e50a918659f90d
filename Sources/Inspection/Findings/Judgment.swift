import Raster
import Support

/// Applies the rules to a decoded master.
package struct Judgment {
    private let path: String
    let art: Art
    let facts: PictureFacts
    let hiddenBytes: Int
    let options: Requirements
    let target: Target
    let canvas: StickerCanvas
    let products: Products

    /// The facts about the files of a master that rules need.
    package struct Products: Sendable, Hashable, Codable {
        /// The format that an animation is played from, or `nil` if it becomes a still or its frames become files.
        package var playedFormat: ImageFormat?
        /// Whether files are made whose format has no partial alpha.
        package var losePartialAlpha: Bool
        /// Why the files of the sticker, or the file of the expected sticker, are too large.
        package var sizeFaults: [MakeError] = []
        /// Whether a written file has a palette with partial alpha that is the master's or was made with losses, or `nil` if no file is
        /// written.
        package var haveIndexedAlpha: Bool?
        /// Whether frames were left out of a file so that it plays at the drawn speed.
        package var areAtDrawnSpeed = false
        /// Whether the platform does not play an app's picture, so that no file is made.
        package var isAnimationLeftOut = false
        /// The files that are left out, because they would be enlargements.
        package var leftOut: LeftOut

        package init(playedFormat: ImageFormat?, losePartialAlpha: Bool, leftOut: LeftOut) {
            (self.playedFormat, self.losePartialAlpha, self.leftOut) = (playedFormat, losePartialAlpha, leftOut)
        }
    }

    /// The files that are left out, because they would be enlargements.
    package struct LeftOut: Sendable, Hashable, Codable {
        package var names: [String]
        /// Whether no other file is made.
        package var isAll: Bool
        /// Whether the files were asked for in one size only, so that other sizes do not take their place.
        package var isOnlySize: Bool

        package init(names: [String] = [], isAll: Bool = false, isOnlySize: Bool = false) {
            (self.names, self.isAll, self.isOnlySize) = (names, isAll, isOnlySize)
        }
    }

    /// Collects the facts about a master.
    ///
    /// - Parameters:
    ///   - path: The path of the master; its extension is checked.
    ///   - facts: The measurements of all frames.
    ///   - hiddenBytes: The estimated cost of hidden color in bytes.
    ///   - options: The requirements that the master is checked against.
    ///   - target: The target of the sticker: the pack with the size of all its stickers, whatever files are made now.
    package init(
        path: String, _ art: Art, _ facts: PictureFacts, hiddenBytes: Int, _ options: Requirements, _ target: Target,
        _ products: Products
    ) {
        (self.path, self.art, self.facts, self.hiddenBytes) = (path, art, facts, hiddenBytes)
        (self.options, self.target, self.products) = (options, target, products)
        canvas = target.canvas(of: art)
    }

    var profile: Profile { target.profile }
    var playedFormat: ImageFormat? { products.playedFormat }
    var header: Header { art.header }
    var pixelSize: PixelSize { art.pixelSize }
    var format: ImageFormat { art.format }
    var isPlaced: Bool { art.prepared?.isPlaced ?? false }
    /// The size of the sticker; a finished sticker has the size of its file.
    var sticker: PixelSize { canvas.placement(at: .master).canvas }
    /// The delays in milliseconds, or `nil` for a still master and for a sequence of separate files, which a platform plays at its own
    /// rate.
    var delays: [Double]? {
        header.isSequence && playedFormat == nil
            ? nil : header.timing(in: playedFormat ?? header.format)?.delays.map { $0.seconds * 1000 }
    }

    /// Returns the findings of all rules, in the order of the rules.
    package func findings() -> [Finding] {
        let before =
            sizeFaults
            + [
                fileSize, size, sizeOfPack, square, divisible, sheet, unevenPixels, extensionMismatch, flaws,
                orientation, assumedAlpha,
                channelsLeftOut, lostParts,
                canvasOfArt, jpeg, opaque,
                bakedBackground, empty,
            ].compactMap(\.self)
            + strayPixels + [clippedEdge, wastedMargin, offCenter, visualSize].compactMap(\.self)
        let after = [
            matteFringe, hiddenColor, hardEdge, indexedAlpha, colorProfile, lowContrast, timing ?? slowerOnIOS,
            framesLeftOut, heldFrames,
            delaysOfGIF, text, enlargement, leftOut, animationLeftOut,
        ].compactMap(\.self)
        return before + preparation + after
    }

    // MARK: The file

    /// The findings about files that cannot be brought under their limit.
    private var sizeFaults: [Finding] {
        products.sizeFaults.map { error in
            let place = error.part.map { Finding.Place(frames: [$0], frameCount: header.frames) }
            return Finding(.failed(fault: error.fault, file: nil), at: place)
        }
    }

    /// The finding about the bytes of a finished sticker.
    ///
    /// The whole file counts, and a file with as many bytes as the limit is too large. A master is judged by the file of its sticker.
    private var fileSize: Finding? {
        guard target.areFinished, header.bytes >= options.byteLimit, profile.formats.contains(format) else {
            return nil
        }
        return Finding(.stickerBytes(bytes: header.bytes, limit: options.limit))
    }

    private var extensionMismatch: Finding? {
        guard profile.formats.contains(format) || !target.areFinished else {
            return Finding(
                .unshownFormat(
                    format: format, platform: profile.title, isRefusedByStore: profile.isRefusedByStore(format)))
        }
        let found = Paths.fileExtension(of: path)
        guard !header.format.hasExtension(found) else {
            // Xcode takes no sticker with this extension.
            guard target.areFinished, found == "apng" else { return nil }
            return Finding(.apngExtension(platform: profile.title), severity: .warning, remedy: .packAgain)
        }
        return Finding(.wrongExtension(format: header.format, fileExtension: found), severity: .warning)
    }

    private var orientation: Finding? {
        header.ignoresOrientation ? Finding(.ignoredOrientation, severity: .warning, remedy: .saveUpright) : nil
    }

    private var assumedAlpha: Finding? {
        header.extraChannels?.assumedAlpha.map { channel in
            Finding(.assumedAlpha(format: header.format, channel: channel), severity: .warning, remedy: .checkShape)
        }
    }

    private var channelsLeftOut: Finding? {
        guard let channels = header.extraChannels?.leftOut, !channels.isEmpty else { return nil }
        return Finding(.channelsLeftOut(channels: channels), severity: .warning, remedy: .checkShape)
    }

    private var flaws: Finding? {
        guard !header.flaws.isEmpty else { return nil }
        return Finding(
            .flaws(format: header.format, flaws: header.flaws), severity: .warning, remedy: .exportAgainToBeSure)
    }

    /// The finding about a format without transparency, unless the art has none anyway.
    private var jpeg: Finding? { format == .jpeg && opaque == nil ? Finding(.jpeg) : nil }

    private var indexedAlpha: Finding? {
        switch products.haveIndexedAlpha {
        case nil where header.hasIndexedAlpha: Finding(.indexedAlpha(isWritten: false))
        case true?: Finding(.indexedAlpha(isWritten: true))
        case nil, false?: nil
        }
    }

    private var colorProfile: Finding? {
        switch header.color {
        case .sRGB: nil
        case .converted: Finding(.convertedColors)
        case .unusableProfile: Finding(.unusableProfile, severity: .warning)
        case .ignored(let part): Finding(.ignoredColors(of: part), severity: .warning)
        }
    }
}
