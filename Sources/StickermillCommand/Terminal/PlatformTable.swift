import Inspection
import Platforms
import Stickermill
import Support

/// What platforms take, as their values say.
enum PlatformTable {
    /// Returns the requirements of platforms as tables in Markdown, which the documentation includes.
    static func markdown(_ platforms: [PlatformChoice]) -> String {
        platforms.map { platform in
            let rows = requirements(of: platform).map { "| \($0) | \($1) |" }
            return (["| \(title(of: platform)) | |", "|---|---|"] + rows).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    /// Returns the requirements of platforms as paragraphs for a terminal.
    static func text(_ platforms: [PlatformChoice]) -> String {
        platforms.map { platform in
            let requirements = requirements(of: platform)
            let width = requirements.map(\.name.count).max() ?? 0
            let lines = requirements.map { name, text in
                "  \(name)\(String(repeating: " ", count: width - name.count))  "
                    + wrapped(text, at: 74 - width).joined(separator: "\n" + String(repeating: " ", count: width + 4))
            }
            return ([title(of: platform)] + lines).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private static func title(of platform: PlatformChoice) -> String {
        platform.messenger?.title ?? Profile.messages.title
    }

    private static func requirements(of platform: PlatformChoice) -> [(name: String, text: String)] {
        platform.messenger.map { requirements(of: $0) } ?? requirements(of: Profile.messages)
    }

    private static func requirements(of profile: Profile) -> [(name: String, text: String)] {
        let sizes = profile.sizes.map { size in
            "\(size.rawValue) \(size.pixels(at: .master)) x \(size.pixels(at: .master)) px"
        }
        let formats = ImageFormat.allCases.filter(profile.formats.contains).map(\.title)
        return [
            ("sizes", listed(sizes, "or")),
            ("formats", listed(formats, "or")),
            ("bytes", bytes(below: profile.byteLimit)),
            (
                "animations",
                "an APNG shows each frame for at least \(profile.shortestDelay(in: .apng).shortText) ms, and a GIF for at least "
                    + "\(profile.shortestDelay(in: .gif).shortText) ms"
            ),
            ("label", "at most \(profile.labelLength) characters"),
            ("checked", profile.checked),
        ]
    }

    private static func requirements(of messenger: Messenger) -> [(name: String, text: String)] {
        let stickers = messenger.stickers
        let side = "\(stickers.side)"
        var requirements = [
            (
                "stickers",
                "\(stickers.still.title), \(stickers.areSquare ? "\(side) x \(side) px" : "\(side) px on the longer side"), "
                    + bytes(below: stickers.stillBytes)
            ),
            ("animations", animations(of: stickers)),
            (
                "pack",
                "\(range(messenger.counts)) stickers"
                    + (messenger.separatesKinds ? ", stills and animations apart" : "")
                    + (messenger.splits ? "; more become several packs" : "")
            ),
            ("emoji", "\(range(messenger.emoji)) for each sticker"),
        ]
        if let lengths = messenger.labelLengths {
            requirements.append(
                (
                    "description",
                    "at most \(lengths.still) characters"
                        + (lengths.moving == lengths.still ? "" : ", and \(lengths.moving) for animations")
                ))
        }
        requirements += [
            (
                "texts",
                "a name of at most \(messenger.nameLength) characters"
                    + (messenger.needsAuthor ? ", and an author of as many" : "")
            ),
            ("checked", messenger.profile.checked),
        ]
        return requirements
    }

    private static func animations(of stickers: MessengerStickers) -> String {
        guard let format = stickers.moving else { return "in no format that \(Program.title) writes" }
        var parts = [format.title, bytes(below: stickers.movingBytes)]
        if !stickers.mayHavePalettes { parts.append("without a palette") }
        if let time = stickers.longestTime { parts.append("at most \((time / 1000).shortText) s") }
        if let frames = stickers.mostFrames { parts.append("at most \(frames.grouped) frames") }
        if stickers.shortestDelay > 0 { parts.append("frames of at least \(stickers.shortestDelay.shortText) ms") }
        if stickers.playForever { parts.append("playing forever") }
        return parts.joined(separator: ", ")
    }

    /// Returns a limit as its platform words it: a round number is either the most, or one too many.
    private static func bytes(below limit: Int) -> String {
        limit % 1000 == 0 ? "fewer than \(limit.grouped) bytes" : "at most \((limit - 1).grouped) bytes"
    }

    private static func range(_ numbers: ClosedRange<Int>) -> String {
        numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound) to \(numbers.upperBound)"
    }
}
