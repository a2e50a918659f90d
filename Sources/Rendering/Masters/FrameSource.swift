package import PNGCodec
package import Raster
import Vips

/// A composed frame and its delay.
package struct Frame {
    package var bitmap: Bitmap
    package var delay: FrameDelay
}

/// Decodes the frames of a master one after the other: straight RGBA in sRGB, all of the same size.
package protocol FrameSource {
    /// Returns the next frame; nil after the last frame.
    mutating func next() throws -> Frame?
}

/// The one frame of a still master.
struct StillSource: FrameSource {
    private var decode: (() throws -> Bitmap)?

    init(_ decode: @escaping () throws -> Bitmap) {
        self.decode = decode
    }

    mutating func next() throws -> Frame? {
        defer { decode = nil }
        return try decode.map { Frame(bitmap: try $0(), delay: FrameDelay(numerator: 0, denominator: 100)) }
    }
}

/// The frames of an APNG.
struct APNGSource: FrameSource {
    var decoder: APNGDecoder
    /// The color profile of the frames; nil for sRGB.
    var profile: VipsProfile?

    mutating func next() throws -> Frame? {
        guard let frame = try decoder.next() else { return nil }
        return Frame(bitmap: try profile?.sRGB(frame.bitmap) ?? frame.bitmap, delay: frame.delay)
    }
}

/// The frames of a GIF.
struct GIFSource: FrameSource {
    private let animation: VipsAnimation
    private var delays: ArraySlice<FrameDelay>

    init(_ animation: VipsAnimation) {
        self.animation = animation
        delays = animation.frameDelays[...]
    }

    mutating func next() throws -> Frame? {
        guard let bitmap = try animation.next(), let delay = delays.popFirst() else { return nil }
        return Frame(bitmap: bitmap, delay: delay)
    }
}

extension VipsAnimation {
    /// The delays in hundredths of a second, as GIF stores them.
    var frameDelays: [FrameDelay] {
        delays.map { FrameDelay(numerator: UInt16(clamping: $0 / 10), denominator: 100) }
    }
}

/// Only the first frame of a source.
struct FirstFrame: FrameSource {
    private var source: (any FrameSource)?

    init(of source: any FrameSource) {
        self.source = source
    }

    mutating func next() throws -> Frame? {
        defer { source = nil }
        return try source?.next()
    }
}
