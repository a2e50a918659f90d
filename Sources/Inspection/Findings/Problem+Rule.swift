extension Finding.Problem {
    /// The rule that the problem breaks.
    package var rule: Rule {
        switch self {
        case .failed(let fault, _):
            switch fault.code {
            case .notAnImage: .format
            case .stickerTooLarge: .fileSize
            default: .unreadable
            }
        case .stickerBytes, .fileBytes, .frameBytes: .fileSize
        case .sides, .reduced: .pixelSize
        case .otherThanPackSize: .packSize
        case .notSquare: .notSquare
        case .notDivisible: .notDivisible
        case .unshownFormat, .apngExtension, .wrongExtension, .flaws, .ignoredOrientation, .assumedAlpha,
            .channelsLeftOut,
            .lostParts, .lacksCanvas:
            .format
        case .sheet: .sheet
        case .unevenPixels: .unevenPixels
        case .jpeg: .jpeg
        case .opaque: .opaque
        case .flatBorder, .checkerboardBorder: .bakedBackground
        case .nothingVisible, .blankFirstFrame: .empty
        case .specks, .faintParts, .guideLines, .haze: .strayPixels
        case .cutOff, .masterCutOff: .clippedEdge
        case .wideMargins: .wastedMargin
        case .offCenter: .offCenter
        case .smallVisualSize: .visualSize
        case .lostArt, .doubtfulRemoval, .remains, .missingOutline, .secondBorder, .raggedOutline, .secondShadow,
            .thinPartsLost:
            .preparation
        case .fringe: .matteFringe
        case .hiddenColor: .hiddenColor
        case .hardEdge, .translucentInGIF: .hardEdge
        case .indexedAlpha: .indexedAlpha
        case .convertedColors, .unusableProfile, .ignoredColors: .colorProfile
        case .samePixels: .duplicate
        case .sameSticker: .sameName
        case .unusableName, .takenName: .stickerName
        case .numberedNames: .numberedNames
        case .vanishes: .lowContrast
        case .singleFrame, .delay, .slowFrame, .equalFrames, .repeatedFirstFrame, .heldFrames, .slower, .framesLeftOut,
            .shortDelaysOfGIF:
            .animationTiming
        case .descriptionFromName, .noTranslation, .otherLanguages, .longDescription: .label
        case .enlarged, .smallerThanSticker, .filesLeftOut, .enlargedIcon: .enlargement
        case .drawnText: .text
        case .losses: .concession
        case .pack: .pack
        case .notPlayed, .noLightTwin, .darkTwin: .asset
        case .messenger: .messenger
        }
    }
}
