package import Inspection

/// Whether and how files over their limit are reduced with small losses.
public struct FitOptions: Sendable, Hashable {
    /// An exception for one sticker.
    public enum Exception: Sendable, Hashable {
        /// No losses are allowed.
        case off
        /// Losses are allowed.
        case on
        /// Losses are allowed down to this similarity.
        case floor(Int)
    }

    /// When losses are allowed.
    public enum Use: String, Sendable, Hashable, CaseIterable, Codable {
        /// If a limit or a floor is set.
        case auto
        case always
        case never
    }

    /// When losses are allowed.
    public var use = Use.auto
    /// Files must have fewer bytes than this.
    ///
    /// If it is `nil`, the limit that files are checked against applies.
    public var bytes: Int?
    /// The lowest accepted similarity on the scale of SSIMULACRA 2, from 70 to 100.
    ///
    /// If it is `nil`, 80 applies. At 90, differences are not visible. At 80, they are hardly visible. At 70, they are visible in
    /// comparison.
    public var floor: Int?
    /// The exceptions, by the names of stickers.
    public var exceptions: [String: Exception] = [:]

    /// The default floor.
    package static let standardFloor = 80
    /// The allowed floors.
    package static let floors = 70...100

    /// Creates options that allow no losses.
    public init() {}

    /// Checks that the floors and the limit have allowed values.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`. Its path is the key.
    package func checkValues() throws(StickermillError) {
        if let bytes, bytes < 1 { throw StickermillError(.noBytes(value: bytes), at: .fitBytes) }
        if let floor { try Self.check(floor, .setting(.fitFloor)) }
        for (name, exception) in exceptions.sorted(by: { $0.key < $1.key }) {
            if case .floor(let floor) = exception { try Self.check(floor, .path("fit.stickers.\(name)")) }
        }
    }

    private static func check(_ floor: Int, _ subject: StickermillError.Subject) throws(StickermillError) {
        guard !floors.contains(floor) else { return }
        let fault = SettingFault.outOfRange(value: floor, from: floors.lowerBound, through: floors.upperBound)
        throw StickermillError(.setting(fault: fault, key: nil), at: subject)
    }

    /// Returns the lowest accepted similarity of a sticker, or `nil` if no losses are allowed.
    package func floor(ofSticker name: String) -> Int? {
        switch exceptions[name] {
        case .off: nil
        case .floor(let floor): floor
        case .on: floor ?? Self.standardFloor
        case nil: isUsed ? floor ?? Self.standardFloor : nil
        }
    }

    /// Returns the lowest accepted similarity of a messenger's sticker, or `nil` if no losses are allowed.
    ///
    /// Few animations meet the limits of messengers without loss, so losses are allowed unless settings say otherwise.
    package func messengerFloor(ofSticker name: String) -> Int? {
        let isRefused = if case .off = exceptions[name] { true } else { exceptions[name] == nil && use == .never }
        return isRefused ? nil : self.floor(ofSticker: name) ?? floor ?? Self.standardFloor
    }

    private var isUsed: Bool {
        switch use {
        case .auto: bytes != nil || floor != nil
        case .always: true
        case .never: false
        }
    }
}
