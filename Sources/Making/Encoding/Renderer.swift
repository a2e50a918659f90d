import Inspection
import PNGCodec
import Raster
import Threads

/// Turns the frames of one master into files, with one file per rendering.
///
/// Frames are processed as a stream: each frame is resampled and encoded for each rendering before the next frame is decoded. Equal frames
/// give equal bytes.
struct Renderer {
    private let source: MasterSource
    private let deadline: Deadline
    private let clock: StageClock
    private let parts: PartStore
    private var encoders: [(rendering: FileRendering, encoder: FrameEncoder)] = []
    /// The indices of the encoders, in the order in which work should start: the longest work first.
    private var largestFirst: [Int] = []
    /// The original files of frames, which may replace the encoded files, by the index of the encoder.
    private var frameFiles: [Int: [UInt8]] = [:]

    /// The number of frames whose stills may be compressed while later frames are drawn.
    private static let maximumWaiting = 8

    /// Creates a renderer for different renderings of a master.
    ///
    /// - Throws: `MakeError` with the code `animatedNotSupported` if the format of a rendering cannot hold all frames.
    init(
        _ renderings: [FileRendering], of source: MasterSource, _ clock: StageClock, _ parts: PartStore,
        in buffers: Buffers
    ) throws(MakeError) {
        (self.source, self.clock, self.parts, deadline) = (source, clock, parts, buffers.deadline)
        for rendering in renderings {
            if let timing = source.header.timing, rendering.frame == nil, !rendering.format.capabilities.holdsFrames,
                rendering.format != .png
            {
                throw MakeError(.holdsOneFrame(format: rendering.format, frames: timing.delays.count))
            }
            let encoder =
                rendering.ownFile == .always
                ? .none : FrameEncoder(rendering, source.header.timing, buffers.compressor, parts)
            encoders.append((rendering, encoder))
        }
        largestFirst = encoders.indices.sorted {
            encoders[$0].rendering.canvas.area > encoders[$1].rendering.canvas.area
        }
    }

    // MARK: Frames

    /// Whether no file needs another frame.
    var isIdle: Bool { encoders.allSatisfy(\.encoder.isIdle) }

    /// Adds the next frame to all files, without drawing areas again that equal the previous frame.
    ///
    /// - Parameter drawing: The drawing that has loaded the frame.
    /// - Throws: `MakeError`.
    mutating func add(_ frame: Frame, _ drawing: FrameDrawing, in buffers: inout Buffers) throws(MakeError) {
        guard !isIdle else { return }
        try finishStills(before: drawing.index - Self.maximumWaiting)
        try startStills(frame, drawing.index, in: &buffers)
        for index in largestFirst where !encoders[index].encoder.isIdle {
            let rendering = encoders[index].rendering
            guard rendering.frame == nil || rendering.frame == drawing.index else { continue }
            try deadline.check()
            if !rendering.format.capabilities.holdsAlpha && !frame.bitmap.isOpaque {
                throw MakeError(.holdsNoTransparency(format: rendering.format))
            }
            do {
                keepFile(of: frame, index)
                let (part, place) = try clock.measure(.resample) {
                    try drawing.drawn(frame, as: rendering, &buffers.resampler)
                }
                let delay = source.header.delay(frame.delay, in: rendering.format)
                try clock.measure(.encode) {
                    try encoders[index].encoder.append(part, at: place, delay: delay, rendering, buffers.compressor)
                }
            } catch {
                throw MakeError(encodingAt: rendering.canvas, error)
            }
        }
    }

    /// Lets spare threads draw and compress still PNGs.
    ///
    /// Without help, a worker draws and compresses one still after another, so that the clock can measure drawing and compressing
    /// separately.
    private mutating func startStills(
        _ frame: Frame, _ frameIndex: Int, in buffers: inout Buffers
    ) throws(MakeError) {
        guard buffers.queue.hasHelp else { return }
        let stills = largestFirst.filter { index in
            guard case .png = encoders[index].encoder else { return false }
            return encoders[index].rendering.frame ?? frameIndex == frameIndex
        }
        clock.measure(.resample) {
            for index in stills where frame.isResampled(to: encoders[index].rendering.placement.art) {
                buffers.resampler.makePixels(for: encoders[index].rendering.placement.art)
            }
        }
        for index in stills {
            try deadline.check()
            let rendering = encoders[index].rendering
            keepFile(of: frame, index)
            encoders[index].encoder.start(rendering, buffers.compressor) { [resampler = buffers.resampler] in
                try frame.image(rendering.placement) { resampler.resampled(to: $0) }
            }
        }
    }

    /// Keeps the original file of a frame whose still has the same pixels, to use it if it is smaller.
    private mutating func keepFile(of frame: Frame, _ index: Int) {
        let rendering = encoders[index].rendering
        guard let file = frame.file, rendering.frame != nil, rendering.format == .png,
            rendering.placement == Placement(source.art.pixelSize), rendering.encoding.palette.allows(file),
            frame.bitmap.clearingHiddenColor() == frame.bitmap
        else { return }
        frameFiles[index] = file
    }

    /// Waits for the stills of earlier frames, so that only a few stills are in memory.
    private mutating func finishStills(before end: Int) throws(MakeError) {
        for index in encoders.indices where encoders[index].rendering.frame ?? .max < end {
            let rendering = encoders[index].rendering
            guard case .started(let output) = encoders[index].encoder else { continue }
            do {
                let own = try output.wait().get()
                let file = frameFiles.removeValue(forKey: index) ?? own
                let smaller = file.count < own.count ? file : own
                encoders[index].encoder = .file(EncodedFile(parts: [parts.keep(smaller)]))
            } catch {
                throw MakeError(encodingAt: rendering.canvas, error)
            }
        }
    }

    // MARK: Files

    /// A file of the last frame that was added, and of all frames before.
    struct File {
        let rendering: FileRendering
        /// The file as Stickermill encoded it, or `nil` if it is the master's own file.
        let encoded: EncodedFile?
        /// The smaller of the encoded file and the master's own file.
        let smaller: EncodedFile
    }

    /// Passes each file to a function, after the last frame was added.
    ///
    /// - Parameter facts: The measurements of the frames.
    /// - Throws: `MakeError`, such as an error of the function.
    mutating func finish(_ facts: PictureFacts, _ take: (File) throws -> Void) throws(MakeError) {
        for index in largestFirst {
            try deadline.check()
            clock.measure(.encode) { encoders[index].encoder.startLastFrames() }
        }
        if !frameFiles.isEmpty { try finishStills(before: .max) }
        for index in encoders.indices {
            try deadline.check()
            let rendering = encoders[index].rendering
            do {
                var own = try clock.measure(.encode) { try encoders[index].encoder.finish() }
                // A file that is too large is read again as one array, and must not be in memory twice.
                if let limit = rendering.budget?.limit, own?.count ?? 0 >= limit { try own?.joinParts() }
                try take(File(rendering: rendering, encoded: own, smaller: smaller(own, rendering, facts)))
            } catch {
                var error = MakeError(encodingAt: rendering.canvas, error)
                if source.header.isSequence { error.part = rendering.frame }
                throw error
            }
        }
    }

    /// Returns the master's own file if it has the same pixels in fewer bytes, or if there is no encoded file.
    private func smaller(_ own: EncodedFile?, _ rendering: FileRendering, _ facts: PictureFacts) -> EncodedFile {
        guard let own else { return EncodedFile(bytes: source.stored) }
        // Files from Stickermill have no hidden color.
        let hidesColor = facts.hidden > 0 && source.art.format.isPNG
        guard rendering.ownFile != .differs, !hidesColor, rendering.encoding.palette.allows(source.stored)
        else { return own }
        let file = source.reusableFile
        return file.count < own.count ? EncodedFile(bytes: file) : own
    }
}
