/// A part of a drawing that is not drawn or not played.
package struct LostPart: Sendable, Hashable, Codable {
    /// The lost part, in a sentence about the drawing, such as `the element 'animate'`.
    package let title: String
    package let isPlayed: Bool
    /// What to do, such as `export the animation as APNG`.
    package let remedy: String

    /// Creates a part that is not drawn, or not played if it moves.
    package init(_ title: String, isPlayed: Bool = false, remedy: String) {
        // The title may quote a name of any length.
        (self.title, self.isPlayed, self.remedy) = (String(title.prefix(200)), isPlayed, remedy)
    }
}
