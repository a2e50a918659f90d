package import Inspection

/// What a messenger does not accept about a pack, or about the texts of a sticker.
extension Messenger {
    /// Returns what the messenger does not accept about a pack that could be made of stickers.
    package func findings(ofName name: String, author: String, stills: Int, moving: Int) -> [Finding] {
        let count = fault(ofStills: stills, moving: moving, mayBeDivided: true)
        return (faults(ofName: name, author: author) + [count].compactMap(\.self)).map {
            Finding(.messenger(name: title, fault: .pack(fault: $0)), severity: .error, remedy: $0.remedy)
        }
    }

    /// Returns what the messenger does not accept about the texts of a pack.
    func faults(ofName name: String, author: String) -> [MessengerPackFault] {
        var faults: [MessengerPackFault] = []
        if name.allSatisfy(\.isWhitespace) { faults.append(.noName) }
        if needsAuthor, author.allSatisfy(\.isWhitespace) { faults.append(.noAuthor) }
        for text in [name, author] where text.utf16.count > nameLength {
            faults.append(.textTooLong(text: text, limit: nameLength))
        }
        return faults
    }

    /// Returns what the messenger does not accept about the number of stickers in a pack.
    ///
    /// - Parameter mayBeDivided: Whether too many stickers become several packs.
    func fault(ofStills stills: Int, moving: Int, mayBeDivided: Bool) -> MessengerPackFault? {
        let all = stills + moving
        let kinds: [(Int, Bool?)] =
            separatesKinds ? [(stills, false), (moving, true)].filter { $0.0 > 0 } : [(all, nil)]
        guard all > 0 else { return .tooFew(count: 0, areMoving: nil, limit: counts.lowerBound, others: 0) }
        for (count, areMoving) in kinds {
            if count < counts.lowerBound {
                return .tooFew(count: count, areMoving: areMoving, limit: counts.lowerBound, others: all - count)
            }
            if count > counts.upperBound, !(splits && mayBeDivided) {
                return .tooMany(count: count, limit: counts.upperBound)
            }
        }
        return nil
    }
}

/// How many keywords a sticker may have.
struct KeywordLimits {
    /// The maximum number of words.
    var words: Int
    /// The maximum number of characters of all words together.
    var characters: Int

    func fault(of keywords: [String]) -> Finding.MessengerFault? {
        let length = keywords.reduce(0) { $0 + $1.utf16.count }
        return keywords.count > words || length > characters
            ? .keywords(count: keywords.count, characters: length, mostWords: words, mostCharacters: characters) : nil
    }
}

extension MessengerPackFault {
    /// What to do about the fault in art that is not packed yet.
    var remedy: Finding.Remedy {
        switch self {
        case .noAuthor: .nameAuthor
        case .textTooLong(_, let limit): .shortenText(limit: limit)
        case .tooFew, .tooMany, .noName: .changePack
        }
    }
}
