import PackManifest

/// A name that Android accepts for a resource: a letter, and then letters, digits and `_`, all in lower case.
///
/// "File-based resource names must contain only lowercase a-z, 0-9, or underscore", says aapt of Android's build; because a name becomes a
/// field of the class `R`, it begins with a letter and is no keyword of Java.
struct ResourceName {
    let text: String

    /// - Parameter path: The path of a picture without its extension. Its folders become a part of the name.
    init(_ path: String) {
        var name = ""
        for scalar in path.lowercased().unicodeScalars {
            if let letter = Self.plain(scalar) {
                name.unicodeScalars.append(letter)
            } else if !name.hasSuffix("_"), !name.isEmpty, scalar.properties.generalCategory != .nonspacingMark {
                name += "_"
            }
        }
        while name.hasSuffix("_") { name.removeLast() }
        if name.isEmpty { name = "picture_\(SHA256.hexadecimal(of: path.utf8).prefix(8))" }
        if !("a"..."z" ~= name.unicodeScalars[name.startIndex]) { name = "n\(name)" }
        if Self.keywords.contains(name) { name += "_" }
        text = String(StickerName.shortened(name, to: StickerName.maximumBytes).map { $0 == "-" ? "_" : $0 })
    }

    /// Returns a letter without its accent, or a digit, or `nil` for other characters.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "a"..."z", "0"..."9": return scalar
        default:
            // Such as LATIN SMALL LETTER E WITH ACUTE.
            let words = scalar.properties.name?.split(separator: " ") ?? []
            guard words.count > 4, words[0...2] == ["LATIN", "SMALL", "LETTER"], words[4] == "WITH", words[3].count == 1
            else { return nil }
            return words[3].lowercased().unicodeScalars.first
        }
    }

    /// The keywords and literals of The Java Language Specification, sections 3.9 and 3.10.
    private static let keywords: Set<String> = [
        "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
        "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if",
        "implements", "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private",
        "protected", "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this",
        "throw", "throws", "transient", "true", "try", "void", "volatile", "while",
    ]
}
