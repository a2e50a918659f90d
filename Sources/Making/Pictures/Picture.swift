public import FoundationSubset
public import Inspection
import PNGCodec
public import Raster
import Threads

/// An image or an animation, to be resized, cropped, and encoded in memory.
///
/// ```swift
/// let art = try await Picture(data)
/// let png = try await art.resized(to: .fit(412, 412)).data(as: .png)
/// print(art.size, png.count)
/// ```
///
/// A picture is upright, in sRGB, and has straight alpha. Changes, such as ``resized(to:kernel:light:)``, are cheap: they are applied, in
/// their order, to each frame when pixels or a file are needed. A still is decoded once. The frames of an animation are decoded anew each
/// time, so that only a few of them are in memory. It is the decoder, the resampler, and the encoder of ``Pack``.
///
/// Every call works on the thread that makes it until it is finished. Between frames and steps, it ends with an error if the time of its
/// ``Limits`` is over. In a server, use the asynchronous forms, or ``Workshop/perform(_:)``.
public struct Picture: Sendable {
    /// The name of the picture in error messages.
    public let name: String
    /// The format of its file, or `nil` if it was made from pixels.
    public let format: ImageFormat?
    /// The size of each frame in pixels.
    ///
    /// An SVG has no pixels: its longer side is 618 pixels, unless it is resized.
    public internal(set) var size: PixelSize
    /// How many times the animation plays; 0 means forever.
    public let plays: Int
    private let ownLimits: Limits
    /// The limits of the picture, none of which exceeds those of the workshop that works on it.
    package var limits: Limits { ownLimits.withinScope }
    let origin: Origin
    /// How long each frame is shown, or `nil` for a still.
    private(set) var timing: Header.Timing?
    /// The changes, in their order.
    var steps: [PictureStep] = []
    /// Whether only the first frame counts.
    private var isFirstFrame = false

    /// Where the pixels come from.
    enum Origin: Sendable {
        /// A file that is decoded each time: an animation or a drawing.
        case file([UInt8])
        /// The decoded still, with its file if there is one.
        case still(Bitmap, file: [UInt8]?)
        case frames([Frame])
    }

    /// A frame of an animation.
    public struct Frame: Sendable, Hashable {
        /// The pixels of the whole frame.
        public var bitmap: Bitmap
        /// How long the frame is shown.
        public var delay: Duration

        /// Creates a frame.
        public init(_ bitmap: Bitmap, delay: Duration) {
            (self.bitmap, self.delay) = (bitmap, delay)
        }
    }

    // MARK: Opening

    /// Opens a file: PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC, or SVG, in the format of its content.
    ///
    /// A still is decoded completely. Damage in later frames of an animation, or in a drawing, is found when these are needed.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The name of the picture in error messages.
    ///   - limits: The limits of the file, and the time of each later call.
    /// - Throws: `StickermillError` with the code `notAnImage`, `notDecodable`, `tooManyBytes`, `tooManyPixels`, `tooManyFrames`, `tookTooLong`,
    ///   `noResources`, or `cancelled`.
    public init(_ data: Data, named name: String = "picture", limits: Limits = Limits()) throws(StickermillError) {
        let bytes = Array(data)
        let limits = limits.withinScope
        let (header, still) = try PictureWork.perform(name, limits) { buffers in
            guard bytes.count <= limits.bytes else { throw MakeError(.tooManyBytes(limit: limits.bytes)) }
            let source = try MasterReader(limits, buffers).open(bytes)
            let isDecodedLater = source.header.timing != nil || source.header.format == .svg
            return (source.header, isDecodedLater ? nil : try source.firstBitmap())
        }
        self.init(
            name, limits, still.map { .still($0, file: bytes) } ?? .file(bytes), header.pixelSize, header.timing,
            header.format)
    }

    /// Creates a still from pixels.
    public init(_ bitmap: Bitmap) {
        self.init("picture", Limits(), .still(bitmap, file: nil), bitmap.size, nil, nil)
    }

    /// Creates an animation from frames.
    ///
    /// - Parameters:
    ///   - frames: At least one frame; all have the same size. A delay counts in milliseconds, and is at most 655,350 ms.
    ///   - plays: How many times the animation plays; 0 means forever.
    /// - Throws: `StickermillError` with the code `badSettings` if there is no frame, a frame has another size, or a number is out of range.
    public init(frames: [Frame], plays: Int = 0) throws(StickermillError) {
        guard let first = frames.first else { throw StickermillError(.noFrames, path: "frames") }
        for (index, frame) in frames.enumerated() {
            guard frame.bitmap.size == first.bitmap.size else {
                throw StickermillError(
                    .sizesOfFrames(size: frame.bitmap.size, first: first.bitmap.size), path: "frames[\(index)]")
            }
            try PictureWork.check(Int(clamping: frame.milliseconds), in: 0...655_350, "frames[\(index)].delay")
        }
        try PictureWork.check(plays, in: 0...Int(Int32.max), "plays")
        let delays = frames.map { FrameDelay(milliseconds: Int($0.milliseconds)) }
        self.init(
            "picture", Limits(), .frames(frames), first.bitmap.size, Header.Timing(delays: delays, plays: plays), nil)
    }

    private init(
        _ name: String, _ limits: Limits, _ origin: Origin, _ size: PixelSize, _ timing: Header.Timing?,
        _ format: ImageFormat?
    ) {
        (self.name, ownLimits, self.origin) = (name, limits, origin)
        (self.size, self.timing, self.format) = (size, timing, format)
        plays = timing?.plays ?? 1
    }

    // MARK: Facts

    /// How long each frame is shown, or an empty array for a still.
    ///
    /// A frame of a GIF with a delay of 0 or 10 ms is shown for 100 ms, as in browsers and in iOS.
    public var delays: [Duration] {
        let delays = timing?.delays ?? []
        let shown = format == .gif ? delays.map { Header.shownDelay(ofGIF: $0) } : delays
        return shown.map { .microseconds(Int(($0.seconds * 1_000_000).rounded())) }
    }

    /// The number of frames, which is 1 for a still.
    public var frameCount: Int { timing?.delays.count ?? 1 }

    /// The first frame as a still.
    public var firstFrame: Picture {
        var still = self
        (still.timing, still.isFirstFrame) = (nil, true)
        return still
    }

    // MARK: Pixels

    /// Returns the pixels of the first frame.
    ///
    /// - Throws: `StickermillError` with the code `notDecodable`, `tookTooLong`, `noResources`, or `cancelled`.
    public func bitmap() throws(StickermillError) -> Bitmap {
        try PictureWork.perform(name, limits) { buffers in
            try source(by: MasterReader(limits, buffers, drawing: drawingSide)).firstBitmap()
        }
    }

    /// Returns the pixels of all frames, which are in memory at the same time.
    ///
    /// - Throws: `StickermillError` with the code `notDecodable`, `tookTooLong`, `noResources`, or `cancelled`.
    public func frames() throws(StickermillError) -> [Frame] {
        let delays = delays
        var found: [Frame] = []
        try forEachFrame { found.append(Frame($0.bitmap, delay: delays.isEmpty ? .zero : delays[found.count])) }
        return found
    }

    /// Calls a function with each frame in turn, so that only a few frames are in memory.
    func forEachFrame(_ body: (Making.Frame) throws -> Void) throws(StickermillError) {
        try PictureWork.perform(name, limits) { buffers in try forEachFrame(by: buffers, body) }
    }

    /// Calls a function with each frame, within the time of the buffers.
    func forEachFrame(by buffers: Buffers, _ body: (Making.Frame) throws -> Void) throws {
        let source = try source(by: MasterReader(limits, buffers, drawing: drawingSide))
        var count = 0
        do {
            var frames = try source.frames()
            while count < frameCount, let frame = try frames.next() {
                try buffers.deadline.check()
                try body(frame)
                count += 1
            }
        } catch {
            throw MakeError(decoding: format ?? .png, error)
        }
        guard count == frameCount else { throw MakeError.missingFrame }
    }

    /// The file of a picture without changes, or `nil` if it has changes or no file.
    package var file: [UInt8]? {
        guard steps.isEmpty, !isFirstFrame else { return nil }
        switch origin {
        case .file(let bytes): return bytes
        case .still(_, let bytes): return bytes
        case .frames: return nil
        }
    }

    /// Returns the picture with its changes as the source of a maker.
    package func source(by reader: MasterReader) throws(MakeError) -> MasterSource {
        var source: MasterSource
        switch origin {
        case .file(let bytes): source = try reader.open(bytes)
        case .still(let bitmap, _): source = MasterSource(of: [Frame(bitmap, delay: .zero)], nil)
        case .frames(let frames): source = MasterSource(of: frames, timing)
        }
        if isFirstFrame { source = source.firstFrame }
        return source.changed(by: steps, to: size)
    }

    /// The longer side of the drawing that an SVG becomes, in pixels.
    private var drawingSide: Int {
        if case .resize(let size, _, _) = steps.first { size.longerSide } else { Profile.standard.sides.upperBound }
    }
}

extension Picture.Frame {
    /// The delay in whole milliseconds.
    fileprivate var milliseconds: Int64 {
        let (seconds, attoseconds) = delay.components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        return isTooLong ? (seconds < 0 ? .min : .max) : whole + attoseconds / 1_000_000_000_000_000
    }
}

extension Limits {
    /// These limits, none of which exceeds those of the workshop that the calls on this thread are a part of.
    fileprivate var withinScope: Limits { PictureWork.scope?.limits.map(lowered) ?? self }
}

extension MasterReader {
    /// Creates a reader within the time of a worker.
    fileprivate init(_ limits: Limits, _ buffers: Buffers, drawing side: Int = Profile.standard.sides.upperBound) {
        self.init(limits: limits, drawingSide: side, deadline: buffers.deadline, decoder: buffers.decoder)
    }
}
