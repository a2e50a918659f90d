/// Test art that is the exam of rules whose authors have not seen it.
public enum SecondSet {
    public static let pieces: [Piece] = [
        halos, pale, strays, cuts, backgrounds, animations, cartoons, borders, materials, lights, sketches, scenes,
    ].flatMap { $0 }

    /// The sides of kinds that look the same at any size, which save time.
    static let few = [300, 618, 1000]
    static let most = [300, 618, 1000, 2000]

    /// The width of the line of a cartoon, which is drawn on purpose.
    static func lineWidth(_ canvas: Double) -> Double { max(6.5, 0.014 * canvas) }
}
