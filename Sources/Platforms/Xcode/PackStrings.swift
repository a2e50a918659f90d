import Support

/// The labels of a pack by language, as `.strings` files that Xcode passes to the compiler of the catalog.
///
/// Apple's build system passes each `<language>.lproj/<pack>.strings` in the resources of the extension to `actool` as
/// `--sticker-pack-strings-file`, if it has the base name of the `.stickerpack` (swift-build, `ActoolInputFileGroupingStrategy.swift`).
/// It is not documented which of the keys the compiler uses, so every label has three.
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

    /// The files of all languages, with the pack's language first; empty if all labels are in one language.
    var files: [File] {
        guard !plan.otherLanguages.isEmpty else { return [] }
        return ([plan.language] + plan.otherLanguages).map { language in
            let folder = "\(Paths.folder(of: PackPaths.extensionInfo))/\(language).lproj"
            return File(language: language, path: "\(folder)/\(plan.fileName).strings", text: text(in: language))
        }
    }

    private func text(in language: String) -> String {
        let labels = plan.stickers.compactMap { sticker in
            (language == plan.language ? sticker.label : sticker.labels[language]).map { (sticker, $0) }
        }
        var known: Set<String> = []
        // A sticker may have the name of another sticker's file. The key of the file is likelier, so it comes first.
        let ofFiles = labels.flatMap { sticker, label in
            // The frames of a sequence share its label.
            fileNames(sticker.master).prefix(1).map { ("\($0).accessibilityLabel", label) }
        }
        let ofNames = labels.flatMap { sticker, label in
            [("\(sticker.name).accessibilityLabel", label), (sticker.name, label)]
        }
        return (ofFiles + ofNames).filter { known.insert($0.0).inserted }.map { key, label in
            "\(key.quotedForPropertyList) = \(label.quotedForPropertyList);\n"
        }.joined()
    }
}
