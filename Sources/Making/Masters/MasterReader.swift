package import Inspection
package import PNGCodec
import Raster
import Support
package import Threads
import Vips

/// Opens masters as `MasterReader.open` does; tests replace it to count the calls.
package typealias MasterOpener = @Sendable (MasterReader, Source) throws(MakeError) -> MasterSource

/// Reads and opens masters, within limits.
package struct MasterReader {
    package let limits: Limits
    /// The longer side of drawings, which have no fixed number of pixels.
    let drawingSide: Int
    /// The end of the work on the master, or `nil` if each drawing may use the time of a master.
    let deadline: Deadline?
    /// Decodes PNG and APNG, and reuses its buffers.
    private let png: PNGDecoder

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - drawingSide: The longer side of drawings in pixels, which is the longer side of the largest image that is made from them.
    ///   - decoder: Decodes PNG and APNG, and reuses its buffers.
    package init(
        limits: Limits, drawingSide: Int, deadline: Deadline? = nil, decoder: PNGDecoder = PNGDecoder()
    ) {
        (self.limits, self.drawingSide, self.deadline, png) = (limits, drawingSide, deadline, decoder)
    }

    /// Creates a reader of masters for a platform, whose largest sticker limits the size of the results.
    package init(limits: Limits, for profile: Profile, deadline: Deadline? = nil) {
        self.init(limits: limits, drawingSide: profile.sides.upperBound, deadline: deadline)
    }

    /// Opens a file in the format of its content, without decoding pixels.
    ///
    /// - Throws: `MakeError` with the code `notAnImage`, `notDecodable`, `tooManyBytes`, `tooManyPixels` or `tooManyFrames`.
    package func open(_ bytes: [UInt8]) throws(MakeError) -> MasterSource {
        guard !bytes.isEmpty else {
            throw MakeError(.empty)
        }
        let format = ImageFormat(signature: bytes)
        // An APNG can only be recognized after its chunks are read.
        if let format, format != .png { try checkFormat(format) }
        do {
            switch format {
            case .png, .apng: return try openPNG(bytes)
            case .gif: return try openGIF(bytes)
            case .jpeg: return try openJPEG(bytes)
            case .webp: return try openWebP(bytes)
            case .tiff: return try openTIFF(bytes)
            case .heic: return try openHEIC(bytes)
            case .svg: return try openSVG(bytes)
            case nil where PNGChunk.signature.starts(with: bytes): throw PNGError.endsEarly
            case nil:
                if let text = gunzip(bytes, atMost: limits.bytes), SVGDocument.begins(with: text) {
                    try checkFormat(.svg)
                    return try openSVG(text, compressedTo: bytes.count)
                }
                throw MakeError(.notAnImage(content: Fault.ForeignContent(bytes)))
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
            // libvips applies profiles and orientations. Stickermill decodes all other PNGs itself, which is faster.
            if let profile = file.profileOfGray { return try openGray(file, profile) }
            guard !file.hasProfile && file.exif == nil else {
                let still = try VipsStill(file.repaired(), as: .png, hasProfile: file.hasProfile)
                var source = try openStill(still, bytes, .png)
                source.add(flaws: file.flaws.map(FileFlaw.init))
                if let color = file.ignoredColor { source.art.header.color = color }
                source.art.header.hasIndexedAlpha = file.hasIndexedAlpha
                source.art.header.ignoresOrientation = file.ignoresOrientation
                source.frames = { StillSource { try still.bitmap().shown(of: file) } }
                return source
            }
            let color = file.ignoredColor ?? .sRGB
            let header = Header(
                format: .png, bytes: bytes.count, pixelSize: file.header.size, color: color,
                storesShownPixels: file.header.depth <= 8 && color == .sRGB && !file.isAppleOptimized,
                hasIndexedAlpha: file.hasIndexedAlpha)
            var source = MasterSource(header: header, stored: bytes) { [png] in
                StillSource { try png.still(of: file).shown(of: file) }
            }
            source.art.header.ignoresOrientation = file.ignoresOrientation
            source.add(flaws: file.flaws.map(FileFlaw.init))
            return source
        }
        try checkLimits(frames: animation.frames.count, of: file.header.size)
        let profile = file.hasProfile ? try VipsProfile(ofPNG: file.repaired()) : nil
        let color = profile.map { Header.Color($0.conversion) } ?? file.ignoredColor ?? .sRGB
        let header = Header(
            format: .apng, bytes: bytes.count, pixelSize: file.header.size, color: color,
            storesShownPixels: file.header.depth <= 8 && color == .sRGB, hasIndexedAlpha: file.hasIndexedAlpha,
            usesLibvips: profile != nil,
            timing: .init(delays: animation.frames.map(\.control.delay), plays: animation.plays))
        var source = MasterSource(header: header, stored: bytes) { [png] in
            APNGSource(
                decoder: APNGDecoder(file, animation, decoder: png), profile: profile, hidesNothing: file.hidesNothing)
        }
        source.art.header.ignoresOrientation = file.ignoresOrientation
        source.add(flaws: file.flaws.map(FileFlaw.init))
        return source.upright(from: file.orientation)
    }

    /// Opens a still PNG in gray with a profile for RGB.
    private func openGray(_ file: PNGFile, _ profileFile: [UInt8]) throws -> MasterSource {
        let profile = try VipsProfile(ofPNG: profileFile)
        let color = Header.Color(profile.conversion)
        let header = Header(
            format: .png, bytes: file.bytes.count, pixelSize: file.header.size, color: color,
            storesShownPixels: file.header.depth <= 8 && color == .sRGB, usesLibvips: true)
        var source = MasterSource(header: header, stored: file.bytes) { [png] in
            StillSource { try profile.sRGB(png.still(of: file)) }
        }
        source.add(flaws: file.flaws.map(FileFlaw.init))
        return source.upright(from: file.orientation)
    }

    // MARK: GIF and WebP

    private func openGIF(_ bytes: [UInt8]) throws -> MasterSource {
        let file = try GIFFile(bytes)
        try checkLimits(file.size)
        try checkLimits(frames: file.frames.count, of: file.size)
        // The parts of a frame outside the canvas are also decoded.
        for frame in file.frames { try checkLimits(frame.region.size) }
        let timing = Header.Timing(delays: file.frames.map(\.delay), plays: file.plays)
        let header = Header(
            format: .gif, bytes: bytes.count, pixelSize: file.size, storesShownPixels: true,
            timing: file.frames.count > 1 ? timing : nil)
        var source = MasterSource(header: header, stored: bytes) { GIFSource(file) }
        source.add(flaws: try file.flaws { try deadline?.check() })
        return source
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
        let profile = animation.profile
        let color = profile.map { Header.Color($0.conversion) } ?? .sRGB
        let header = Header(
            format: .webp, bytes: bytes.count, pixelSize: animation.size, color: color,
            storesShownPixels: color == .sRGB, usesLibvips: true,
            timing: Header.Timing(delays: delays, plays: animation.plays))
        return MasterSource(header: header, stored: bytes) {
            AnimationSource(try VipsAnimation(bytes, as: .webp), delays, profile: profile)
        }.upright(from: animation.orientation)
    }

    // MARK: Stills

    private func openTIFF(_ bytes: [UInt8]) throws -> MasterSource {
        try checkLoader(.tiff, .tiff)
        let extras = TIFFDirectory(bytes[...])?.extraChannels ?? []
        var still = try VipsStill(bytes, as: .tiff, extras: extras)
        try checkSingle(still)
        if still.channels.isAlphaUnspecified {
            try checkLimits(still.size)
            if try !still.bitmap().looksCutOut {
                still = try VipsStill(
                    bytes, as: .tiff, extras: extras.map { $0 == .unspecified ? .other : $0 })
            }
        }
        return try openStill(still, bytes, .tiff)
    }

    private func openHEIC(_ bytes: [UInt8]) throws -> MasterSource {
        try checkLoader(.heic, .heic)
        let still = try VipsStill(bytes, as: .heic)
        try checkSingle(still)
        var source = try openStill(still, bytes, .heic)
        if !still.hasProfile, HEICColors.areOther(bytes) { source.art.header.color = .ignored("nclx") }
        return source
    }

    /// Throws an error if a file has several images.
    private func checkSingle(_ still: VipsStill) throws(MakeError) {
        guard still.pages == 1 else {
            throw MakeError(.severalImages(count: still.pages))
        }
    }

    private func openJPEG(_ bytes: [UInt8]) throws -> MasterSource {
        let file = try JPEGFile(bytes, checking: { try checkLimits($0) }, { try deadline?.check() })
        var source = try openStill(VipsStill(file.repaired, as: .jpeg), bytes, .jpeg)
        source.add(flaws: file.flaws)
        return source
    }

    /// Opens a still image.
    private func openStill(
        _ still: VipsStill, _ bytes: [UInt8], _ format: ImageFormat
    ) throws -> MasterSource {
        try checkLimits(still.size)
        var header = Header(
            format: format, bytes: bytes.count, pixelSize: still.size,
            color: .init(still.conversion), storesShownPixels: still.isStoredAsIs, usesLibvips: true)
        header.extraChannels = Header.ExtraChannels(
            assumedAlpha: still.channels.isAlphaUnspecified ? still.channels.alpha.map { $0 + 1 } : nil,
            leftOut: still.channels.others.map { $0 + 1 })
        return MasterSource(header: header, stored: bytes) { StillSource { try still.bitmap() } }
    }

    /// Throws an error if a format may not be read.
    private func checkFormat(_ format: ImageFormat) throws(MakeError) {
        guard !limits.formats.contains(format) else { return }
        throw MakeError(.formatNotAllowed(format: format))
    }

    /// Throws an error if the installed libvips was built without a format, or if its user forbids the format.
    func checkLoader(_ format: ImageFormat, _ loader: VipsLoader) throws {
        guard try VipsLibrary.reads(loader) else {
            throw MakeError(.formatNotSupported(format: format, libvips: VipsLibrary.installedVersion))
        }
        guard !VipsLibrary.isBlocked(loader) else {
            throw MakeError(.formatBlocked(format: format))
        }
    }

    // MARK: Limits

    /// Throws an error if a size is over the limits.
    ///
    /// - Parameter isInnerPicture: Whether a picture inside a drawing has the size, and not the master itself.
    func checkLimits(_ size: PixelSize, isInnerPicture: Bool = false) throws(MakeError) {
        guard size.area <= limits.pixels else {
            throw MakeError(
                .tooManyPixels(
                    size: size, limit: limits.pixels, canBeRaised: limits.canRaisePixels,
                    isInnerPicture: isInnerPicture))
        }
        guard size.longerSide <= limits.side else {
            throw MakeError(.sideTooLong(size: size, limit: limits.side, isInnerPicture: isInnerPicture))
        }
    }

    func checkLimits(frames: Int, of size: PixelSize) throws(MakeError) {
        guard frames <= limits.frames else {
            throw MakeError(.tooManyFrames(count: frames, limit: limits.frames))
        }
        guard size.area(times: frames) <= limits.totalPixels else {
            throw MakeError(.framesTooLarge(count: frames, size: size, limit: limits.totalPixels))
        }
    }
}

extension Bitmap {
    /// Whether alpha looks like transparency: something is opaque, something is transparent, and what is transparent hides one color.
    fileprivate var looksCutOut: Bool {
        withWords { words in
            guard let hidden = words.first(where: { $0 >> 24 == 0 }) else { return false }
            return words.contains { $0 >> 24 == 255 } && words.allSatisfy { $0 >> 24 != 0 || $0 == hidden }
        }
    }

    /// Returns the pixels of a file, where a palette color that hides nothing does not count as hidden color.
    fileprivate func shown(of file: PNGFile) -> Bitmap { file.hidesNothing ? clearingHiddenColor() : self }
}

extension PNGFile {
    fileprivate var ignoredColor: Header.Color? { ignoredColors.map { .ignored("\($0)") } }

    fileprivate var orientation: Orientation { exif.flatMap { Orientation(exif: bytes[$0]) } ?? .upright }

    /// Whether a text chunk has an orientation, which Stickermill does not apply.
    fileprivate var ignoresOrientation: Bool {
        guard exif == nil, let orientation = exifInText.flatMap({ Orientation(exif: $0) }) else { return false }
        return orientation != .upright
    }
}

extension FileFlaw {
    fileprivate init(_ flaw: PNGFlaw) {
        self =
            switch flaw {
            case .missingEnd: .missingEnd
            case .badChecksum(let chunk): .wrongChecksum(chunk: chunk)
            case .lateAnimationControl: .lateAnimationControl
            case .lateAnimationWithoutFrames: .lateAnimationWithoutFrames
            case .badFrameCount(let declared, let found): .wrongFrameCount(declared: Int(declared), found: found)
            }
    }
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
