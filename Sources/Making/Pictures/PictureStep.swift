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
            DecodedFrames(zip(frames, timing?.delays ?? [.none]).map { Frame(bitmap: $0.bitmap, delay: $1) })
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
        return MasterSource(header: header, stored: []) { [frames] in
            ChangedFrames(try frames(), of: header.frames, steps)
        }
    }
}

extension FrameDelay {
    /// The delay of a still.
    fileprivate static let none = FrameDelay(numerator: 0, denominator: 100)
}

/// The frames of a picture with its changes.
private struct ChangedFrames: FrameSource {
    private var frames: any FrameSource
    private let steps: [Step]

    private enum Step {
        case resize(FrameResizing)
        case crop(PixelRect)
        case flatten(OpaqueColor)
    }

    init(_ frames: any FrameSource, of total: Int, _ steps: [PictureStep]) {
        self.frames = frames
        self.steps = steps.map { step in
            switch step {
            case .resize(let size, let kernel, let light):
                .resize(FrameResizing(size, kernel, light, frames: total))
            case .crop(let region): .crop(region)
            case .flatten(let color): .flatten(color)
            }
        }
    }

    mutating func next() throws -> Frame? {
        guard var frame = try frames.next() else { return nil }
        for step in steps {
            let bitmap: Bitmap
            switch step {
            case .resize(let resizing): bitmap = try resizing.resized(frame)
            case .crop(let region): bitmap = frame.bitmap.cropped(to: region)
            case .flatten(let color): bitmap = frame.bitmap.flattened(on: color)
            }
            frame = Frame(bitmap: bitmap, delay: frame.delay)
        }
        return frame
    }
}

/// Resizes frame by frame, and resamples only what differs from the frame before.
///
/// It is a class, because each copy of a structure would copy the canvas with the next frame.
private final class FrameResizing {
    private let rendering: FileRendering
    private var drawing: FrameDrawing
    private var resampler: Resampler
    private var canvas: Bitmap

    init(_ size: PixelSize, _ kernel: Kernel, _ light: Light, frames: Int) {
        rendering = FileRendering(Placement(size), format: .png)
        drawing = FrameDrawing(frames: frames)
        resampler = Resampler(kernel: kernel, light: light)
        canvas = Bitmap(size: size)
    }

    /// Returns the next frame in the new size, drawn if it is a drawing.
    func resized(_ frame: Frame) throws -> Bitmap {
        var frame = frame
        try drawing.load(&frame, into: &resampler)
        defer { drawing.unload(&resampler) }
        let (part, place) = try drawing.drawn(frame, as: rendering, &resampler)
        canvas.replace(place, with: part)
        return canvas
    }
}
