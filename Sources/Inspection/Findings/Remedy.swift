extension Finding {
    /// What to do about a finding.
    public enum Remedy: Sendable, Hashable, Codable {
        // MARK: Nothing, or only to be sure

        /// Nothing needs to be done.
        case nothing
        /// Nothing needs to be done if the margins are right.
        case checkMargins
        /// Nothing needs to be done if the sticker is upright.
        case saveUpright
        /// Nothing needs to be done if the sticker has the right shape.
        case checkShape
        /// Nothing needs to be done if the colors look right.
        case exportAsSRGB
        /// Nothing needs to be done, because Stickermill's files do not have the problem.
        case leaveHiddenColor

        // MARK: Exporting again

        /// Export the art again.
        case exportAgain
        /// Export the art again, or change how it is prepared.
        case exportAgainOrPrepareOtherwise
        /// Export the art again, to be sure.
        case exportAgainToBeSure
        /// Install the library that is missing; the art is as it was.
        case installLibrary
        /// Export the art smaller, or raise a limit.
        case exportSmallerOrRaiseLimit
        /// Export the art so that its longer side has one of these lengths in pixels.
        case exportAt(pixels: [Int])
        /// Export every sticker at the size of its pack.
        case exportAtPackSize(sizes: [StickerSize])
        /// Make the canvas square.
        case makeSquare
        /// Make both sides a multiple of a number.
        case makeDivisible(by: Int)
        /// Split the sheet into its pictures.
        case splitSheet
        /// Use the first frame of the animation with a setting.
        case takeFirstFrame(setting: SettingKey)
        /// Add the picture for light backgrounds, or rename this one.
        case addLightTwin
        /// Export pixel art at a whole factor.
        case exportAtWholeFactor
        /// Export as PNG, or give the file the extension of its content.
        case exportAsPNG
        /// Export as PNG with transparency.
        case exportAsTransparentPNG
        /// Replace the file by the picture.
        case replaceByPicture
        /// Make the file readable.
        case makeReadable
        /// Number all frames, and export them in one size.
        case numberFrames
        /// Export with transparency, or use a setting.
        case exportWithTransparency(or: SettingKey)
        /// Hide the background before the export, or use a setting.
        case hideBackground(or: SettingKey)
        /// Show the art, or remove the empty frame or file.
        case showArt
        /// Begin with a frame that shows the art.
        case beginWithArt
        /// Erase the specks.
        case eraseSpecks
        /// Export without a background behind the edge, or use a setting that cuts off a rim of fewer pixels than a number.
        case exportWithoutMatte(or: SettingKey, pixels: Int)
        /// Nothing needs to be done if the pause is intended.
        case checkDelay
        /// Remove the last frame.
        case removeLastFrame
        /// Draw the border again with a setting, or export the art with transparency.
        case drawBorderAgain(setting: SettingKey)
        /// Keep the background of this sticker with a setting, and export the art with transparency.
        case keepBackground(setting: SettingKey)
        /// Remove the background inside this sticker with a setting, if it is a hole.
        case removeHoles(setting: SettingKey)
        /// Erase the rest of the background.
        case eraseBackground
        /// Make the art fit on its canvas.
        case fitOnCanvas
        /// Close the gaps in the lines of the art.
        case closeGaps
        /// Turn on anti-aliasing.
        case smoothEdges
        /// Convert text to outlines.
        case convertText
        /// Change the drawing.
        case changeDrawing
        /// Draw the master larger, if it does not look sharp.
        case drawLarger
        /// Draw the master larger, or use a setting; for pixel art, use another.
        case drawLargerOrUse(setting: SettingKey, forPixelArt: SettingKey)
        /// Export as RGBA, and use a setting, for one version of iOS.
        case exportAsRGBA(setting: SettingKey)
        /// Use delays of a range in milliseconds, at least another number in a GIF.
        case useDelays(range: ClosedRange<Double>, atLeastInGIF: Double)
        /// Export the art without its border, or choose no outline.
        case exportWithoutBorder
        /// Export the art without its shadow, and use a setting for it.
        case exportWithoutShadow(setting: SettingKey)
        /// Export the art without its shadow, or choose another shadow.
        case exportWithoutSecondShadow
        /// Draw the art less transparent, or choose no outline.
        case drawLessTransparent

        // MARK: Settings

        /// Use a setting that leaves out frames, so that the others are shown at the drawn speed, or makes an APNG of a GIF.
        case chooseFrames(setting: SettingKey, kept: Int, of: Int, fromGIF: Bool)
        /// Give frames that are files a lower rate by a setting.
        case lowerFrameRate(setting: SettingKey, to: Int)
        /// Nothing needs to be done if it is a pause; otherwise use a setting that leaves out the last frame.
        case dropLastFrame(setting: SettingKey)
        /// Use a setting that brings the file under its limit.
        case use(setting: SettingKey)
        /// Use settings that crop the canvas, or enlarge the art.
        case crop(trim: SettingKey, margin: SettingKey)
        /// Use a setting that moves the art.
        case move(setting: SettingKey)
        /// Use a setting with a lower percentage.
        case lower(setting: SettingKey)
        /// Use a setting that removes the old background from the edge.
        case removeFringe(setting: SettingKey)
        /// Choose an outline and its color by settings.
        case choose(outline: SettingKey, color: SettingKey)
        /// Move the edge inward by less, or use a setting with the color of the old background.
        case moveEdgeLess(choke: SettingKey, defringe: SettingKey)
        /// Use a setting for the sticker that ignores gaps and parts of fewer pixels than a number.
        case smoothOutline(setting: SettingKey, pixels: Int)
        /// Use a setting if the masters are frames.
        case joinFrames(setting: SettingKey)
        /// Raise a setting, or use fewer frames.
        case raise(setting: SettingKey)
        /// Choose a larger image for the icons by a setting.
        case chooseIcon(setting: SettingKey)
        /// Give the sticker settings of its own.
        case chooseForSticker
        /// Give the sticker settings of its own, after looking at it.
        case lookAtSticker

        // MARK: Messengers

        /// Draw the master with at least this many pixels, or use a setting.
        case drawAtLeast(pixels: Int, or: SettingKey)
        /// Give the sticker emoji.
        case nameEmoji
        /// Keep only the emoji that are used, or put the most important first.
        case orderEmoji
        /// Use fewer or shorter keywords.
        case shortenKeywords
        /// Name the author of the pack.
        case nameAuthor
        /// Change the stickers of the pack, or the messengers that it is for.
        case changePack
        /// Use a shorter text.
        case shortenText(limit: Int)
        /// Describe the sticker in fewer characters.
        case shortenLabel(limit: Int)
        /// Make a video of the animation, or export a still.
        case makeVideo
        /// Use a shorter part of the animation, or show its frames for less time.
        case shortenAnimation
        /// Use fewer frames.
        case useFewerFrames
        /// Use fewer frames or simpler art, or a setting that accepts more losses.
        case simplifyArt(or: SettingKey?)
        /// Begin the animation with a frame that shows the whole art.
        case showArtInFirstFrame
        /// Show each frame longer.
        case lengthenFrames(milliseconds: Double)

        // MARK: Names and descriptions

        /// Remove one of two masters.
        case removeOne
        /// Rename one of two masters.
        case renameOne
        /// Rename the file, if the sticker should have another name.
        case rename
        /// Describe the sticker in at most a number of characters, in the file or in the table of a setting.
        case describe(limit: Int, setting: SettingKey)
        /// Set the language of the pack, or describe the sticker in it.
        case setLanguage(languages: [String], packLanguage: String)
        /// Make the pack again, so that the file gets another name.
        case packAgain
        /// Make the pack again.
        case makePackAgain
        /// Make the pack again, or repair it in Xcode.
        case repairPack
    }
}

extension Finding.Remedy {
    /// A rim of this many pixels is the widest that counts as a fringe.
    static let cutOffFringe = exportWithoutMatte(or: .choke, pixels: 4)
}

extension Rule {
    /// What to do about a finding of the rule, unless the finding has a remedy of its own.
    package var remedy: Finding.Remedy {
        let profile = Profile.standard
        let sides = profile.sizes.map { $0.pixels(at: .master) }
        return switch self {
        case .unreadable: .exportAgainOrPrepareOtherwise
        case .fileSize: .use(setting: .fit)
        case .pixelSize: .exportAt(pixels: sides)
        case .packSize: .exportAtPackSize(sizes: profile.sizes)
        case .notSquare: .makeSquare
        case .notDivisible: .makeDivisible(by: Scale.master.whole)
        case .sheet: .splitSheet
        case .unevenPixels: .exportAtWholeFactor
        case .format: .exportAsPNG
        case .jpeg: .exportAsTransparentPNG
        case .opaque: .exportWithTransparency(or: .removeBackground)
        case .bakedBackground: .hideBackground(or: .removeBackground)
        case .empty: .showArt
        case .strayPixels: .eraseSpecks
        case .clippedEdge: .fitOnCanvas
        case .wastedMargin: .crop(trim: .trim, margin: .margin)
        case .offCenter: .move(setting: .trim)
        case .visualSize: .lower(setting: .normalize)
        case .preparation: .lookAtSticker
        case .matteFringe: .cutOffFringe
        case .hiddenColor: .leaveHiddenColor
        case .hardEdge: .smoothEdges
        case .indexedAlpha: .exportAsRGBA(setting: .palette)
        case .colorProfile: .exportAsSRGB
        case .duplicate: .removeOne
        case .sameName: .renameOne
        case .stickerName: .rename
        case .numberedNames: .joinFrames(setting: .sequences)
        case .lowContrast: .choose(outline: .outline, color: .outlineColor)
        case .animationTiming:
            .useDelays(
                range: profile.shortestDelay(in: .apng)...profile.delays.upperBound,
                atLeastInGIF: profile.shortestDelay(in: .gif))
        case .label: .describe(limit: profile.labelLength, setting: .labelsFile)
        case .enlargement: .drawLargerOrUse(setting: .allowEnlarging, forPixelArt: .pixelArt)
        case .text: .convertText
        case .concession: .raise(setting: .fitFloor)
        case .asset: .takeFirstFrame(setting: .animationFrames)
        case .messenger: .nameEmoji
        case .pack: .repairPack
        }
    }
}
