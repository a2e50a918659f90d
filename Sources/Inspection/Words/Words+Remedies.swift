import Support

extension Words {
    /// Returns a remedy in sentences.
    package func advice(_ remedy: Finding.Remedy) -> String {
        switch remedy {
        case .nothing: "No action needed."
        case .checkMargins: "No action needed if its margins are right."
        case .saveUpright: "No action needed if the sticker stands upright; otherwise save the art upright."
        case .checkShape: "No action needed if the sticker has the right shape; otherwise export the art as PNG."
        case .exportAsSRGB: "No action needed if the colors look right; otherwise export as sRGB."
        case .leaveHiddenColor: "No action needed: \(Program.title)'s own files have no hidden color."
        case .exportAgain: "Export the master again."
        case .exportAgainOrPrepareOtherwise:
            "Export the master again, smaller if it is over a limit, or change the options that prepare it."
        case .exportAgainToBeSure: "No action needed; to be sure, export it again."
        case .installLibrary: "Install libvips as the message says; the art need not change."
        case .exportSmallerOrRaiseLimit:
            "Export it smaller; the keys of 'limits' in \(Program.settingsName) raise a limit."
        case .exportAt(let pixels):
            "No action needed if it is larger; otherwise export at \(listed(pixels.map(String.init), "or")) px per side."
        case .exportAtPackSize(let sizes):
            "Export every sticker at the size of its pack: "
                + sizes.map { "\($0.rawValue) \($0.pixels(at: .master))" }.joined(separator: ", ") + " px."
        case .makeSquare: "No action needed if the empty bars are intended; otherwise make the canvas square."
        case .makeDivisible(let number): "Make both sides a multiple of \(number)."
        case .takeFirstFrame(let key):
            "Use the first frame with \(name(key)) first, or choose a layout and a format that play animations."
        case .addLightTwin: "Add the picture for light backgrounds, or rename this one if it is for all backgrounds."
        case .splitSheet:
            "Split it with `\(Program.name) split <file> -o <dir>`, and remove the sheet. No action needed if it is one sticker."
        case .exportAtWholeFactor:
            "Export the art at its own size or a whole multiple of it, without smoothing, so that all pixels become equal squares."
        case .exportAsPNG: "Export as PNG, or give the file the extension of its content."
        case .exportAsTransparentPNG: "Export as PNG with a transparent background."
        case .replaceByPicture: "Replace it with the picture, as PNG or in another format that \(Program.title) reads."
        case .makeReadable: "Make the file readable for you."
        case .numberFrames: "Number the frames without gaps, and export all of them as PNG in one size."
        case .exportWithTransparency(let key): "Export with transparency, or use \(name(key))."
        case .hideBackground(let key):
            "Hide the background layer or the checkerboard before you export, or use \(name(key))."
        case .showArt: "Show the layers that contain the art, or remove the empty frame or file."
        case .beginWithArt: "No action needed if it is intended; otherwise begin with a frame that shows the art."
        case .eraseSpecks: "Erase the specks and the traces of soft brushes."
        case .exportWithoutMatte(let key, let pixels):
            "Export the art again with a transparent background, or cut off the rim with \(name(key)), such as \(pixels)px."
        case .checkDelay: "No action needed if the pause is intended; otherwise change the delay."
        case .removeLastFrame: "Remove the last frame, or show it longer if it is meant as a pause."
        case .drawBorderAgain(let key):
            "Draw a new border with \(name(key)) 8px, or export the art with transparency."
        case .keepBackground(let key):
            "If a part is missing, export the art with transparency or on a color that it does not have; \(Self.forThisSticker("\(Self.key(key)): false")) keeps it as it is."
        case .removeHoles(let key):
            "No action needed if it belongs to the art; if it is a hole, \(Self.forThisSticker("\(Self.key(key)): true")) opens it."
        case .eraseBackground:
            "Erase what is left of the background before you export, or export the art with transparency."
        case .fitOnCanvas: "Move or shrink the art so that it fits on the canvas, and export it again."
        case .closeGaps: "Close gaps in the lines of the art, or export it with transparency."
        case .smoothEdges: "Turn on anti-aliasing when you export, as PNG or APNG."
        case .convertText: "Convert the text to outlines before you export."
        case .changeDrawing: "Change the drawing and export it again; the sticker lacks this part."
        case .drawLarger: "No action needed if it looks sharp; otherwise draw the master larger."
        case .drawLargerOrUse(let key, let pixelArt):
            "Export the art larger, or use \(name(key)); for pixel art, use \(name(pixelArt)) true."
        case .exportAsRGBA(let key):
            "No action needed, except for iOS 17.0: export as RGBA, and use \(name(key)) never."
        case .useDelays(let range, let least):
            "Use delays of \(Self.duration(range.lowerBound)) to \(Self.duration(range.upperBound)) (at least "
                + "\(Self.duration(least)) in a GIF), and export a still sticker as PNG."
        case .exportWithoutBorder: "Export the art without its border, or \(Self.noOutline)."
        case .exportWithoutShadow(let key): "Export the art without its shadow, and use \(name(key)) instead."
        case .exportWithoutSecondShadow:
            "Export the art without its shadow, or set another shadow for this sticker under prepare: stickers: in \(Program.settingsName)."
        case .drawLessTransparent: "Draw the art less transparent, or \(Self.noOutline)."
        case .chooseFrames(let key, let kept, let all, let fromGIF):
            "Use \(name(key)) exact: "
                + (kept == all ? "all \(all) frames" : "it keeps \(kept) of \(all) frames,") + " at the drawn speed"
                + (fromGIF ? ", in an APNG." : ".")
        case .lowerFrameRate(let key, let rate):
            "Use \(name(key)) \(rate) or less, with fewer frames for the same speed; how fast Messages plays numbered frames is not known."
        case .dropLastFrame(let key):
            "Use \(name(key)) to leave out the last frame, or show it longer if it is meant as a pause."
        case .use(let key): "Use \(name(key)), fewer colors or frames, or a smaller sticker size."
        case .crop(let trim, let margin):
            "Crop the canvas or enlarge the art, or use \(name(trim)) with \(name(margin))."
        case .move(let key): "No action needed if it is intended; otherwise move the art, or use \(name(key))."
        case .lower(let key):
            "No action needed if it may be smaller; otherwise use \(name(key)) with the lowest percentage that the messages name."
        case .removeFringe(let key):
            "Export with a transparent matte, or use \(name(key)) with the color of the old background."
        case .choose(let outline, let color):
            "Give the art an outline in a color that differs from it, with \(name(outline)) and \(name(color))."
        case .joinFrames(let key): "No action needed if they are stickers; if they are frames, use \(name(key))."
        case .raise(let key): "Look at the file; if it is not good enough, raise \(name(key)) or use fewer frames."
        case .chooseIcon(let key):
            "No action needed if the icon looks sharp; otherwise choose a larger image with \(name(key))."
        case .moveEdgeLess(let choke, let defringe):
            "Use a smaller \(name(choke)), or \(name(defringe)) with the color of the old background, which keeps thin parts."
        case .smoothOutline(let key, let pixels): "Use \(name(key)), such as \(pixels)px, for this sticker."
        case .chooseForSticker: "Give this sticker settings of its own under prepare.stickers."
        case .lookAtSticker:
            "Look at the sticker, and give it settings of its own under prepare: stickers: in \(Program.settingsName)."
        case .drawAtLeast(let pixels, let key):
            "Draw the master with \(pixels) px on its longer side, or use \(name(key))."
        case .nameEmoji: "Name what it stands for under emoji: in \(Program.settingsName), such as {star: ⭐}."
        case .shortenLabel(let limit): "Describe the sticker in at most \(limit) characters."
        case .makeVideo:
            "Make a WebM video of it with another program, and add it to the set with Telegram's bot @Stickers, or export a still."
        case .orderEmoji: "No action needed if the first is the right one; otherwise put the right one first."
        case .shortenKeywords: "Use fewer or shorter keywords."
        case .nameAuthor: "Name the author under pack: author: in \(Program.settingsName)."
        case .changePack: "Add or remove stickers, or do not make the pack for this messenger."
        case .shortenText(let limit): "Use at most \(limit) characters."
        case .shortenAnimation: "Use a shorter part of the animation, or show its frames for less time."
        case .useFewerFrames: "Use fewer frames."
        case .simplifyArt(nil): "Use fewer frames, or simpler art."
        case .simplifyArt(let key?):
            "Use fewer frames or simpler art, or lower \(name(key)), which accepts a larger loss."
        case .showArtInFirstFrame: "Begin the animation with a frame that shows the whole art."
        case .lengthenFrames(let milliseconds): "Show each frame for at least \(Self.duration(milliseconds))."
        case .removeOne: "Remove one of the two."
        case .renameOne: "Rename one of the two."
        case .rename: "Rename the file if you want another name."
        case .describe(let limit, let key):
            "Describe what the sticker shows in at most \(limit) characters: under labels: in \(Program.settingsName), or in a table with \(name(key))."
        case .setLanguage(let languages, let packLanguage):
            "Set \(languages.count == 1 ? "'language: \(languages[0])'" : "'language' to one of these") in \(Program.settingsName), or describe the "
                + "sticker in \(packLanguage) as well."
        case .repairPack: "Make the pack again, or repair the file in Xcode."
        case .makePackAgain: "Make the pack again."
        case .packAgain: "Make the pack again; \(Program.title) names the file .png."
        }
    }

    /// Returns text about a line in the entry of one sticker.
    private static func forThisSticker(_ line: String) -> String {
        "{\(line)} for this sticker under prepare: stickers: in \(Program.settingsName)"
    }

    /// Returns the key without its section.
    private static func key(_ key: SettingKey) -> String {
        String(key.rawValue.split(separator: ".").last ?? "")
    }

    private static let noOutline =
        "set outline: 0px for this sticker under prepare: stickers: in \(Program.settingsName)"

    /// Returns the whole part of a number, whatever the number is.
    static func whole(_ number: Double) -> Int { Int(exactly: number.rounded(.towardZero)) ?? 0 }

    /// Such as `50 ms` or `10 s`.
    static func duration(_ milliseconds: Double) -> String {
        milliseconds < 1000 ? "\(whole(milliseconds)) ms" : "\(whole(milliseconds / 1000)) s"
    }
}
