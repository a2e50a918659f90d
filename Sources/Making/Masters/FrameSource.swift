package import PNGCodec
package import Raster
import Vips

/// A composed frame and its delay.
package struct Frame: Sendable {
    package var bitmap: Bitmap {
        didSet { (changes, file, measured) = (nil, nil, nil) }
    }
    /// The frame in the size in which it is measured, or `nil` if that is its own size.
    var measured: Bitmap?
    package var delay: FrameDelay
    /// The region outside which the frame equals the previous frame, or `nil` if any pixel may differ.
    private(set) var changes: PixelRect?
    /// Draws the frame in other sizes, or `nil` if the frame is resampled.
    var drawing: Drawing?
    /// The file that stores exactly this frame's pixels and no other frame, or `nil` if there is none.
    private(set) var file: [UInt8]?

    package init(
        bitmap: Bitmap, delay: FrameDelay, changes: PixelRect? = nil, drawing: Drawing? = nil, file: [UInt8]? = nil
    ) {
        (self.bitmap, self.delay, self.changes) = (bitmap, delay, changes)
        (self.drawing, self.file) = (drawing, file)
    }

    /// Returns whether an image of a size is made by resampling the frame's pixels.
    func isResampled(to size: PixelSize) -> Bool { drawing == nil && size != bitmap.size && size != measured?.size }

    /// Returns the frame without hidden color, in the size and on the canvas of a placement.
    ///
    /// - Parameter resample: Resamples the frame's pixels. It is not called for a drawing.
    func image(_ placement: Placement, resample: (PixelSize) -> Bitmap) throws -> Bitmap {
        let art =
            if placement.art == bitmap.size {
                bitmap.clearingHiddenColor()
            } else if let measured, placement.art == measured.size {
                measured
            } else {
                try drawing?.draw(placement.art) ?? resample(placement.art)
            }
        return art.centered(on: placement.canvas)
    }
}

/// Art without a fixed number of pixels.
package struct Drawing: Sendable {
    /// Draws the art in a size.
    let draw: @Sendable (PixelSize) throws -> Bitmap
    /// The longest side of such drawings if the art fills only a part of the canvas.
    let longestSide: Int
}

/// Decodes the frames of a master one after another, as straight RGBA in sRGB of the same size.
package protocol FrameSource {
    /// Returns the next frame, or `nil` after the last frame.
    mutating func next() throws -> Frame?
}

/// The only frame of a still master.
struct StillSource: FrameSource {
    private var decode: (() throws -> Bitmap)?
    private let drawing: Drawing?

    init(_ decode: @escaping () throws -> Bitmap) {
        (self.decode, drawing) = (decode, nil)
    }

    /// Creates the frame of a drawing in a size.
    init(_ drawing: Drawing, _ size: PixelSize) {
        self.drawing = drawing
        decode = { try drawing.draw(size) }
    }

    mutating func next() throws -> Frame? {
        defer { decode = nil }
        return try decode.map {
            Frame(bitmap: try $0(), delay: FrameDelay(numerator: 0, denominator: 100), drawing: drawing)
        }
    }
}

/// Frames that are already decoded.
struct DecodedFrames: FrameSource {
    private var frames: ArraySlice<Frame>

    init(_ frames: [Frame]) {
        self.frames = frames[...]
    }

    mutating func next() -> Frame? { frames.popFirst() }
}

/// The frames of an APNG.
struct APNGSource: FrameSource {
    var decoder: APNGDecoder
    /// The color profile of the frames, or `nil` for sRGB.
    var profile: VipsProfile?
    /// Whether the only hidden color is the transparent color of a palette, which hides nothing and does not count.
    var hidesNothing = false

    mutating func next() throws -> Frame? {
        guard let frame = try decoder.next() else { return nil }
        var bitmap = try profile?.sRGB(frame.bitmap) ?? frame.bitmap
        if hidesNothing { bitmap = bitmap.clearingHiddenColor() }
        return Frame(bitmap: bitmap, delay: frame.delay, changes: frame.changes)
    }
}

/// The frames of a WebP.
struct AnimationSource: FrameSource {
    private let animation: VipsAnimation
    private var delays: ArraySlice<FrameDelay>
    private let profile: VipsProfile?

    /// - Parameter profile: The color profile of the frames, or `nil` for sRGB.
    init(_ animation: VipsAnimation, _ delays: [FrameDelay], profile: VipsProfile?) {
        (self.animation, self.profile) = (animation, profile)
        self.delays = delays[...]
    }

    mutating func next() throws -> Frame? {
        guard let bitmap = try animation.next(), let delay = delays.popFirst() else { return nil }
        return Frame(bitmap: try profile?.sRGB(bitmap) ?? bitmap, delay: delay)
    }
}

/// The first frame of a source, without the others.
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
