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
            if isFirst { bytes = try VipsEncoder.webp(canvas, quality: quality, effort: effort) }
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
        frame += Self.chunks(of: still)
        bytes.append(chunk: "ANMF", frame)
    }

    /// Returns the file.
    func finish() -> [UInt8] {
        guard delays != nil else { return bytes }
        var header: [UInt8] = [Self.animation | (isOpaque ? 0 : Self.alpha), 0, 0, 0]
        header.append(size.width - 1, bytes: 3)
        header.append(size.height - 1, bytes: 3)
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

    /// Returns the chunks of a still file that hold its pixels.
    private static func chunks(of file: [UInt8]) -> ArraySlice<UInt8> {
        // After the header of the file, an extended file begins with a chunk of ten bytes about its features.
        let start = 12
        return file.dropFirst(start).starts(with: "VP8X".utf8) ? file.dropFirst(start + 18) : file.dropFirst(start)
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
