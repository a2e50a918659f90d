/// The colors of an HEIC file that has no profile: the box `colr` of type `nclx`; ISO/IEC 14496-12, section 12.1.5.
enum HEICColors {
    /// Whether the file describes primaries or a curve that are not close to those of sRGB.
    ///
    /// The numbers are those of ITU-T H.273.
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
