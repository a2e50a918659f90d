import Inspection
import Raster
import Vips

/// Encodes a still or an animation as WebP, frame by frame: RFC 9649.
///
/// libwebp encodes the pixels, one frame at a time. The animation is put together here, so that every frame stays, with its delay to a
/// millisecond. Each frame is stored as the rectangle that changed and replaces the pixels below it.
struct WebPEncoder {
    private let size: PixelSize
    private let quality: Int?
    private let effort: Int
    private let plays: Int
    /// The delays of the frames that follow, in milliseconds, or `nil` for a still.
    private var delays: ArraySlice<Int>?
    private var canvas: Bitmap
    private var isOpaque = true
    /// The file of a still, or the chunks of an animation's frames.
    private var bytes: [UInt8] = []

    /// Starts a file.
    ///
    /// - Parameter timing: The timing of an animation, or `nil` for a still.
    init(_ rendering: FileRendering, _ timing: Header.Timing?) {
        size = rendering.canvas
        (quality, effort) = (rendering.encoding.quality, rendering.encoding.effort.webp)
        delays = timing?.units(perSecond: 1000)[...]
        plays = timing?.plays ?? 1
        canvas = Bitmap(size: size)
    }

    /// Appends a frame of which only a part differs from the previous frame, or no part if the given part is empty.
    mutating func append(_ part: Bitmap, at place: PixelRect) throws {
        let isFirst = bytes.isEmpty
        let changes = isFirst ? PixelRect(size) : canvas.changedRegion(to: part, at: place)
        canvas.replace(place, with: part)
        guard let delay = delays?.popFirst() else {
            if isFirst { bytes = Self.still(of: try VipsEncoder.webp(canvas, quality: quality, effort: effort), size) }
            return
        }
        let region = Self.evened(changes ?? PixelRect(x: 0, y: 0, width: 1, height: 1))
        let pixels = canvas.cropped(to: region)
        if isFirst { isOpaque = canvas.isOpaque } else { isOpaque = isOpaque && pixels.isOpaque }
        let still = try VipsEncoder.webp(pixels, quality: quality, effort: effort)
        var frame: [UInt8] = []
        for value in [region.x / 2, region.y / 2, region.width - 1, region.height - 1, min(delay, Self.longestDelay)] {
            frame.append(value, bytes: 3)
        }
        frame.append(Self.replaces)
        for chunk in Self.pixels(of: still) { frame += chunk }
        bytes.append(chunk: "ANMF", frame)
    }

    /// Returns the file.
    func finish() -> [UInt8] {
        guard delays != nil else { return bytes }
        let header = Self.header(Self.animation | (isOpaque ? 0 : Self.alpha), size)
        // The background is transparent, and no frame uses it.
        var control: [UInt8] = [0, 0, 0, 0]
        control.append(min(plays, Int(UInt16.max)), bytes: 2)
        var content = Array("WEBP".utf8)
        content.append(chunk: "VP8X", header)
        content.append(chunk: "ANIM", control)
        content += bytes
        var file: [UInt8] = []
        file.append(chunk: "RIFF", content)
        return file
    }

    private static let longestDelay = 1 << 24 - 1
    /// The flags of a frame that replaces the pixels below it and stays, of a file with frames, and of a file with transparency.
    private static let (replaces, animation, alpha) = (UInt8(2), UInt8(2), UInt8(16))

    /// Returns a region from even coordinates on, because the format stores half of them.
    private static func evened(_ region: PixelRect) -> PixelRect {
        PixelRect(x: region.x & ~1, y: region.y & ~1, width: 1, height: 1).union(region)
    }

    /// Returns the chunks of a still file that hold its pixels: one for alpha, if it is separate, and one for colors.
    ///
    /// libvips also writes EXIF, which libwebp refuses in a frame.
    private static func pixels(of file: [UInt8]) -> [ArraySlice<UInt8>] {
        var chunks: [ArraySlice<UInt8>] = []
        var rest = file.dropFirst(12)
        while rest.count >= 8 {
            let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let chunk = rest.prefix(8 + length + length % 2)
            if ["ALPH", "VP8 ", "VP8L"].contains(where: { chunk.starts(with: $0.utf8) }) { chunks.append(chunk) }
            rest = rest.dropFirst(chunk.count)
        }
        return chunks
    }

    /// Returns a still file without anything but its pixels.
    private static func still(of file: [UInt8], _ size: PixelSize) -> [UInt8] {
        let chunks = pixels(of: file)
        var content = Array("WEBP".utf8)
        // Only a file whose alpha is separate needs a header.
        if chunks.count > 1 { content.append(chunk: "VP8X", header(Self.alpha, size)) }
        for chunk in chunks { content += chunk }
        var still: [UInt8] = []
        still.append(chunk: "RIFF", content)
        return still
    }

    /// Returns the content of the chunk about the features of a file.
    private static func header(_ flags: UInt8, _ size: PixelSize) -> [UInt8] {
        var header: [UInt8] = [flags, 0, 0, 0]
        header.append(size.width - 1, bytes: 3)
        header.append(size.height - 1, bytes: 3)
        return header
    }
}

extension [UInt8] {
    /// Appends the lowest bytes of a number, the lowest first.
    fileprivate mutating func append(_ value: Int, bytes count: Int) {
        for byte in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }

    /// Appends a chunk of RIFF, whose contents are padded to an even number of bytes.
    fileprivate mutating func append(chunk name: String, _ content: [UInt8]) {
        self += name.utf8
        append(content.count, bytes: 4)
        self += content
        if content.count % 2 == 1 { append(0) }
    }
}
