extension PNGFile {
    /// The Exif data that ImageMagick and other programs write into a text, or `nil` if the file has none.
    ///
    /// The data is in hexadecimal digits after its name and its length.
    package var exifInText: [UInt8]? {
        guard let chunk = textProfile, let end = bytes[chunk.data].firstIndex(of: 0) else { return nil }
        let content = bytes[(end + 1)..<chunk.data.upperBound]
        let text =
            chunk.type == .compressedText ? Inflater().inflate(content.dropFirst(), atMost: 1 << 18) : Array(content)
        let lines = text?.split(separator: UInt8(ascii: "\n")).dropFirst(2)
        let digits = lines?.joined().compactMap { Character(Unicode.Scalar($0)).hexDigitValue } ?? []
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
