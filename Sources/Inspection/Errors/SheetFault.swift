/// Why a sheet cannot be split into its pictures.
public enum SheetFault: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The file is an animation.
    case animated
    /// The file is a drawing, which has no pixels to cut.
    case drawing
    /// No pixel is visible.
    case empty
    /// The corners are neither transparent nor of one color.
    case noBackground
    /// No empty strip divides the canvas: there is one picture, or the pictures touch.
    case noGaps
}
