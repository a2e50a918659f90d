/// A text of a drawing, with the font that it asks for and the font that draws it.
public struct DrawnText: Sendable, Hashable, Codable {
    /// The first characters of the text.
    public let text: String
    /// The family that the text asks for first, or `nil` if any font will do.
    public let family: String?
    /// The family of the font that draws it on this machine, or `nil` if the machine cannot tell.
    public let chosen: String?

    /// Creates a text with its font.
    package init(_ text: String, family: String?, chosen: String?) {
        // Texts and names may have any length.
        (self.text, self.family, self.chosen) = (String(text.prefix(60)), family.map { String($0.prefix(100)) }, chosen)
    }

    /// Whether the machine does not have the font.
    package var isReplaced: Bool {
        guard let family, let chosen else { return false }
        return family.lowercased() != chosen.lowercased()
    }
}
