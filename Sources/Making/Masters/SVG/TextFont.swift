import Vips

/// The font for all texts of one picture that Stickermill draws.
package struct TextFont: Sendable {
    /// The value of `font-family` in an SVG.
    package let families: String
    /// The characters that no font of the machine has.
    private let missing: Set<Unicode.Scalar>

    private static let usualFamilies = ["Helvetica", "Arial", "sans-serif"]

    /// Chooses the font that has most of the characters of some texts.
    ///
    /// Where fonts cannot be looked up, the usual families are used.
    package init(for texts: [String]) {
        let scalars = Set(texts.flatMap(\.unicodeScalars)).filter(\.isDrawn).sorted()
        guard let font = VipsFonts.font(for: Self.usualFamilies, with: scalars) else {
            (families, missing) = (Self.usualFamilies.joined(separator: ", "), [])
            return
        }
        let name = font.family.filter { $0 != "'" && $0 != "\\" }
        families = (["'\(name)'"] + Self.usualFamilies).joined(separator: ", ")
        missing = Set(
            font.lacking.filter { VipsFonts.font(for: Self.usualFamilies, with: [$0])?.lacking.isEmpty == false })
    }

    /// Returns a text with code points, such as U+0645, in place of the characters that would become empty boxes.
    package func drawable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: missing.contains) else { return text }
        let parts = text.unicodeScalars.map { missing.contains($0) ? " U+\(Self.hexadecimal($0)) " : String($0) }
        return parts.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Unicode.Scalar {
    /// Whether a font needs a picture of the character.
    fileprivate var isDrawn: Bool {
        !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            && properties.generalCategory != .control
    }
}
