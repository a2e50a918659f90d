package import Inspection
import PNGCodec
import Raster
import Support
package import Threads
import Vips

/// Reads and opens masters, within limits.
package struct MasterReader {
    package let limits: MasterLimits
    /// The longer side of drawings, which have no pixels of their own.
    let drawingSide: Int
    /// The end of the work on the master; if it is nil, each drawing gets the time of a master.
    let deadline: Deadline?
    /// Decodes PNG and APNG; its buffers are reused.
    private let png = PNGDecoder()

    /// Creates a reader.
    ///
    /// - Parameter drawingSide: The longer side of drawings in pixels: that of the largest image that is made of them.
    package init(limits: MasterLimits, drawingSide: Int, deadline: Deadline? = nil) {
        (self.limits, self.drawingSide, self.deadline) = (limits, drawingSide, deadline)
    }

    /// Creates a reader of masters for a platform, of which nothing is made that is larger than its largest sticker.
    package init(limits: MasterLimits, for profile: Profile, deadline: Deadline? = nil) {
        self.init(limits: limits, drawingSide: profile.sides.upperBound, deadline: deadline)
    }

    /// Opens a file, in the format of its content, without decoding pixels.
    ///
    /// - Throws: `MakeError` with the code `notAnImage`, `notDecodable`, `tooManyBytes`, `tooManyPixels` or `tooManyFrames`.
    package func open(_ bytes: [UInt8]) throws(MakeError) -> MasterSource {
        guard !bytes.isEmpty else {
            throw MakeError(.notDecodable, "the file is empty")
        }
        let format = ImageFormat(signature: bytes)
        // An APNG is known only after its chunks were read.
        if let format, format != .png { try checkFormat(format) }
        do {
            switch format {
            case .png, .apng: return try openPNG(bytes)
            case .gif: return try openGIF(bytes)
            case .jpeg: return try openStill(VipsStill(bytes, as: .jpeg), bytes, .jpeg)
            case .webp: return try openWebP(bytes)
            case .tiff: return try openSingle(bytes, .tiff, .tiff)
            case .heic: return try openSingle(bytes, .heic, .heic)
            case .svg: return try openSVG(bytes)
            case nil where PNGChunk.signature.starts(with: bytes): throw PNGError.endsEarly
            default:
                throw MakeError(.notAnImage, "the content is not \(ImageFormat.readTitles)")
            }
        } catch {
            throw MakeError(decoding: format ?? .png, error)
        }
    }

    // MARK: PNG and APNG

    private func openPNG(_ bytes: [UInt8]) throws -> MasterSource {
        let file = try PNGFile(bytes, chunkLimit: limits.chunkBytes)
        try checkLimits(file.header.size)
        try checkFormat(file.animation == nil ? .png : .apng)
        guard let animation = file.animation else {
            // libvips applies profiles and orientations; all other PNGs are decoded here, which is faster.
            guard !file.hasProfile && !file.hasExif else {
                let still = try VipsStill(bytes, as: .png, hasProfile: file.hasProfile)
                var source = try openStill(still, bytes, .png)
                if let color = file.ignoredColor { source.art.header.color = color }
                source.art.header.hasIndexedAlpha = file.hasIndexedAlpha
                source.frames = { StillSource { try still.bitmap().shown(of: file) } }
                return source
            }
            let color = file.ignoredColor ?? .sRGB
            let header = Header(
                format: .png, bytes: bytes.count, pixelSize: file.header.size, color: color,
                storesShownPixels: file.header.depth <= 8 && color == .sRGB, hasIndexedAlpha: file.hasIndexedAlpha)
            return MasterSource(header: header, stored: bytes) { [png] in
                StillSource { try png.still(of: file).shown(of: file) }
            }
        }
        try checkLimits(frames: animation.frames.count, of: file.header.size)
        let profile = file.hasProfile ? try VipsProfile(ofPNG: bytes) : nil
        let color = profile.map { Header.Color($0.conversion) } ?? file.ignoredColor ?? .sRGB
        let header = Header(
            format: .apng, bytes: bytes.count, pixelSize: file.header.size, color: color,
            storesShownPixels: file.header.depth <= 8 && color == .sRGB, hasIndexedAlpha: file.hasIndexedAlpha,
            timing: .init(delays: animation.frames.map(\.control.delay), plays: animation.plays))
        return MasterSource(header: header, stored: bytes) { [png] in
            APNGSource(
                decoder: APNGDecoder(file, animation, decoder: png), profile: profile, hidesNothing: file.hidesNothing)
        }
    }

    // MARK: GIF and WebP

    private func openGIF(_ bytes: [UInt8]) throws -> MasterSource {
        let structure = try GIFStructure(bytes)
        // libvips allocates a frame when it opens the file.
        if let screen = PixelSize(header: bytes) { try checkLimits(screen) }
        let animation = try VipsAnimation(bytes, as: .gif)
        guard animation.frames == structure.frames else {
            throw MakeError(
                .notDecodable, "only \(animation.frames) of the GIF's \(structure.frames) frames can be decoded")
        }
        try checkLimits(animation.size)
        try checkLimits(frames: animation.frames, of: animation.size)
        let timing = Header.Timing(delays: animation.frameDelays, plays: animation.plays)
        let header = Header(
            format: .gif, bytes: bytes.count, pixelSize: animation.size, storesShownPixels: true,
            timing: animation.frames > 1 ? timing : nil)
        return MasterSource(header: header, stored: bytes) {
            AnimationSource(try VipsAnimation(bytes, as: .gif), timing.delays)
        }
    }

    private func openWebP(_ bytes: [UInt8]) throws -> MasterSource {
        try checkLoader(.webp, .webp)
        let animation = try VipsAnimation(bytes, as: .webp)
        guard animation.frames > 1 else {
            return try openStill(VipsStill(bytes, as: .webp), bytes, .webp)
        }
        try checkLimits(animation.size)
        try checkLimits(frames: animation.frames, of: animation.size)
        let delays = animation.delays.map(FrameDelay.init(milliseconds:))
        let header = Header(
            format: .webp, bytes: bytes.count, pixelSize: animation.size, storesShownPixels: true,
            timing: Header.Timing(delays: delays, plays: animation.plays))
        return MasterSource(header: header, stored: bytes) {
            AnimationSource(try VipsAnimation(bytes, as: .webp), delays)
        }
    }

    // MARK: Stills

    /// Opens a still of a format whose files may hold several images.
    private func openSingle(
        _ bytes: [UInt8], _ format: ImageFormat, _ loader: VipsLoader
    ) throws -> MasterSource {
        try checkLoader(format, loader)
        let still = try VipsStill(bytes, as: loader)
        guard still.pages == 1 else {
            throw MakeError(.notDecodable, "holds \(still.pages) images; save each as a file of its own")
        }
        guard still.isCommon else {
            throw MakeError(
                .notDecodable,
                "its samples are neither gray, RGB nor CMYK of 8 or 16 bits; export it as RGB with 8 bits")
        }
        return try openStill(still, bytes, format)
    }

    /// Opens a still image.
    private func openStill(
        _ still: VipsStill, _ bytes: [UInt8], _ format: ImageFormat
    ) throws -> MasterSource {
        try checkLimits(still.size)
        let header = Header(
            format: format, bytes: bytes.count, pixelSize: still.size,
            color: .init(still.conversion), storesShownPixels: still.isStoredAsIs)
        return MasterSource(header: header, stored: bytes) { StillSource { try still.bitmap() } }
    }

    /// Refuses a format that may not be read.
    private func checkFormat(_ format: ImageFormat) throws(MakeError) {
        guard !limits.formats.contains(format) else { return }
        throw MakeError(.notAnImage, "the content is \(format.title), which may not be read")
    }

    /// Refuses a format that the installed libvips was built without, or that its user forbids.
    func checkLoader(_ format: ImageFormat, _ loader: VipsLoader) throws {
        guard try VipsLibrary.reads(loader) else {
            throw MakeError(
                .notDecodable, "the installed libvips \(VipsLibrary.installedVersion) cannot read \(format.title)")
        }
        guard !VipsLibrary.isBlocked(loader) else {
            throw MakeError(.notDecodable, MakeError.reason(ofBlocked: format))
        }
    }

    // MARK: Limits

    /// Refuses a size that is over the limits.
    ///
    /// - Parameter part: What has the size, if not the master itself.
    func checkLimits(_ size: PixelSize, of part: String = "") throws(MakeError) {
        guard size.area <= limits.pixels else {
            throw MakeError(
                .tooManyPixels, "\(part)\(size) px are \(size.area) pixels, over the limit of \(limits.pixels)")
        }
        guard size.longerSide <= limits.side else {
            throw MakeError(.tooManyPixels, "\(part)\(size) px has a side over the limit of \(limits.side) px")
        }
    }

    func checkLimits(frames: Int, of size: PixelSize) throws(MakeError) {
        guard frames <= limits.frames else {
            throw MakeError(.tooManyFrames, "\(frames) frames, over the limit of \(limits.frames)")
        }
        guard size.area(times: frames) <= limits.totalPixels else {
            throw MakeError(
                .tooManyPixels,
                "\(frames) frames of \(size) px are \(size.area(times: frames)) pixels, over the limit of "
                    + "\(limits.totalPixels) for all frames together")
        }
    }
}

extension Bitmap {
    /// Returns the pixels of a file; a color of its palette that hides nothing is none.
    fileprivate func shown(of file: PNGFile) -> Bitmap { file.hidesNothing ? clearingHiddenColor() : self }
}

extension PNGFile {
    fileprivate var ignoredColor: Header.Color? { ignoredColors.map { .ignored("\($0)") } }
}

extension Header.Color {
    fileprivate init(_ conversion: ColorConversion) {
        switch conversion {
        case .notNeeded: self = .sRGB
        case .converted: self = .converted
        case .unusableProfile: self = .unusableProfile
        }
    }
}
