import Inspection

extension Requirements {
    /// Changes the language of `labels`.
    ///
    /// The labels so far become translations, and the translations into the new language become the labels.
    mutating func setLanguage(_ tag: String) {
        guard tag != language, let former = labels else {
            language = tag
            return
        }
        for (name, text) in former where !text.allSatisfy(\.isWhitespace) {
            translations[name, default: [:]][language] = text
        }
        language = tag
        labels = translations.compactMapValues { $0[tag] }
        for name in translations.keys { translations[name]?[tag] = nil }
    }

    /// Adds the labels of a `stickermill.yml`.
    ///
    /// A single text replaces all labels of its sticker. Texts by language replace the labels in their languages.
    mutating func add(_ new: SettingsReader.Labels) {
        labels = labels ?? [:]
        for (name, text) in new.texts {
            labels?[name] = text
            translations[name] = nil
        }
        for (name, texts) in new.textsByLanguage {
            for (tag, text) in texts {
                let text = text.allSatisfy(\.isWhitespace) ? nil : text
                if tag == language {
                    labels?[name] = text
                } else if text != nil || translations[name] != nil {
                    translations[name, default: [:]][tag] = text
                }
            }
        }
    }
}
