import Raster

/// The structure of a PNG or APNG file, read from its chunks without decoding pixels.
///
/// Follows the W3C PNG specification, third edition, sections 5 and 11. Unknown ancillary chunks are skipped.
public struct PNGFile: Sendable {
    /// An animation, from acTL and the fcTL chunks.
    package struct Animation: Sendable {
        /// The number of times that the animation plays, where 0 means forever.
        package let plays: Int
        /// The frames, in order.
        package let frames: [Frame]
    }

    /// A frame, and the ranges of its compressed image in the file.
    package struct Frame: Sendable {
        /// The frame's control chunk.
        package let control: FrameControl
        let data: [Range<Int>]
    }

    /// The whole file.
    package let bytes: [UInt8]
    /// The header.
    package let header: PNGHeader
    /// The RGBA colors of a palette image, or an empty array for other color types.
    let palette: [SIMD4<UInt8>]
    /// The samples of the transparent color of gray and RGB images, or an empty array if no color is transparent.
    let transparentSamples: [UInt16]
    let stillData: [Range<Int>]
    /// The animation, or `nil` for a still PNG.
    package let animation: Animation?
    /// The data of the chunk with the ICC profile, or `nil` if there is no profile.
    let profile: Range<Int>?
    /// The chunk that describes colors other than sRGB and is not applied, or `nil` if there is no such chunk.
    ///
    /// It is cICP, cHRM, or gAMA if no other chunk describes the colors. If there is a profile, the profile is applied, and this is `nil`.
    package let ignoredColors: PNGChunk.Kind?
    /// The range of Exif data, which may contain an orientation, or `nil` if there is none.
    package let exif: Range<Int>?
    /// The text chunk in which some programs store Exif data, or `nil` if there is none.
    let textProfile: PNGChunk?
    /// Whether Apple's tools have stored the pixels in the form for iOS: premultiplied, blue first, in a stream without a header.
    package let isAppleOptimized: Bool

    /// Whether the file has an ICC profile.
    package var hasProfile: Bool { profile != nil }

    /// Damage that viewers tolerate.
    package let flaws: [PNGFlaw]

    /// The file without its flaws, for decoders that do not tolerate them.
    package func repaired() throws(PNGError) -> [UInt8] {
        guard !flaws.isEmpty else { return bytes }
        var writer = ChunkWriter(capacity: bytes.count + 12)
        writer.append(PNGChunk.signature)
        for chunk in try PNGChunk.read(bytes).chunks where chunk.type != .end {
            writer.append(chunk.type, Array(bytes[chunk.data]))
        }
        writer.append(.end)
        return writer.bytes
    }

    /// Reads the structure of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - chunkLimit: The maximum length of a chunk's data, in bytes.
    /// - Throws: `PNGError`, for the first fault in the file.
    public init(_ bytes: [UInt8], chunkLimit: Int = .max) throws(PNGError) {
        let (chunks, flaws) = try PNGChunk.read(bytes, limit: chunkLimit)
        var reader = StructureReader(bytes: bytes, flaws: flaws)
        for chunk in chunks { try reader.take(chunk) }
        self = try reader.file()
    }

    init(_ reader: StructureReader, header: PNGHeader, palette: [SIMD4<UInt8>], animation: Animation?) {
        bytes = reader.bytes
        self.header = header
        self.palette = palette
        self.animation = animation
        transparentSamples = reader.transparentSamples
        stillData = reader.stillData
        profile = reader.profile
        ignoredColors = reader.ignoredColors
        (exif, textProfile) = (reader.exif, reader.textProfile)
        isAppleOptimized = reader.isAppleOptimized
        flaws = reader.flaws
    }
}

/// Reads the chunks of a file one by one, and checks their order.
struct StructureReader {
    let bytes: [UInt8]
    private var header: PNGHeader?
    private var colors: [SIMD4<UInt8>]?
    private(set) var transparentSamples: [UInt16] = []
    private var paletteAlpha: [UInt8] = []
    private(set) var stillData: [Range<Int>] = []
    private(set) var profile: Range<Int>?
    private(set) var exif: Range<Int>?
    private(set) var textProfile: PNGChunk?
    private(set) var isAppleOptimized = false
    private var isSRGB = false
    private var hasOtherGamma = false
    private var hasOtherPrimaries = false
    private var hasOtherCodePoints = false
    private var stillIsOver = false

    private var control: (frames: UInt32, plays: UInt32)?
    private var frames: [(control: FrameControl, data: [Range<Int>])] = []
    private var beginsWithStill = false
    private var sequence: UInt32 = 0
    private(set) var flaws: [PNGFlaw]

    init(bytes: [UInt8], flaws: [PNGFlaw]) {
        (self.bytes, self.flaws) = (bytes, flaws)
    }

    mutating func take(_ chunk: PNGChunk) throws(PNGError) {
        if chunk.type != .imageData && !stillData.isEmpty { stillIsOver = true }
        switch chunk.type {
        case .header: header = try PNGHeader(bytes, chunk.data)
        case .palette: try takePalette(chunk)
        case .transparency: try takeTransparency(chunk)
        case .profile: profile = chunk.data
        case .standardColors: isSRGB = true
        // The value is 100,000 times the exponent. 1 / 2.2 is close to sRGB.
        case .gamma:
            hasOtherGamma = chunk.data.count == 4 && !(40_000...50_000 ~= bigEndian(bytes, at: chunk.data.lowerBound))
        // These numbers mean ITU-R BT.709 with sRGB's curve, as RGB, in the full range.
        case .codePoints:
            hasOtherCodePoints = !bytes[chunk.data].elementsEqual([1, 13, 0, 1])
            isSRGB = isSRGB || !hasOtherCodePoints
        case .exif: exif = chunk.data
        case .chromaticities: hasOtherPrimaries = !hasStandardPrimaries(chunk)
        case .text, .compressedText:
            let keywords = ["Raw profile type exif\0", "Raw profile type APP1\0"]
            if keywords.contains(where: { bytes[chunk.data].starts(with: Array($0.utf8)) }) { textProfile = chunk }
        case .appleOptimized: isAppleOptimized = true
        case .imageData:
            guard !stillIsOver else { throw .misplacedChunk("IDAT") }
            stillData.append(chunk.data)
        case .animationControl: try takeAnimationControl(chunk)
        case .frameControl: try takeFrameControl(chunk)
        case .frameData: try takeFrameData(chunk)
        case .end: break
        default:
            guard chunk.type.isAncillary else { throw .unknownCriticalChunk("\(chunk.type)") }
        }
    }

    // MARK: Colors

    /// The chunk that describes colors other than sRGB and is not applied, or `nil`, such as if a profile is applied.
    var ignoredColors: PNGChunk.Kind? {
        if profile != nil { return nil }
        if hasOtherCodePoints { return .codePoints }
        if isSRGB { return nil }
        return hasOtherPrimaries ? .chromaticities : hasOtherGamma ? .gamma : nil
    }

    /// Returns whether the white point and the primaries are close to sRGB.
    private func hasStandardPrimaries(_ chunk: PNGChunk) -> Bool {
        guard chunk.data.count == 32 else { return true }
        let found = (0..<8).map { Int(bigEndian(bytes, at: chunk.data.lowerBound + 4 * $0)) }
        // The numbers are 100,000 times x and y.
        let standard = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
        return zip(found, standard).allSatisfy { abs($0 - $1) <= 1_000 }
    }

    private mutating func takePalette(_ chunk: PNGChunk) throws(PNGError) {
        guard colors == nil else { throw .repeatedChunk("PLTE") }
        guard stillData.isEmpty else { throw .misplacedChunk("PLTE") }
        guard chunk.data.count % 3 == 0, (3...768).contains(chunk.data.count) else { throw .badPalette }
        colors = stride(from: chunk.data.lowerBound, to: chunk.data.upperBound, by: 3).map {
            SIMD4(bytes[$0], bytes[$0 + 1], bytes[$0 + 2], 255)
        }
    }

    private mutating func takeTransparency(_ chunk: PNGChunk) throws(PNGError) {
        guard stillData.isEmpty else { throw .misplacedChunk("tRNS") }
        let data = bytes[chunk.data]
        switch header?.colorType {
        case .palette:
            guard data.count <= colors?.count ?? 0 else { throw .badChunkLength(chunk: "tRNS") }
            paletteAlpha = Array(data)
        case .gray, .rgb:
            guard data.count == (header?.colorType == .gray ? 2 : 6) else { throw .badChunkLength(chunk: "tRNS") }
            transparentSamples = stride(from: data.startIndex, to: data.endIndex, by: 2).map {
                bigEndian16(bytes, at: $0)
            }
        default: throw .misplacedChunk("tRNS")
        }
    }

    // MARK: Animation

    private mutating func takeAnimationControl(_ chunk: PNGChunk) throws(PNGError) {
        guard control == nil else { throw .repeatedChunk("acTL") }
        if !stillData.isEmpty { flaws.append(.lateAnimationControl) }
        guard chunk.data.count == 8 else { throw .badChunkLength(chunk: "acTL") }
        control = (bigEndian(bytes, at: chunk.data.lowerBound), bigEndian(bytes, at: chunk.data.lowerBound + 4))
    }

    private mutating func takeFrameControl(_ chunk: PNGChunk) throws(PNGError) {
        guard chunk.data.count == 26 else { throw .badChunkLength(chunk: "fcTL") }
        try takeSequenceNumber(at: chunk.data.lowerBound)
        guard let header else { throw .missingChunk("IHDR") }
        if let last = frames.last, last.data.isEmpty, !(frames.count == 1 && beginsWithStill && !stillData.isEmpty) {
            throw .badFrame(frames.count - 1, "has no image data")
        }
        let control = try FrameControl(
            bytes, at: chunk.data.lowerBound + 4, frame: frames.count, canvas: header.size)
        if stillData.isEmpty {
            let region = control.region
            guard region == PixelRect(header.size) else {
                throw .badFrame(0, "is the still image, but does not cover the canvas")
            }
            beginsWithStill = true
        }
        frames.append((control, []))
    }

    private mutating func takeFrameData(_ chunk: PNGChunk) throws(PNGError) {
        guard chunk.data.count >= 4 else { throw .badChunkLength(chunk: "fdAT") }
        try takeSequenceNumber(at: chunk.data.lowerBound)
        guard !stillData.isEmpty, let last = frames.indices.last, !(beginsWithStill && last == 0) else {
            throw .misplacedChunk("fdAT")
        }
        frames[last].data.append(chunk.data.lowerBound + 4..<chunk.data.upperBound)
    }

    private mutating func takeSequenceNumber(at position: Int) throws(PNGError) {
        let found = bigEndian(bytes, at: position)
        guard found == sequence else { throw .badSequenceNumber(found: found, expected: sequence) }
        sequence += 1
    }

    // MARK: The file

    mutating func file() throws(PNGError) -> PNGFile {
        guard let header else { throw .missingChunk("IHDR") }
        let animation = try animation()
        return PNGFile(self, header: header, palette: try palette(header), animation: animation)
    }

    private func palette(_ header: PNGHeader) throws(PNGError) -> [SIMD4<UInt8>] {
        guard header.colorType == .palette else { return [] }
        guard var palette = colors else { throw .missingChunk("PLTE") }
        for (index, alpha) in paletteAlpha.enumerated() { palette[index].w = alpha }
        return palette
    }

    private mutating func animation() throws(PNGError) -> PNGFile.Animation? {
        guard let control else {
            guard frames.isEmpty else { throw .missingChunk("acTL") }
            return nil
        }
        var frames = self.frames
        if beginsWithStill { frames[0].data = stillData }
        let isTruncated = flaws.contains(.missingEnd)
        if frames.isEmpty || Int(control.frames) != frames.count {
            if flaws.contains(.lateAnimationControl) {
                flaws = flaws.map { $0 == .lateAnimationControl ? .lateAnimationWithoutFrames : $0 }
                return nil
            }
            // If the end of the file is missing, it may have contained the other frames.
            guard !isTruncated else { throw .endsEarly }
            guard !frames.isEmpty, 1..<1 << 31 ~= control.frames else {
                throw .badFrameCount(declared: control.frames, found: frames.count)
            }
            flaws.append(.badFrameCount(declared: control.frames, found: frames.count))
        }
        guard let bare = frames.firstIndex(where: \.data.isEmpty) else {
            return PNGFile.Animation(
                plays: Int(control.plays), frames: frames.map { PNGFile.Frame(control: $0.control, data: $0.data) })
        }
        throw isTruncated ? .endsEarly : .badFrame(bare, "has no image data")
    }
}
