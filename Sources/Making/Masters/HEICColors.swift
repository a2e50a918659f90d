/// The colors of an HEIC file without a profile: the box `colr` of type `nclx` in ISO/IEC 14496-12, section 12.1.5.
enum HEICColors {
    /// Returns whether the file describes primaries or a curve that are not close to sRGB.
    ///
    /// ITU-T H.273 defines the numbers.
    static func areOther(_ bytes: [UInt8]) -> Bool {
        let mark = Array("colrnclx".utf8)
        let start = bytes.prefix(maximumHeader)
        guard let box = start.indices.first(where: { start[$0...].starts(with: mark) }), box + 12 <= bytes.count else {
            return false
        }
        let (primaries, curve) = (bytes[box + 9], bytes[box + 11])
        return ![1, 2].contains(primaries) || ![1, 2, 6, 13, 14, 15].contains(curve)
    }

    /// Descriptions come before pixels.
    private static let maximumHeader = 1 << 18
}
