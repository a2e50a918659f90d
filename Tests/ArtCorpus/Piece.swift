public import Inspection
public import Raster
public import TestSupport

/// A drawn master, and the truth about it.
public struct Piece: Sendable {
    /// The kind of the piece, which all sizes and variants share, such as `halo of white, hard`.
    public let kind: String
    /// The number of the variant among those of its kind and size, from 0.
    public let variant: Int
    /// The side of the master in pixels.
    public let side: Int
    public let truth: Truth
    /// Draws the master.
    public let draw: @Sendable () -> Drawing

    /// What is wrong with a piece.
    public struct Truth: Sendable {
        /// The rules of which at least one must speak, or an empty set if the piece is clean.
        public var faults: Set<Rule>
        /// The least severity of the finding.
        public var severity: Finding.Severity
        /// More rules that may warn, because what they say is true as well.
        ///
        /// All others must not.
        public var mayAlso: Set<Rule>

        public static let clean = Truth(faults: [], severity: .warning, mayAlso: [])

        /// A fault that is named by any of some rules.
        public static func fault(_ faults: Rule..., as severity: Finding.Severity = .warning, mayAlso: Set<Rule> = [])
            -> Truth
        {
            Truth(faults: Set(faults), severity: severity, mayAlso: mayAlso)
        }

        public var isClean: Bool { faults.isEmpty }
    }

    public enum Drawing: Sendable {
        case still(Bitmap)
        /// Frames with their delays in milliseconds, as an APNG.
        case animation([(frame: Bitmap, milliseconds: Int)])
        /// Frames with their delays in milliseconds and without partial alpha, as a GIF.
        case gif([(frame: Bitmap, milliseconds: Int)])
    }

    public init(
        kind: String, variant: Int, side: Int, _ truth: Truth, draw: @escaping @Sendable () -> Drawing
    ) {
        (self.kind, self.variant, self.side, self.truth, self.draw) = (kind, variant, side, truth, draw)
    }

    /// The sides of masters, in pixels.
    public static let sides = [300, 618, 1000, 2000, 3000]

    /// Returns the pieces of a kind of stills: one or more variants in every size, each with random numbers of its own.
    public static func stills(
        _ kind: String, _ truth: Truth, seed: UInt64, variants: Int = 2, sides: [Int] = sides,
        _ paint: @escaping @Sendable (_ painter: inout Painter, _ random: inout SeededRandom, _ variant: Int) -> Void
    ) -> [Piece] {
        sides.flatMap { side in
            (0..<variants).map { variant in
                Piece(kind: kind, variant: variant, side: side, truth) {
                    var painter = Painter(side: side)
                    // A variant looks the same in every size.
                    var random = SeededRandom(seed &* 1000 &+ UInt64(variant))
                    paint(&painter, &random, variant)
                    return .still(painter.bitmap)
                }
            }
        }
    }
}
