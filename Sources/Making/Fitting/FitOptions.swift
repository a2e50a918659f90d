/// Whether and how files that are too large are brought under their limit with small losses.
public struct FitOptions: Sendable, Hashable {
    /// How one sticker differs from the others.
    public enum Exception: Sendable, Hashable {
        /// Nothing is given up.
        case off
        /// Losses are allowed.
        case on
        /// Losses are allowed down to this similarity.
        case floor(Int)
    }

    /// When losses are allowed.
    public enum Use: String, Sendable, Hashable, CaseIterable, Codable {
        /// If there is a limit or a floor of its own.
        case auto
        case always
        case never
    }

    /// When losses are allowed.
    public var use = Use.auto
    /// Files must have fewer bytes than this; nil means the limit that they are checked against.
    public var bytes: Int?
    /// The lowest similarity that is accepted, on the scale of SSIMULACRA 2, from 70 to 100; nil means 80.
    ///
    /// At 90 differences are not visible, at 80 hardly, and at 70 in comparison.
    public var floor: Int?
    /// The stickers that differ, by name.
    public var exceptions: [String: Exception] = [:]

    /// The floor unless another is set.
    package static let standardFloor = 80
    /// The floors that may be set.
    package static let floors = 70...100

    /// Creates options that allow no losses.
    public init() {}

    /// Checks that the floors and the limit are possible.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`, whose path is the key.
    package func checkValues() throws(KisscutError) {
        if let bytes, bytes < 1 {
            throw KisscutError(.badSettings, path: "fit.bytes", reason: "\(bytes) bytes; must be 1 or more")
        }
        if let floor { try Self.check(floor, "fit.floor") }
        for (name, exception) in exceptions.sorted(by: { $0.key < $1.key }) {
            if case .floor(let floor) = exception { try Self.check(floor, "fit.stickers.\(name)") }
        }
    }

    private static func check(_ floor: Int, _ key: String) throws(KisscutError) {
        guard !floors.contains(floor) else { return }
        throw KisscutError(
            .badSettings, path: key,
            reason: "\(floor); must be a whole number from \(floors.lowerBound) to \(floors.upperBound)")
    }

    /// Returns the lowest similarity that is accepted of a sticker; nil if nothing may be given up.
    package func floor(ofSticker name: String) -> Int? {
        switch exceptions[name] {
        case .off: nil
        case .floor(let floor): floor
        case .on: floor ?? Self.standardFloor
        case nil: isUsed ? floor ?? Self.standardFloor : nil
        }
    }

    private var isUsed: Bool {
        switch use {
        case .auto: bytes != nil || floor != nil
        case .always: true
        case .never: false
        }
    }
}
