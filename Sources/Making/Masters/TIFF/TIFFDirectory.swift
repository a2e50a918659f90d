import Vips

/// The first directory of a TIFF or BigTIFF file, or of Exif data, which have the same form: TIFF 6.0, section 2.
///
/// It trusts no offset and no count of the file: what lies outside the bytes does not exist.
struct TIFFDirectory {
    private let bytes: ArraySlice<UInt8>
    private let isBigEndian: Bool
    /// Whether offsets have eight bytes.
    private var isBig = false
    private var firstEntry = 0
    private var entries = 0

    /// Reads the header, or returns `nil` if it is not the header of a TIFF.
    init?(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        isBigEndian = bytes.starts(with: Array("MM".utf8))
        guard isBigEndian || bytes.starts(with: Array("II".utf8)) else { return nil }
        guard let version = number(2, at: 2) else { return nil }
        isBig = version == 43
        guard let start = isBig ? number(8, at: 8) : number(4, at: 4), let count = number(isBig ? 8 : 2, at: start)
        else {
            return nil
        }
        firstEntry = start + (isBig ? 8 : 2)
        entries = min(count, (bytes.count - firstEntry) / entryBytes)
    }

    private var entryBytes: Int { isBig ? 20 : 12 }

    /// Returns the whole numbers of a tag, or `nil` if the directory has none.
    func numbers(_ tag: Int) -> [Int]? {
        for entry in 0..<entries {
            let place = firstEntry + entry * entryBytes
            guard number(2, at: place) == tag else { continue }
            let wordBytes = isBig ? 8 : 4
            guard let type = number(2, at: place + 2), let size = Self.bytesOfType[type],
                let count = number(wordBytes, at: place + 4), count <= Self.maximumValues
            else { return nil }
            let field = place + 4 + wordBytes
            guard let start = count * size <= wordBytes ? field : number(wordBytes, at: field) else { return nil }
            let values = (0..<count).compactMap { number(size, at: start + size * $0) }
            return values.count == count ? values : nil
        }
        return nil
    }

    /// The bytes of a number of each type of whole numbers: BYTE, SHORT and LONG.
    private static let bytesOfType = [1: 1, 3: 2, 4: 4]
    /// libtiff accepts as many channels.
    private static let maximumValues = 65_535

    /// Returns the number at a place, or `nil` if it is not inside the bytes or does not fit.
    private func number(_ count: Int, at place: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        let digits = bytes[(bytes.startIndex + place)...].prefix(count)
        let value = (isBigEndian ? Array(digits) : digits.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // An offset or count of more than 2^48 lies outside every file, and the arithmetic with it cannot overflow.
        return value < 1 << 48 ? Int(value) : nil
    }
}

extension TIFFDirectory {
    /// The meaning of the channels after the colors, by the tag ExtraSamples, or an empty array if there are none.
    ///
    /// A file without the tag says nothing about such channels.
    var extraChannels: [ExtraChannel] {
        let meanings = numbers(338) ?? []
        let known = meanings.map { [1, 2].contains($0) ? ExtraChannel.alpha : $0 == 0 ? .unspecified : .other }
        let samples = numbers(277)?.first ?? 1
        let colors = numbers(262)?.first.flatMap { Self.colors[$0] } ?? samples - known.count
        let missing = min(max(0, samples - colors - known.count), Self.maximumValues)
        return known + Array(repeating: .unspecified, count: missing)
    }

    /// The number of samples that are color, by the tag PhotometricInterpretation.
    private static let colors = [0: 1, 1: 1, 2: 3, 3: 1, 4: 1, 5: 4, 6: 3, 8: 3, 9: 3, 10: 3]
}
