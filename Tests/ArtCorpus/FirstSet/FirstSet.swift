/// The first set of drawn masters, from which the rules may be improved.
public enum FirstSet {
    public static let pieces: [Piece] =
        join(
            halos, mattes, contrasts, strays, borders, backgrounds, positions, faultyAnimations, effects, textures,
            drawings, tightShapes, separateParts, goodAnimations)

    /// The sides of masters that are not scaled down.
    static let stickerSides = [300, 618]
    /// The sides of masters of kinds with many variants.
    static let smallSides = [300, 618, 1000]

    static func join(_ kinds: [Piece]...) -> [Piece] { kinds.flatMap(\.self) }
}
