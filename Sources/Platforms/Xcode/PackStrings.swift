import Support

/// The labels of a pack by language, as `.strings` files that Xcode hands to the compiler of the catalog.
///
/// Apple's build system passes each `<language>.lproj/<pack>.strings` in the resources of the extension to `actool` as
/// `--sticker-pack-strings-file`, if its base name is that of the `.stickerpack` (swift-build, `ActoolInputFileGroupingStrategy.swift`). Which of
/// the keys the compiler takes is not documented, so every label has three.
struct PackStrings {
    struct File {
        let language: String
        /// Relative to the pack's folder.
        let path: String
        let text: String
    }

    private let plan: PackPlan
    /// The names of the files of each sticker, by master.
    private let fileNames: (Int) -> [String]

    init(_ plan: PackPlan, fileNames: @escaping (Int) -> [String]) {
        (self.plan, self.fileNames) = (plan, fileNames)
    }

    /// The files of all languages, that of the pack first; none if all labels are in one language.
    var files: [File] {
        guard !plan.otherLanguages.isEmpty else { return [] }
        return ([plan.language] + plan.otherLanguages).map { language in
            let folder = "\(Paths.folder(of: PackPaths.extensionInfo))/\(language).lproj"
            return File(language: language, path: "\(folder)/\(plan.fileName).strings", text: text(in: language))
        }
    }

    private func text(in language: String) -> String {
        let lines = plan.stickers.flatMap { sticker -> [String] in
            guard let label = language == plan.language ? sticker.label : sticker.labels[language] else { return [] }
            // The frames of a sequence share its label.
            let files = fileNames(sticker.master).prefix(1)
            let keys = files.map { "\($0).accessibilityLabel" } + ["\(sticker.name).accessibilityLabel", sticker.name]
            return keys.map { "\(Self.quoted($0)) = \(Self.quoted(label));\n" }
        }
        return lines.joined()
    }

    /// Returns a text as `.strings` files have it, in quotes.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
