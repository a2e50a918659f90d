import Inspection
import Raster
import Support
import Vips

/// Encodes a still or an animation as WebP, frame by frame: RFC 9649.
///
/// libwebp encodes the pixels, one frame at a time. The animation is put together here, so that every frame stays, with its delay to a
/// millisecond. Each frame is stored as the rectangle that changed and replaces the pixels below it.
struct WebPEncoder {
    /// How the pixels of a frame are stored.
    enum Coding {
        case lossless
        /// Colors change slightly where that saves bytes, by a level from 0 (most) to 100.
        case nearlyLossless(level: Int)
        /// With losses, by qualities of colors and of alpha from 1 to 100.
        case lossy(quality: Int, alpha: Int)
    }

    private let size: PixelSize
    private let coding: Coding
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
        self.init(
            size: rendering.canvas, Coding(rendering.encoding), timing, effort: rendering.encoding.effort.webp)
    }

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - timing: The timing of an animation, or `nil` for a still.
    ///   - effort: From 0 (fast) to 6 (few bytes), where 6 is very slow for frames with alpha.
    init(size: PixelSize, _ coding: Coding, _ timing: Header.Timing?, effort: Int = Effort.balanced.webp) {
        (self.size, self.coding, self.effort) = (size, coding, effort)
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
            if isFirst {
                bytes = WebPFile.still(of: try VipsEncoder.webp(canvas, coding.options, effort: effort), size)
            }
            return
        }
        let region = Self.evened(changes ?? PixelRect(x: 0, y: 0, width: 1, height: 1))
        let pixels = canvas.cropped(to: region)
        if isFirst { isOpaque = canvas.isOpaque } else { isOpaque = isOpaque && pixels.isOpaque }
        let still = try VipsEncoder.webp(pixels, coding.options, effort: effort)
        var frame: [UInt8] = []
        for value in [region.x / 2, region.y / 2, region.width - 1, region.height - 1, min(delay, Self.longestDelay)] {
            frame.append(littleEndian: value, bytes: 3)
        }
        frame.append(Self.replaces)
        for chunk in WebPFile.pixels(of: still) { frame += chunk }
        bytes.append(chunk: "ANMF", frame)
    }

    /// The number of bytes so far.
    var count: Int { bytes.count }

    /// Leaves out a frame, after which another frame stores what changed since then.
    mutating func skip(_ frame: Bitmap) {
        _ = delays?.popFirst()
        canvas = frame
    }

    /// Returns the file.
    func finish() -> [UInt8] {
        guard delays != nil else { return bytes }
        let flags = WebPFile.animation | (isOpaque ? 0 : WebPFile.alpha)
        // The background is transparent, and no frame uses it.
        var control: [UInt8] = [0, 0, 0, 0]
        control.append(littleEndian: min(plays, Int(UInt16.max)), bytes: 2)
        var content: [UInt8] = []
        content.append(chunk: "VP8X", WebPFile.header(flags, size))
        content.append(chunk: "ANIM", control)
        return WebPFile.file(content + bytes)
    }

    private static let longestDelay = 1 << 24 - 1
    /// The flag of a frame that replaces the pixels below it and stays.
    private static let replaces = UInt8(2)

    /// Returns a region from even coordinates on, because the format stores half of them.
    private static func evened(_ region: PixelRect) -> PixelRect {
        PixelRect(x: region.x & ~1, y: region.y & ~1, width: 1, height: 1).union(region)
    }
}

extension WebPEncoder.Coding {
    /// How frames are stored by the options of a call: without loss, unless a quality is asked for.
    init(_ encoding: EncodingOptions) {
        self = encoding.quality.map { .lossy(quality: $0, alpha: 100) } ?? .lossless
    }

    /// The options for libvips.
    fileprivate var options: String {
        switch self {
        case .lossless: "lossless"
        case .nearlyLossless(let level): "near_lossless,Q=\(level)"
        case .lossy(let quality, let alpha): "Q=\(quality),alpha_q=\(alpha)"
        }
    }
}
