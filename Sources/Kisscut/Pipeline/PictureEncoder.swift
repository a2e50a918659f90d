internal import PNGCodec
import Raster
internal import Vips

/// Turns the frames of one picture into files, one for each of several placements.
///
/// Frames stream through: one is decoded, resampled for every placement and handed to its encoder before the next is
/// decoded. The same frames give the same bytes.
struct PictureEncoder {
    let picture: Picture
    let master: Master
    let options: ConversionOptions
    let format: FileFormat
    let cancellation: Cancellation

    /// What the pixels of all frames say, once they were encoded.
    private(set) var facts = PictureFacts()
    /// About how many bytes the colour under alpha 0 costs.
    private(set) var hiddenBytes = 0

    init(
        _ picture: Picture, of master: Master, options: ConversionOptions, format: FileFormat,
        cancellation: Cancellation
    ) {
        self.picture = picture
        self.master = master
        self.options = options
        self.format = format
        self.cancellation = cancellation
    }

    /// Encodes the picture at every placement.
    ///
    /// - Throws: `KisscutError`; what the frames' source throws.
    mutating func encode(_ placements: [Placement], in workspace: inout Workspace) throws -> [Placement: [UInt8]] {
        guard !placements.isEmpty else {
            try inspectAll(in: &workspace)
            return [:]
        }
        return switch (format, picture.timing) {
        case (.png, let timing?): try encodeAPNG(placements, timing, in: &workspace)
        case (.png, nil):
            try encodeStill(placements, in: &workspace) { [compressor = workspace.compressor] in compressor.pngs(of: $0)
            }
        case (.gif, _): try encodeGIF(placements, in: &workspace)
        case (.jpeg, nil):
            try encodeStill(placements, in: &workspace) {
                try $0.map { try VipsEncoder.jpeg($0, quality: FileFormat.jpegQuality) }
            }
        case (.jpeg, let timing?):
            throw KisscutError(
                .animatedNotSupported, path: master.path,
                reason: "has \(timing.delays.count) frames, and JPEG holds one")
        }
    }

    /// Whether the master's own file would do where nothing is resampled, once all frames were seen.
    ///
    /// Not so with a palette that has alpha, which iOS 17 and 18 have been seen to get wrong, nor with a PNG that hides
    /// colour: neither is in anything that Kisscut writes.
    var canKeepFile: Bool {
        let hidesColour = facts.hidden > 0 && picture.format.isPNG
        return picture.isStoredAsIs && !picture.hasIndexedAlpha && !hidesColour
    }

    /// Looks at all frames where there is nothing to encode.
    mutating func inspectAll(in workspace: inout Workspace) throws {
        var source = try picture.frames()
        while let frame = try workspace.clock.measure(.decode, { try source.next() }) {
            try stopIfCancelled()
            inspect(frame.bitmap, in: workspace)
        }
    }

    private mutating func inspect(_ frame: Bitmap, in workspace: Workspace) {
        workspace.clock.measure(.inspect) {
            let before = facts.hidden
            facts.add(frame)
            if facts.hidden > before && before == 0 {
                let cleared = frame.clearingHiddenColour().pngLength(workspace.compressor)
                hiddenBytes = max(0, frame.pngLength(workspace.compressor) - cleared)
            }
        }
    }

    // MARK: Stills

    /// All placements are encoded together where the compressor has lanes to share them.
    private mutating func encodeStill(
        _ placements: [Placement], in workspace: inout Workspace, encode: ([Bitmap]) throws -> [[UInt8]]
    ) throws -> [Placement: [UInt8]] {
        let clock = workspace.clock
        var source = try picture.frames()
        guard let frame = try source.next() else { return [:] }
        try stopIfCancelled()
        inspect(frame.bitmap, in: workspace)
        if format == .jpeg && !facts.alpha.isOpaque {
            throw KisscutError(
                .transparencyNotSupported, path: master.path,
                reason: "has transparent pixels, which JPEG cannot hold")
        }
        workspace.resampler.load(frame.bitmap)
        var files: [Placement: [UInt8]] = [:]
        let together = workspace.compressor.lanes > 1 ? placements.count : 1
        for first in stride(from: 0, to: placements.count, by: together) {
            let group = placements[first..<first + together]
            let bitmaps = try group.map { placement in
                try stopIfCancelled()
                return resampled(frame.bitmap, at: placement, in: &workspace)
            }
            try stopIfCancelled()
            let encoded = try naming(placements[first]) { try clock.measure(.encode) { try encode(bitmaps) } }
            files.merge(zip(group, encoded)) { $1 }
        }
        return files
    }

    // MARK: Animations

    private mutating func encodeAPNG(
        _ placements: [Placement], _ timing: Picture.Timing, in workspace: inout Workspace
    ) throws -> [Placement: [UInt8]] {
        var encoders = placements.map {
            APNGEncoder(size: $0.canvas, plays: timing.plays, compressor: workspace.compressor)
        }
        let clock = workspace.clock
        var source = try picture.frames()
        while let frame = try clock.measure(.decode, { try source.next() }) {
            inspect(frame.bitmap, in: workspace)
            workspace.resampler.load(frame.bitmap)
            for index in placements.indices {
                try stopIfCancelled()
                let bitmap = resampled(frame.bitmap, at: placements[index], in: &workspace)
                clock.measure(.encode) { encoders[index].append(bitmap, delay: frame.delay) }
            }
        }
        var files: [Placement: [UInt8]] = [:]
        try clock.measure(.encode) {
            for index in placements.indices {
                try stopIfCancelled()
                files[placements[index]] = encoders[index].finish()
            }
        }
        return files
    }

    /// libvips draws the frames of a GIF out of us as it goes, so every placement decodes them anew.
    private mutating func encodeGIF(
        _ placements: [Placement], in workspace: inout Workspace
    ) throws -> [Placement: [UInt8]] {
        let clock = workspace.clock
        var files: [Placement: [UInt8]] = [:]
        for placement in placements {
            var source = try picture.frames()
            files[placement] = try naming(placement) {
                try clock.measure(.encode) {
                    try VipsEncoder.gif(
                        size: placement.canvas, delays: picture.timing?.hundredths.map { $0 * 10 } ?? [0],
                        plays: picture.timing?.plays ?? 1, effort: options.effort.paletteSearch
                    ) {
                        try stopIfCancelled()
                        let frame = try clock.measure(.decode) { try next(&source) }
                        if placement == placements.first { inspect(frame, in: workspace) }
                        workspace.resampler.load(frame)
                        return resampled(frame, at: placement, in: &workspace)
                    }
                }
            }
        }
        return files
    }

    /// The next frame of a source that has one; its faults are told from the encoder's.
    private func next(_ source: inout any FrameSource) throws -> Bitmap {
        do {
            if let frame = try source.next() { return frame.bitmap }
        } catch {
            throw KisscutError(decoding: master, as: picture.format, error)
        }
        throw KisscutError(.notDecodable, path: master.path, reason: "a frame is missing")
    }

    private func naming<Value>(_ placement: Placement, _ encode: () throws -> Value) throws -> Value {
        do {
            return try encode()
        } catch let error as VipsError {
            throw KisscutError(
                .notEncodable, path: master.path, reason: "cannot be encoded at \(placement.canvas) px",
                detail: error.detail)
        }
    }

    // MARK: Frames

    private func resampled(_ frame: Bitmap, at placement: Placement, in workspace: inout Workspace) -> Bitmap {
        workspace.clock.measure(.resample) {
            let isAsLarge = placement.art == picture.size
            let art = isAsLarge ? frame.clearingHiddenColour() : workspace.resampler.resample(to: placement.art)
            return art.centred(on: placement.canvas)
        }
    }

    private func stopIfCancelled() throws {
        guard cancellation.isRequested else { return }
        throw KisscutError(.cancelled, path: master.path, reason: "the run was interrupted")
    }
}

/// What a worker owns and uses for master after master.
struct Workspace {
    var resampler: Resampler
    let compressor: ScanlineCompressor
    let decoder: MasterDecoder
    let clock = StageClock()

    /// Makes a workspace.
    ///
    /// - Parameters:
    ///   - options: What the masters are made into.
    ///   - lanes: How many frames of a master may be compressed at once.
    init(_ options: ConversionOptions, lanes: Int) {
        resampler = Resampler(kernel: options.kernel, light: options.light)
        compressor = ScanlineCompressor(options.effort.compression, lanes: lanes)
        decoder = MasterDecoder(limits: options.limits)
    }
}
