package import Inspection
import Support

/// A messenger that takes packs of stickers: what it takes, and how its packs are written.
///
/// Each messenger is one file of this folder.
package struct Messenger: Sendable {
    /// The name in options, such as `telegram-emoji`.
    package let name: String
    /// The name for people.
    package let title: String
    /// What it takes as stickers.
    package let stickers: MessengerStickers
    /// How many stickers a pack may have.
    package let counts: ClosedRange<Int>
    /// Whether animations and stills cannot be in one pack.
    package var separatesKinds = false
    /// Whether more stickers than a pack can have become several packs.
    package var splits = false
    /// How many emoji each sticker needs.
    package let emoji: ClosedRange<Int>
    /// The maximum length of a description in UTF-16 units, for stills and for animations, or `nil` if there is none.
    package var labelLengths: (still: Int, moving: Int)?
    /// How many keywords a sticker may have, or `nil` if it has none.
    var keywordLimits: KeywordLimits?
    /// The maximum length of the name of a pack and of its author, in UTF-16 units.
    package let nameLength: Int
    /// Whether a pack needs an author.
    package var needsAuthor = false
    /// The side of a sticker in the drawer of its app, in points.
    package let drawerCell: Int
    /// What a person does with the pack, in a sentence.
    package let nextStep: String
    /// Whether an animation stops on its first frame, which must therefore show the whole art.
    var stopsOnFirstFrame = false
    /// Whether no two stickers may have the same bytes.
    package var refusesEqualFiles = false
    /// The side of the picture that stands for a pack, in pixels, or `nil` if a sticker does.
    var pictureSide: Int?
    /// The file that describes packs.
    let list: PackList
    /// Returns the files of packs below the output.
    let files: @Sendable ([MessengerPack]) throws(StickermillError) -> [MessengerPack.File]

    /// Every messenger, in the order of help and documentation.
    package static let all = [whatsApp, telegram, telegramEmoji, signal, discord]

    /// The requirements for judging stickers that are for this messenger only.
    package var profile: Profile {
        Profile(
            name: name, title: title, maker: title, sizes: [StickerSize(ofMessenger: stickers.side)],
            formats: Set(ImageFormat.allCases), byteLimit: max(stickers.stillBytes, stickers.movingBytes),
            labelLength: labelLengths.map { max($0.still, $0.moving) } ?? Self.longestLabel,
            delays: max(1, stickers.shortestDelay)...10_000,
            shortestShownDelay: [:], checked: "2026-11")
    }

    /// The longest description where the messenger has none, because descriptions are also for other packs of the art.
    private static let longestLabel = 1_000

    /// Returns what the messenger does not accept about a sticker.
    ///
    /// - Parameters:
    ///   - sticker: The sticker with its texts.
    ///   - pixels: The longer side of the art in pixels, or `nil` for a drawing.
    ///   - isEnlarged: Whether smaller art is enlarged.
    ///   - delays: The delays of its frames in milliseconds, or an empty array for a still.
    ///   - percentInFirstFrame: The share of the art that the first frame shows.
    package func findings(
        about sticker: PackPlan.Sticker, pixels: Int?, isEnlarged: Bool, delays: [Double], percentInFirstFrame: Int
    ) -> [Finding] {
        // What is left out has no other fault.
        guard delays.isEmpty || stickers.moving != nil else {
            return [
                Finding(
                    .messenger(name: title, fault: .animation(frames: delays.count)), severity: .warning,
                    remedy: .makeVideo)
            ]
        }
        var faults: [(Finding.MessengerFault, Finding.Remedy)] = []
        if let pixels, pixels < stickers.side {
            if isEnlarged {
                faults.append((.enlarged(pixels: pixels, side: stickers.side), .drawLarger))
            } else if !stickers.areSquare {
                faults.append(
                    (
                        .tooSmall(pixels: pixels, side: stickers.side),
                        .drawAtLeast(pixels: stickers.side, or: .allowEnlarging)
                    ))
            }
        }
        if sticker.emoji.count < emoji.lowerBound {
            faults.append(
                (.emoji(count: sticker.emoji.count, least: emoji.lowerBound, most: emoji.upperBound), .nameEmoji))
        } else if sticker.emoji.count > emoji.upperBound {
            faults.append((.moreEmoji(count: sticker.emoji.count, used: emoji.upperBound), .orderEmoji))
        }
        if let fault = keywordLimits?.fault(of: sticker.keywords) { faults.append((fault, .shortenKeywords)) }
        let most = delays.isEmpty ? labelLengths?.still : labelLengths?.moving
        if let most, sticker.label.utf16.count > most {
            faults.append((.label(length: sticker.label.utf16.count, limit: most), .shortenLabel(limit: most)))
        }
        if !delays.isEmpty { faults += stickers.faults(ofFrames: delays) }
        if stopsOnFirstFrame, !delays.isEmpty, percentInFirstFrame < Self.leastPercentInFirstFrame {
            faults.append((.firstFrame(percent: percentInFirstFrame), .showArtInFirstFrame))
        }
        return faults.map { Finding(.messenger(name: title, fault: $0), severity: $0.severity, remedy: $1) }
    }

    /// A first frame with a smaller share of the art shows a part of it, such as the start of a drawing that grows.
    private static let leastPercentInFirstFrame = 50
}
