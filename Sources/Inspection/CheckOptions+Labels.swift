extension CheckOptions {
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

    /// The languages that any sticker is translated into.
    package var languages: Set<String> { Set(translations.values.flatMap(\.keys)) }

    /// Returns a finding if a sticker has no description in a language that other stickers have one in.
    package func findingOfMissingLanguages(_ name: String) -> Finding? {
        let missing = languages.subtracting((translations[name] ?? [:]).keys).sorted()
        guard !missing.isEmpty else { return nil }
        return Finding(
            .label, "no description in \(missing.joined(separator: ", ")), although other stickers have one")
    }
}
