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

    /// Whether a sticker has descriptions only in languages other than the language of `labels`.
    package func isDescribedElsewhere(_ name: String) -> Bool {
        (labels?[name] ?? "").allSatisfy(\.isWhitespace) && !(translations[name] ?? [:]).isEmpty
    }

    /// Whether any sticker has a description, so that a missing description is a mistake.
    package var areAnyDescribed: Bool { labels?.values.contains { !$0.isEmpty } ?? false }

    private func foreignDescription(in tags: [String]) -> Finding {
        Finding(
            .otherLanguages(languages: tags, packLanguage: language),
            remedy: .setLanguage(languages: tags, packLanguage: language))
    }

    /// Returns the findings about a sticker's descriptions, and about descriptions that only other stickers have.
    ///
    /// - Parameter name: The name that labels refer to the sticker by.
    package func findings(ofLabelsOf name: String) -> [Finding] {
        let own = translations[name] ?? [:]
        let missing = languages.subtracting(own.keys).sorted()
        let foreign = isDescribedElsewhere(name) ? [foreignDescription(in: own.keys.sorted())] : []
        let texts = ([(String?.none, labels?[name] ?? "")] + own.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            .map { ($0.0, $0.1.onOneLine) }
        let tooLong = texts.filter { $0.1.count > profile.labelLength }.map { language, text in
            Finding(
                .longDescription(
                    characters: text.count, language: language, limit: profile.labelLength, maker: profile.maker),
                severity: .error)
        }
        return foreign + (missing.isEmpty ? [] : [Finding(.noTranslation(languages: missing))]) + tooLong
    }
}

extension String {
    /// The text as packs write a label: without spaces at its ends, and with one space for each line break.
    package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
