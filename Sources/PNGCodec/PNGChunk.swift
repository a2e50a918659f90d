internal import CDeflate

/// A chunk of a PNG file: its type, and the range of its data in the file.
package struct PNGChunk: Sendable, Equatable {
    /// The type of the chunk.
    package let type: Kind
    /// The range of the data in the file, without length, type and checksum.
    package let data: Range<Int>

    /// A chunk type: four letters as one number, with the first letter in the highest byte.
    package struct Kind: RawRepresentable, Sendable, Hashable {
        /// The four letters.
        package let rawValue: UInt32

        /// Creates a chunk type from its four letters.
        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// IHDR.
        package static let header = Kind(rawValue: 0x4948_4452)
        /// IDAT.
        package static let imageData = Kind(rawValue: 0x4944_4154)
        /// IEND.
        package static let end = Kind(rawValue: 0x4945_4E44)
        /// PLTE.
        package static let palette = Kind(rawValue: 0x504C_5445)
        /// The chunk tRNS.
        package static let transparency = Kind(rawValue: 0x7452_4E53)
        /// The chunk iCCP.
        package static let profile = Kind(rawValue: 0x6943_4350)
        /// The chunk sRGB.
        static let standardColors = Kind(rawValue: 0x7352_4742)
        /// The chunk gAMA.
        static let gamma = Kind(rawValue: 0x6741_4D41)
        /// The chunk cHRM.
        static let chromaticities = Kind(rawValue: 0x6348_524D)
        /// The chunk zTXt, a keyword and a compressed text.
        static let compressedText = Kind(rawValue: 0x7A54_5874)
        /// The chunk CgBI, which Apple's tools put before the header of a PNG whose pixels are stored in another form.
        static let appleOptimized = Kind(rawValue: 0x4367_4249)
        /// The chunk cICP.
        static let codePoints = Kind(rawValue: 0x6349_4350)
        /// The chunk eXIf.
        package static let exif = Kind(rawValue: 0x6558_4966)
        /// The chunk tEXt, a keyword and a text in Latin-1.
        static let text = Kind(rawValue: 0x7445_5874)
        /// The chunk acTL.
        package static let animationControl = Kind(rawValue: 0x6163_544C)
        /// The chunk fcTL.
        package static let frameControl = Kind(rawValue: 0x6663_544C)
        /// The chunk fdAT.
        package static let frameData = Kind(rawValue: 0x6664_4154)

        /// Whether a reader that does not know the chunk may skip it: its first letter is in lower case.
        package var isAncillary: Bool { rawValue & 0x2000_0000 != 0 }

        /// Whether a viewer shows other pixels without the chunk, although it is ancillary.
        var affectsPixels: Bool { [.transparency, .animationControl, .frameControl, .frameData].contains(self) }
    }
}

extension PNGChunk.Kind: CustomStringConvertible {
    /// The four letters, with a question mark for a byte that is not a letter.
    package var description: String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }
        return String(bytes.map { $0 & 0xDF >= 65 && $0 & 0xDF <= 90 ? Character(Unicode.Scalar($0)) : "?" })
    }
}

extension PNGChunk {
    /// The eight bytes that every PNG file starts with.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the chunks of a PNG file up to IEND, or to the end of the file after an IDAT.
    ///
    /// Bytes after IEND are ignored. Follows the W3C PNG specification, third edition, section 5: every length is below 2^31 and inside the
    /// file, the checksum of every chunk that pixels depend on is right, IHDR is first, and there is at least one IDAT. Like other
    /// decoders, it leaves out other chunks with wrong checksums.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limit: The maximum length of a chunk's data, in bytes.
    /// - Returns: The chunks, and harmless faults.
    /// - Throws: `PNGError`, for the first fault in the file.
    package static func read(
        _ bytes: [UInt8], limit: Int = .max
    ) throws(PNGError) -> (chunks: [PNGChunk], flaws: [PNGFlaw]) {
        guard bytes.starts(with: signature) else {
            throw bytes.count < signature.count && signature.starts(with: bytes) ? .endsEarly : .notPNG
        }
        var chunks: [PNGChunk] = []
        var flaws: [PNGFlaw] = []
        var position = signature.count
        while true {
            guard bytes.count - position >= 12 else {
                guard chunks.contains(where: { $0.type == .imageData }) else { throw .endsEarly }
                flaws.append(.missingEnd)
                break
            }
            let type = Kind(rawValue: bigEndian(bytes, at: position + 4))
            let length = bigEndian(bytes, at: position)
            guard length < 1 << 31 else { throw .badChunkLength(chunk: "\(type)") }
            guard length <= limit else {
                throw .chunkOverLimit(chunk: "\(type)", length: Int(length), limit: limit)
            }
            guard bytes.count - position - 12 >= Int(length) else { throw .endsEarly }
            let chunk = PNGChunk(type: type, data: position + 8..<position + 8 + Int(length))
            guard checksum(bytes, position + 4..<chunk.data.upperBound) == bigEndian(bytes, at: chunk.data.upperBound)
            else {
                guard type.isAncillary, !type.affectsPixels else { throw .badChecksum(chunk: "\(type)") }
                // Only the first wrong checksum is reported, because a file can have millions.
                if flaws.isEmpty { flaws.append(.badChecksum(chunk: "\(type)")) }
                position = chunk.data.upperBound + 4
                continue
            }
            let isBeforeHeader = chunks.allSatisfy { $0.type == .appleOptimized }
            guard isBeforeHeader == (type == .header) || (chunks.isEmpty && type == .appleOptimized) else {
                throw .misplacedChunk(isBeforeHeader ? "first" : "IHDR")
            }
            chunks.append(chunk)
            position = chunk.data.upperBound + 4
            if type == .end { break }
        }
        guard chunks.contains(where: { $0.type == .imageData }) else { throw .missingChunk("IDAT") }
        return (chunks, flaws)
    }

    package static func checksum(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        bytes.withUnsafeBytes { buffer in
            let part = UnsafeRawBufferPointer(rebasing: buffer[range])
            return libdeflate_crc32(0, part.baseAddress, part.count)
        }
    }
}
