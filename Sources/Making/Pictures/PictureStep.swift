import Inspection
import PNGCodec
import Raster

/// A change of every frame of a picture.
enum PictureStep: Sendable {
    case resize(PixelSize, Kernel, Light)
    case crop(PixelRect)
    case flatten(OpaqueColor)
}

extension MasterSource {
    /// Creates the source of frames in memory.
    ///
    /// - Parameter timing: How long the frames are shown, or `nil` for a still.
    init(of frames: [Picture.Frame], _ timing: Header.Timing?) {
        let size = frames[0].bitmap.size
        let header = Header(
            format: timing == nil ? .png : .apng, bytes: 0, pixelSize: size, storesShownPixels: false, timing: timing)
        self.init(header: header, stored: []) {
            DecodedFrames(frames: zip(frames, timing?.delays ?? [.none]).map { Frame(bitmap: $0.bitmap, delay: $1) })
        }
    }

    /// Returns the source with changed frames.
    ///
    /// - Parameter size: The size of the changed frames.
    func changed(by steps: [PictureStep], to size: PixelSize) -> MasterSource {
        guard !steps.isEmpty else { return self }
        var header = Header(
            format: header.timing == nil ? .png : .apng, bytes: header.bytes, pixelSize: size, storesShownPixels: false,
            usesLibvips: header.usesLibvips, timing: header.timing)
        // Delays of a GIF are read by the rules of GIFs.
        if self.header.format == .gif { header.timing = self.header.timing(in: .apng) }
        return MasterSource(header: header, stored: []) { [frames] in ChangedFrames(try frames(), steps) }
    }
}

extension FrameDelay {
    /// The delay of a still.
    fileprivate static let none = FrameDelay(numerator: 0, denominator: 100)
}

/// Frames that are already decoded.
private struct DecodedFrames: FrameSource {
    var frames: [Frame]
    var index = 0

    mutating func next() -> Frame? {
        guard index < frames.count else { return nil }
        defer { index += 1 }
        return frames[index]
    }
}

/// The frames of a picture with its changes.
private struct ChangedFrames: FrameSource {
    private var frames: any FrameSource
    private var steps: [Step]

    private enum Step {
        case resize(FrameResizing)
        case crop(PixelRect)
        case flatten(OpaqueColor)
    }

    init(_ frames: any FrameSource, _ steps: [PictureStep]) {
        self.frames = frames
        self.steps = steps.map { step in
            switch step {
            case .resize(let size, let kernel, let light): .resize(FrameResizing(size, kernel, light))
            case .crop(let region): .crop(region)
            case .flatten(let color): .flatten(color)
            }
        }
    }

    mutating func next() throws -> Frame? {
        guard let frame = try frames.next() else { return nil }
        var bitmap = frame.bitmap
        for index in steps.indices {
            switch steps[index] {
            case .resize(var resizing):
                bitmap = try resizing.resized(bitmap, drawnBy: index == 0 ? frame.drawing : nil)
                steps[index] = .resize(resizing)
            case .crop(let region): bitmap = bitmap.cropped(to: region)
            case .flatten(let color): bitmap.flatten(over: color)
            }
        }
        return Frame(bitmap: bitmap, delay: frame.delay)
    }
}

/// Resizes frame by frame, and resamples only what differs from the frame before.
private struct FrameResizing {
    private let size: PixelSize
    private var resampler: Resampler
    private var last: (frame: Bitmap, resized: Bitmap)?

    init(_ size: PixelSize, _ kernel: Kernel, _ light: Light) {
        self.size = size
        resampler = Resampler(kernel: kernel, light: light)
    }

    /// Returns a frame in the new size.
    ///
    /// - Parameter drawing: Draws the frame, or `nil` to resample its pixels.
    mutating func resized(_ frame: Bitmap, drawnBy drawing: Drawing?) throws -> Bitmap {
        if frame.size == size { return frame }
        if let drawing { return try drawing.draw(size) }
        guard var resized = last?.resized, let before = last?.frame else {
            resampler.load(frame)
            let first = resampler.resample(to: size)
            last = (frame, first)
            return first
        }
        guard let changes = before.changedRegion(to: frame, within: PixelRect(frame.size)) else { return resized }
        last = nil
        resampler.update(changes, of: frame)
        let (part, place) = resampler.resample(changes, to: size)
        resized.replace(place, with: part)
        last = (frame, resized)
        return resized
    }
}

extension Bitmap {
    /// Draws the image over an opaque color.
    fileprivate mutating func flatten(over color: OpaqueColor) {
        let below = SIMD4(color.red, color.green, color.blue, 255)
        withMutablePixels { pixels in
            for index in pixels.indices where pixels[index].w < 255 {
                pixels[index] = Self.blend(pixels[index], over: below)
            }
        }
    }
}
