import Support

extension Words {
    /// Returns what a messenger does not accept about a sticker.
    func text(of fault: Finding.MessengerFault, _ messenger: String) -> String {
        switch fault {
        case .emoji(let count, let least, let most):
            let wanted = least == most ? "\(most)" : "\(least) to \(most)"
            return count == 0
                ? "no emoji; \(messenger) needs \(wanted)" : "\(count) emoji; \(messenger) takes \(wanted)"
        case .moreEmoji(let count, let used):
            return "\(count) emoji; \(messenger) takes \(used), so the first \(used == 1 ? "is" : "\(used) are") used"
        case .notEmoji(let text): return "'\(text)', which is not an emoji"
        case .keywords(let number, let characters, let mostWords, let mostCharacters):
            return number > mostWords
                ? "\(number) keywords; \(messenger) takes \(mostWords)"
                : "keywords of \(characters) characters together; \(messenger) takes \(mostCharacters)"
        case .textLength(let key, let length, let least, let most):
            return "a \(key) of \(count(length, "character")); \(messenger) takes \(least) to \(most)"
        case .label(let length, let limit):
            return "a description of \(length) characters; \(messenger) takes \(limit)"
        case .tooSmall(let pixels, let side):
            return "art of \(pixels) px on its longer side; \(messenger) takes exactly \(side)"
        case .enlarged(let pixels, let side):
            return "art of \(pixels) px on its longer side, enlarged to \(side) for \(messenger)"
        case .animation(let frames):
            return "an animation of \(frames) frames, which \(messenger) takes as a video only, so it is left out there"
        case .tooLong(let milliseconds, let limit):
            return "an animation of \(Self.seconds(milliseconds)); \(messenger) takes \(Self.seconds(limit))"
        case .tooShort(let milliseconds, let limit):
            return "a frame of \(milliseconds.shortText) ms; \(messenger) needs \(limit.shortText) ms or more"
        case .tooManyFrames(let count, let limit): return "\(count) frames; \(messenger) takes \(limit)"
        case .format(let format): return "a file in \(format.title), which \(messenger) does not take in this pack"
        case .size(let size, let side): return "\(size) px; \(messenger) takes \(side)"
        case .bytes(let bytes, let limit, let remedy):
            return "\(bytes) bytes; \(messenger) takes at most \(limit - 1)"
                + (remedy.map { "; \(loss(in: $0))" } ?? "")
        case .palette: return "a palette, with which \(messenger) does not play an animation on iPhones"
        case .plays(let plays): return "plays \(count(plays, "time")); \(messenger) needs animations that play forever"
        case .unknownKey(let key): return "the key '\(key)', which \(messenger) refuses"
        case .pack(let fault):
            return switch fault {
            case .textTooLong: text(of: fault, messenger)
            // The remedy says where an author is named, which `check` has no option for.
            case .noAuthor: "the pack has no author, which \(messenger) needs"
            default: "the pack \(text(of: fault, messenger))"
            }
        case .pictureSize(let side): return "no picture of \(side) x \(side) px, which \(messenger) needs for a pack"
        case .firstFrame(let percent):
            return "the first frame shows \(percent)% of the art, and \(messenger) stops on it"
        case .sameFile(let other): return "the same file as '\(other)', which \(messenger) does not take twice"
        }
    }

    /// Returns why a pack cannot be made for a messenger.
    func text(of fault: MessengerPackFault, _ messenger: String) -> String {
        switch fault {
        case .tooFew(let count, let areMoving, let limit, let others):
            let kind = areMoving.map { $0 ? "animated sticker" : "still sticker" } ?? "sticker"
            let rest =
                areMoving == nil || others == 0
                ? ""
                : "; it does not take them with the \(others) \(areMoving == true ? "still" : "animated") ones in one pack"
            return "has \(Support.count(count, kind)), and \(messenger) needs \(limit) or more in a pack\(rest)"
        case .tooMany(let count, let limit):
            return "has \(Support.count(count, "sticker")), and \(messenger) takes \(limit) in a pack"
        case .textTooLong(let text, let limit):
            return "'\(text.shortened)' is too long for \(messenger); the limit is \(limit) characters"
        case .noName: return "has no name, which \(messenger) needs"
        case .noAuthor: return "has no author, which \(messenger) needs; use \(name(.author))"
        }
    }

    /// What losses do for a sticker that has the messenger's only size.
    private func loss(in remedy: Fault.FitRemedy) -> String {
        switch remedy {
        case .allowLosses: text(of: remedy)
        case .lowerFloor(let bytes, let score, let floor, let frames, let framesBefore, _):
            "it fits with \(Self.difference(at: score))"
                + (frames < framesBefore ? " and \(frames) of \(framesBefore) frames" : "")
                + " (\(bytes) bytes, score \(score)), and the floor is \(floor)"
        case .hopeless(let score, let floor, _, _, _, _):
            "a sample of its frames reaches a score of about \(Int(score)), and the floor is \(floor)"
        case .smallerSize: "it does not fit even with visible damage"
        }
    }

    private static func seconds(_ milliseconds: Double) -> String {
        "\((milliseconds / 1000).rounded(toPlaces: 2).shortText) s"
    }
}
