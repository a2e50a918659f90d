extension CheckOptions {
    /// Adds labels to those that are there, over which they win; one in the language of `labels` is one of them.
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

    /// The languages that some sticker has a label in, but for that of `labels`.
    package var languages: Set<String> { Set(translations.values.flatMap(\.keys)) }

    /// A finding if a sticker's labels lack languages that others have; nil if none are missing.
    package func findingOfMissingLanguages(_ name: String) -> Finding? {
        let missing = languages.subtracting((translations[name] ?? [:]).keys).sorted()
        guard !missing.isEmpty else { return nil }
        return Finding(
            .label, "no description in \(missing.joined(separator: ", ")), where other stickers have one")
    }
}
