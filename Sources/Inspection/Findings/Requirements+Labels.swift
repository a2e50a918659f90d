extension Requirements {
    /// Adds labels and translations, which replace existing ones.
    ///
    /// A translation into `language` becomes a label, unless `labels` has one for the same sticker.
    public mutating func add(labels new: [String: String], translations: [String: [String: String]]) {
        var all = labels ?? [:]
        for (name, texts) in translations {
            for (tag, text) in texts {
                if tag.lowercased() == language.lowercased() {
                    all[name] = text
                } else {
                    self.translations[name, default: [:]][tag] = text
                }
            }
        }
        labels = all.merging(new) { $1 }
    }

    /// All labels and translations, with the names of their stickers.
    package var allLabels: [(sticker: String, text: String)] {
        (labels ?? [:]).map { ($0, $1) } + translations.flatMap { name, texts in texts.values.map { (name, $0) } }
    }

    /// The languages that any sticker is translated into.
    package var languages: Set<String> { Set(translations.values.flatMap(\.keys)) }

    /// Returns the finding that a sticker has no description in the language of the pack, or `nil` if it has one.
    private func missingDescription(of name: String, nameGives label: String) -> Finding? {
        let isMissing = (labels?[name] ?? "").allSatisfy(\.isWhitespace)
        guard isMissing else { return nil }
        guard let tags = translations[name]?.keys.sorted(), !tags.isEmpty else {
            // It is a mistake if other stickers have a description.
            let areOthersDescribed = labels?.values.contains { !$0.allSatisfy(\.isWhitespace) } ?? false
            return Finding(.descriptionFromName(label: label), severity: areOthersDescribed ? nil : .note)
        }
        return Finding(
            .otherLanguages(languages: tags, packLanguage: language),
            remedy: .setLanguage(languages: tags, packLanguage: language))
    }

    /// Returns the findings about a sticker's descriptions, and about descriptions that only other stickers have.
    ///
    /// - Parameters:
    ///   - name: The name that labels refer to the sticker by.
    ///   - label: The description that the name gives the sticker if it has no other.
    package func findings(ofLabelsOf name: String, nameGives label: String) -> [Finding] {
        let own = translations[name] ?? [:]
        let missing = languages.subtracting(own.keys).sorted()
        let missingHere = [missingDescription(of: name, nameGives: label)].compactMap(\.self)
        let texts = ([(String?.none, labels?[name] ?? "")] + own.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            .map { ($0.0, $0.1.onOneLine) }
        let tooLong = texts.filter { $0.1.count > profile.labelLength }.map { language, text in
            Finding(
                .longDescription(
                    characters: text.count, language: language, limit: profile.labelLength, maker: profile.maker),
                severity: .error)
        }
        return missingHere + (missing.isEmpty ? [] : [Finding(.noTranslation(languages: missing))]) + tooLong
    }
}

extension String {
    /// The text as packs write a label: without spaces at its ends, and with one space for each line break.
    package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
