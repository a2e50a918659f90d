/// A step of the preparation of a master.
public struct PreparationStep: Sendable, Hashable, Codable {
    /// The kinds of steps, in their order.
    public enum Kind: String, Sendable, Codable {
        /// A background became transparent.
        case background
        /// The color of a matte was removed from the edge.
        case defringe
        /// Specks away from the art were removed.
        case specks
        /// The canvas became a square around the art.
        case trim
        /// The canvas grew, so that an outline or a shadow is not cut off.
        case grow
        /// The art got an outline.
        case outline
        /// The sticker got a shadow.
        case shadow
    }

    /// The kind of the step.
    public let step: Kind
    /// The details in words, with numbers.
    public let detail: String

    init(_ step: Kind, _ detail: String) {
        (self.step, self.detail) = (step, detail)
    }
}
