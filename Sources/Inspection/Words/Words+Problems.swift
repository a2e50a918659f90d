import Raster
import Support

extension Words {
    /// Returns what a finding is about, with its values and limits: a part of a sentence.
    package func message(of finding: Finding) -> String {
        let text = text(of: finding.problem, at: finding.place)
        let place = Self.text(finding.place)
        switch finding.problem {
        // These begin with their place.
        case .failed, .delay: return text
        // These end in what has a place; others may end in a clause of their own.
        case .flatBorder, .checkerboardBorder, .specks, .faintParts, .guideLines, .haze, .fringe, .cutOff, .heldFrames:
            return text + place
        default: return text + (place.isEmpty ? "" : ",\(place)")
        }
    }

    private func text(of problem: Finding.Problem, at place: Finding.Place?) -> String {
        switch problem {
        case .failed(let fault, let file):
            (file ?? place?.frames?.first.map { "frame \($0 &+ 1)" }).map { "\($0): \(reason(of: fault))" }
                ?? reason(of: fault)
        case .stickerBytes(let bytes, let limit): "\(bytes.grouped) bytes; \(Self.text(limit))"
        case .fileBytes(let files, let limit):
            files.map { "\($0.path) has \($0.bytes.grouped)" }.joined(separator: ", ") + " bytes; \(Self.text(limit))"
        case .frameBytes(let frames, let bytes, let limit):
            "the \(frames) frames have \(bytes.grouped) bytes together; \(Self.text(limit)) per sticker"
        case .unshownFormat(let format, let platform, let isRefusedByStore):
            "the content is \(format.title), which "
                + (isRefusedByStore
                    ? "App Store Connect refuses, though devices may show it" : "\(platform) does not show")
        case .apngExtension(let platform): "the name ends in .apng; \(platform) needs .png for an APNG"
        case .wrongExtension(let format, let found):
            "the content is \(format.title), but the name "
                + (found.isEmpty ? "has no extension" : "ends in .\(found)")
        case .flaws(let format, let flaws):
            "the \(format.title) \(listed(flaws.map(Self.text), "and")); viewers show it anyway"
        case .ignoredOrientation: "\(Program.title) and browsers do not apply the orientation in a text chunk"
        case .assumedAlpha(let format, let channel):
            "the \(format.title) does not say what channel \(channel) is; \(Program.title) reads it as transparency"
        case .channelsLeftOut(let channels):
            "\(Program.title) leaves out \(channels.count == 1 ? "channel" : "channels") \(listed(channels.map(String.init), "and")), which "
                + "\(channels.count == 1 ? "is" : "are") neither color nor transparency"
        case .lostParts(let parts): Self.text(parts)
        case .lacksCanvas:
            "the SVG has no viewBox and no size in units, so \(Program.title) fits the canvas to the art: add a viewBox"
        case .jpeg: "the file is a JPEG"
        case .indexedAlpha(let isWritten):
            "\(isWritten ? "written with" : "the file has") a palette with partial alpha, which iOS 17.0 shows wrongly"
        case .convertedColors: "\(Program.title) converted the colors to sRGB"
        case .unusableProfile: "the embedded profile is unusable; \(Program.title) treated the colors as sRGB"
        case .ignoredColors(let part): "\(Program.title) does not apply the colors of \(part), and treated them as sRGB"
        case .drawnText(let texts): Self.text(texts)
        case .sides(let size, let isOfSticker, let allowed, let isRequired):
            (isOfSticker ? "a sticker of \(size.pixelSize) px" : Self.text(size))
                + "; each side \(isRequired ? "must be" : "should have") \(allowed.lowerBound) to \(allowed.upperBound) px"
        case .reduced(let size, let side): "\(size) px; a pack scales it down to \(side) px"
        case .otherThanPackSize(let size, let packSize, let side):
            "\(Self.text(size)); stickers of size \(packSize.rawValue) have \(side) px"
        case .notSquare(let size, let platform): "\(size) px; \(platform) fits it into a square and centers it"
        case .notDivisible(let size, let number): "\(size) px; a side is not a multiple of \(number)"
        case .sheet(let pictures): "\(pictures) pictures in rows and columns, which become one sticker"
        case .unevenPixels(let side, let whole, let longerSide):
            "\(side.rounded(toPlaces: 1).shortText) px per drawn pixel: export at a whole factor, such as \(whole) (\(longerSide) px)"
        case .enlarged(let size, let side):
            "enlarged from \(Self.text(size)) to \(side) px"
        case .smallerThanSticker(let size, let side):
            "\(Self.text(size)), so it looks small on a sticker of \(side) px"
        case .filesLeftOut(let names, let size, let isPixelArt):
            isPixelArt
                ? "not made, because \(Program.title) enlarges pixel art of \(size.pixelSize) px only if pixel-art is true: "
                    + names.joined(separator: ", ")
                : "not made, because \(Program.title) never enlarges art: \(names.joined(separator: ", ")) (the master has \(Self.text(size)))"
        case .enlargedIcon(let side, let art, let times):
            "the icon of \(side) px enlarges its art of \(art) px \(times > 1 ? times.shortText : "less than 1.1") times"
        case .opaque: "every pixel is opaque"
        case .flatBorder(let color): "the edge of the image is one color, \(color.hexadecimal)"
        case .checkerboardBorder: "the edge of the image is an editor's checkerboard"
        case .nothingVisible: "no pixel is visible"
        case .blankFirstFrame(let frames): "nothing is visible in the first of \(frames) frames"
        case .specks(let number):
            "\(count(number, "speck")) away from the art\(Self.text(first: place, of: number))"
        case .faintParts(let number):
            "\(count(number, "faint part")) away from the art\(Self.text(first: place, of: number))"
        case .guideLines(let number):
            "\(count(number, "faint line")) across the canvas\(Self.text(first: place, of: number))"
        case .haze(let pixels): "a haze: \(pixels) pixels of the sticker are nearly transparent"
        case .hiddenColor(let pixels, let bytes):
            "\(pixels) transparent pixels have a color\(bytes > 0 ? ", about \(bytes) bytes" : "")"
        case .hardEdge: "every pixel is fully opaque or fully transparent"
        case .translucentInGIF(let percent):
            "\(percent < 1 ? "less than 1" : "\(percent)")% of the visible pixels are translucent, which a GIF cannot store: each becomes "
                + "opaque or transparent"
        case .fringe(let kind, let percent):
            "a \(kind.rawValue) fringe along \(percent)% of the outline"
        case .vanishes(let grounds): "vanishes on \(grounds.map(\.rawValue).joined(separator: " and "))"
        case .cutOff(let cuts):
            "the art touches \(listed(cuts.map { "the \($0.side.rawValue) edge along \($0.length) px" }, "and"))"
        case .masterCutOff(let sides):
            "the image is already cut off at its \(listed(sides.map(\.rawValue), "and")) edge\(sides.count == 1 ? "" : "s")"
        case .wideMargins(let percent): "the art spans only \(percent)% of the canvas"
        case .offCenter(let right, let down): Self.text(offCenter: right, down)
        case .smallVisualSize(let reached, let wanted):
            // Rounded down, because the art has no room for more.
            "covers at most \(Self.percent((1000 * reached).rounded(.down) / 10)) of the sticker, and the others cover "
                + Self.percent((100 * wanted).rounded(toPlaces: 2))
        case .lostArt(let filled):
            "most of the art disappeared with its background: it fills only \((100 * filled).rounded(toPlaces: 1).shortText)% of its shape"
        case .doubtfulRemoval(let doubt, let removed): Self.text(doubt, removed: removed)
        case .remains(let places): Self.text(remains: places)
        case .missingOutline: "no outline drawn, because no pixel has an alpha of 50% or more"
        case .secondBorder(let color):
            "the art already has a border of \(color.hexadecimal), and gets an outline around it"
        case .thinPartsLost(let share):
            "moving the edge inward removed thin parts of the art: \(Self.percent((100 * share).rounded(toPlaces: 1))) of it"
        case .raggedOutline(let places):
            "the outline is ragged: it follows \(places) small gaps and tufts"
        case .secondShadow(let region, let isDrawn):
            "the art already has a shadow \(Self.text(region)), "
                + (isDrawn ? "and gets a second shadow" : "which stains the outline")
        case .singleFrame: "the animation has only one frame"
        case .delay(let milliseconds, let allowed):
            "frame \((place?.frames?.first ?? 0) &+ 1) has a delay of "
                + (milliseconds == 0 ? "0" : "\(milliseconds.rounded(toPlaces: 1)) ms")
                + "; use \(Self.whole(allowed.lowerBound)) to \(Self.whole(allowed.upperBound)) ms"
        case .slowFrame(let milliseconds, let usual):
            "frame \((place?.frames?.first ?? 0) &+ 1) is shown for \(Self.duration(milliseconds)), most others for \(Self.duration(usual))"
        case .equalFrames(let number): "all \(number) frames are equal"
        case .repeatedFirstFrame(let frames):
            "the last of \(frames) frames repeats the first, so the animation stumbles where it begins again"
        case .heldFrames(let number):
            "\(number) frame\(number == 1 ? " equals" : "s equal") the frame before"
        case .slower(let frames, let wanted, let shown): Self.text(slower: frames, wanted / 1000, shown / 1000)
        case .framesLeftOut(let kept, let all, let milliseconds):
            "\(kept == all ? "all \(all)" : "\(kept) of \(all)") frames kept, which play for "
                + "\((milliseconds / 1000).rounded(toPlaces: 2).shortText) s"
        case .shortDelaysOfGIF(let changed, let frames):
            "\(changed) of \(frames) frames of the GIF have a delay of 0 or 10 ms, which becomes 100 ms, as browsers show it"
        case .notPlayed(let frames):
            "an animation of \(frames) frames, which the layout does not play, so no file is written"
        case .noLightTwin(let name):
            "named as a picture for dark backgrounds, but there is no '\(name)' for light backgrounds"
        case .darkTwin(let name):
            "the picture for dark backgrounds of '\(name)', for apps whose layout has such pictures"
        case .messenger(let name, let fault): text(of: fault, name)
        case .descriptionFromName(let label): "no description, so VoiceOver reads the file name: '\(label)'"
        case .noTranslation(let languages):
            "no description in \(languages.joined(separator: ", ")), although other stickers have one"
        case .otherLanguages(let languages, let packLanguage):
            "described in \(listed(languages, "and")), while the language of the pack is \(packLanguage)"
        case .longDescription(let characters, let language, let limit, let maker):
            "a description of \(characters) characters\(language.map { " in \($0)" } ?? ""); \(maker) allows at most \(limit)"
        case .samePixels(let path): "the same pixels as \(path)"
        case .sameSticker(let path, let likeness): Self.text(sameSticker: path, likeness)
        case .unusableName(let fault, let sticker):
            "the name \(Self.text(fault)), so packs call this sticker '\(sticker)'"
        case .takenName(let path, let sticker): "packs call this sticker '\(sticker)', because \(path) has its name"
        case .numberedNames(let masters, let last, let others):
            "\(masters.grouped) images up to \(last) look like frames"
                + (others > 0 ? ", and \(count(others, "other sequence")) too" : "")
                + ", but each becomes a sticker"
        case .losses(let path, let fit): Self.text(losses: fit, of: path)
        case .pack(let problem): Self.text(problem)
        }
    }

    /// Returns text such as ` in frames 8 and 9 of 12`, which is empty for a still.
    static func text(_ place: Finding.Place?) -> String {
        guard let place, let frames = place.frames, let total = place.frameCount else { return "" }
        return text(frames: frames, of: total)
    }

    static func text(frames: [Int], of total: Int) -> String {
        guard total > 1 else { return "" }
        guard frames.count < total else { return " in every frame" }
        var numbers = frames.prefix(5).map { "\($0 &+ 1)" }
        if frames.count > numbers.count { numbers.append("\(frames.count - numbers.count) more") }
        return " in frame\(frames.count == 1 ? "" : "s") \(listed(numbers)) of \(total)"
    }
}

// MARK: Parts of sentences

extension Words {
    /// The most parts, or fonts, that a message names.
    private static let namedParts = 4
    /// The most places that a message names.
    private static let namedPlaces = 3

    private static func text(_ limit: Finding.ByteLimit) -> String {
        limit.maker.map { "\($0) allows fewer than \(limit.bytes.grouped)" }
            ?? "the limit is fewer than \(limit.bytes.grouped)"
    }

    private static func text(_ size: Finding.SizeOnCanvas) -> String {
        "\(size.pixelSize) px\(size.isPrepared ? " after preparation" : "")"
    }

    /// Returns where the first of some places is, such as `, the first at x 5, y 8`.
    private static func text(first place: Finding.Place?, of number: Int) -> String {
        guard let rectangle = place?.rectangle else { return "" }
        return "\(number == 1 ? "" : ", the first") at x \(rectangle.x), y \(rectangle.y)"
    }

    private static func percent(_ percent: Double) -> String {
        "\(percent < 1 ? "less than 1" : percent.shortText)%"
    }

    private static func text(_ region: Finding.Region) -> String {
        guard region.across != 0 || region.down != 0 else { return "in the middle" }
        let words = [
            region.down < 0 ? "top" : region.down > 0 ? "bottom" : "",
            region.across < 0 ? "left" : region.across > 0 ? "right" : "",
        ]
        return "at the " + words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func text(_ doubt: RemovalDoubt, removed: Double) -> String {
        let all = "\(percent((100 * removed).rounded(toPlaces: 1))) of the image was removed as background"
        let share = percent((100 * doubt.share).rounded(toPlaces: 1))
        let place = "\(doubt.place.size) px at x \(doubt.place.x), y \(doubt.place.y)"
        return switch doubt.sign {
        case .border: "\(all), together with a border in its color, whose shadow is left: \(place)"
        case .nearColor(let levels):
            "\(all); \(share) differs from the background by \(levels) levels and may be art: \(place)"
        case .littleLeft(let pieces): "\(all); \(pieces) pieces are left, \(share) of the image: \(place)"
        case .hole: "an enclosed area with the color of the background is left, \(share) of the image: \(place)"
        }
    }

    private static func text(remains places: [Finding.Region]) -> String {
        var counts: [(place: Finding.Region, count: Int)] = []
        for place in places {
            if let index = counts.firstIndex(where: { $0.place == place }) {
                counts[index].count += 1
            } else {
                counts.append((place, 1))
            }
        }
        // A single place needs no numbers.
        let named = counts.prefix(namedPlaces).map {
            counts.count == 1 ? text($0.place) : "\($0.count) \(text($0.place))"
        }
        let others = counts.dropFirst(namedPlaces).reduce(0) { $0 + $1.count }
        let all = listed(named + (others > 0 ? ["\(others) elsewhere"] : []))
        let pieces = places.count == 1 ? "1 piece" : "\(places.count) pieces"
        return "removing the background left \(pieces) of nearly the same color: \(all)"
    }

    private static func text(offCenter right: Int, _ down: Int) -> String {
        let places = [(right, "far right", "far left"), (down, "low", "high")].filter { $0.0 != 0 }.map {
            "\($0.magnitude) px too \($0 > 0 ? $1 : $2)"
        }
        return "the art is \(places.joined(separator: " and "))"
    }

    private static func text(slower frames: Int, _ wanted: Double, _ shown: Double) -> String {
        // The fewest decimals with which the two numbers differ.
        let places = (2...3).first { shown.rounded(toPlaces: $0) != wanted.rounded(toPlaces: $0) } ?? 3
        let rate = wanted > 0 ? (Double(frames) / wanted).rounded(toPlaces: 1) : 0
        return
            "\(frames) frames at \(rate.shortText) per second: Messages may take \(shown.rounded(toPlaces: places).shortText) s "
            + "instead of \(wanted.rounded(toPlaces: places).shortText) s"
    }

    static func text(sameSticker path: String, _ likeness: Finding.Likeness?) -> String {
        let difference =
            switch likeness {
            case .listedTwice: "; it is in the list twice"
            case .otherAccents: "; the names differ only in how an accent is encoded; rename one"
            case nil: ""
            }
        return "would be the same sticker as \(path)\(difference)"
    }

    private static func text(_ fault: Finding.NameFault) -> String {
        switch fault {
        case .noLetter(let name): "'\(name)' has no letter or digit"
        case .tooLong(let bytes, let limit): "has \(bytes) bytes, and some disks allow \(limit)"
        }
    }

    private static func text(losses fit: FitReport, of path: String) -> String {
        // The score is for the remaining frames only. It does not measure motion.
        let extent =
            fit.steps.contains { [.halvedFrames, .framesAtDrawnSpeed].contains($0) } ? " in the remaining frames" : ""
        let frames = fit.framesAfter < fit.framesBefore ? "; \(fit.framesAfter) of \(fit.framesBefore) frames" : ""
        return
            "\(path) has \(fit.bytesAfter) bytes instead of \(fit.bytesBefore), with \(difference(at: fit.score))\(extent) (score "
            + "\(fit.score), worst frame \(fit.worstScore)): \(listed(fit.steps.map(text), "and"))\(frames)"
    }

    /// Returns the visible difference in words, for the scale of SSIMULACRA 2.
    package static func difference(at score: Double) -> String {
        switch score {
        case 90...: "no visible difference"
        case 80..<90: "hardly visible differences"
        case 70..<80: "differences that are visible side by side"
        default: "visible damage"
        }
    }

    private static func text(_ step: FitReport.Step) -> String {
        switch step {
        case .framesAtDrawnSpeed: "frames left out that Messages would play too slowly"
        case .mergedFrames: "similar frames merged"
        case .halvedFrames: "every second frame left out"
        case .lossyMatching: "pixels changed slightly"
        case .fewerColors: "fewer colors, the same in all frames"
        case .roundedColors: "colors rounded in busy areas"
        case .nearLossless: "colors changed slightly"
        case .lossyWebP: "stored with losses"
        case .smallerSide: "drawn smaller, to keep every frame"
        case .gif: "written as a GIF with at most 256 colors per frame"
        }
    }
}
