internal import PNGCodec
import Raster
internal import Vips

extension MasterFormat {
    /// How many bytes tell every format apart.
    static let signatureLength = 8

    /// The format that a file's first bytes announce; PNG also for an APNG.
    init?(signature bytes: [UInt8]) {
        if bytes.starts(with: PNGChunk.signature) {
            self = .png
        } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
            self = .gif
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else {
            return nil
        }
    }
}

/// Reads and opens masters; says what is wrong with a file without libvips' words.
struct MasterDecoder {
    let limits: MasterLimits
    /// Decodes PNG and APNG; its buffers are used again.
    let png = PNGDecoder()

    /// Reads a master's file, as far as the limit allows.
    ///
    /// - Throws: `KisscutError` with the code `notReadable` or `tooManyBytes`.
    func read(_ master: Master) throws(KisscutError) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: master.path, limit: limits.bytes)
        } catch {
            throw KisscutError(.notReadable, path: master.path, reason: error.reason)
        }
        guard bytes.count <= limits.bytes else {
            throw KisscutError(
                .tooManyBytes, path: master.path, reason: "more bytes than the limit of \(limits.bytes)")
        }
        return bytes
    }

    /// Opens a master; its content decides the format.
    ///
    /// The pixels of a still master are decoded, those of an animated one when its frames are asked for.
    ///
    /// - Throws: `KisscutError` with the code `notAnImage`, `notDecodable`, or one of the limits'.
    func open(_ bytes: [UInt8], of master: Master) throws -> Picture {
        guard !bytes.isEmpty else {
            throw KisscutError(.notDecodable, path: master.path, reason: "the file is empty")
        }
        let format = MasterFormat(signature: bytes)
        do {
            switch format {
            case .png, .apng: return try openPNG(bytes, master)
            case .gif: return try openGIF(bytes, master)
            case .jpeg: return try openThroughVips(bytes, .jpeg, master)
            case nil where PNGChunk.signature.starts(with: bytes): throw PNGError.endsEarly
            case nil:
                throw KisscutError(
                    .notAnImage, path: master.path, reason: "the content is not PNG, APNG, GIF or JPEG")
            }
        } catch {
            throw KisscutError(decoding: master, as: format ?? .png, error)
        }
    }

    // MARK: PNG and APNG

    private func openPNG(_ bytes: [UInt8], _ master: Master) throws -> Picture {
        let file = try PNGFile(bytes, chunkLimit: limits.chunkBytes)
        try admit(file.header.size, master)
        guard let animation = file.animation else {
            // Profiles and orientations are libvips' business; all other PNGs are decoded here, and faster.
            guard !file.hasProfile && !file.hasExif else {
                var picture = try openThroughVips(bytes, .png, master)
                picture.hasIndexedAlpha = file.hasIndexedAlpha
                return picture
            }
            let bitmap = try png.still(of: file)
            return Picture(
                format: .png, size: bitmap.size, colour: .sRGB, isStoredAsIs: file.header.depth <= 8,
                hasIndexedAlpha: file.hasIndexedAlpha, frames: { StillSource(bitmap) })
        }
        try admit(frames: animation.frames.count, of: file.header.size, master)
        let profile = file.hasProfile ? try VipsProfile(ofPNG: bytes) : nil
        let colour = profile.map { Inspection.Colour($0.conversion) } ?? .sRGB
        return Picture(
            format: .apng, size: file.header.size, colour: colour,
            isStoredAsIs: file.header.depth <= 8 && colour == .sRGB, hasIndexedAlpha: file.hasIndexedAlpha,
            timing: .init(delays: animation.frames.map(\.control.delay), plays: animation.plays),
            frames: { APNGSource(decoder: APNGDecoder(file, animation, decoder: png), profile: profile) })
    }

    // MARK: GIF and JPEG

    private func openGIF(_ bytes: [UInt8], _ master: Master) throws -> Picture {
        let structure = try GIFStructure(bytes)
        // libvips makes room for a frame when it opens the file.
        if let screen = PixelSize(header: bytes) { try admit(screen, master) }
        let animation = try VipsAnimation(gif: bytes)
        guard animation.frames == structure.frames else {
            throw KisscutError(
                .notDecodable, path: master.path,
                reason: "\(animation.frames) of the GIF's \(structure.frames) frames can be decoded")
        }
        try admit(animation.size, master)
        try admit(frames: animation.frames, of: animation.size, master)
        let timing = Picture.Timing(delays: animation.frameDelays, plays: animation.plays)
        return Picture(
            format: .gif, size: animation.size, colour: .sRGB, isStoredAsIs: true,
            timing: animation.frames > 1 ? timing : nil, frames: { GIFSource(try VipsAnimation(gif: bytes)) })
    }

    private func openThroughVips(_ bytes: [UInt8], _ loader: VipsLoader, _ master: Master) throws -> Picture {
        let image = try VipsDecoder.decode(bytes, as: loader) { try admit($0, master) }
        return Picture(
            format: loader == .jpeg ? .jpeg : .png, size: image.bitmap.size, colour: .init(image.colourConversion),
            isStoredAsIs: image.isStoredAsIs, frames: { StillSource(image.bitmap) })
    }

    // MARK: Limits

    private func admit(_ size: PixelSize, _ master: Master) throws {
        guard size.area <= limits.pixels else {
            throw KisscutError(
                .tooManyPixels, path: master.path,
                reason: "\(size) px are \(size.area) pixels, over the limit of \(limits.pixels)")
        }
        guard size.longerSide <= limits.side else {
            throw KisscutError(
                .tooManyPixels, path: master.path,
                reason: "\(size) px have a side over the limit of \(limits.side) px")
        }
    }

    private func admit(frames: Int, of size: PixelSize, _ master: Master) throws {
        guard frames <= limits.frames else {
            throw KisscutError(
                .tooManyFrames, path: master.path, reason: "\(frames) frames, over the limit of \(limits.frames)")
        }
        guard size.area * frames <= limits.totalPixels else {
            throw KisscutError(
                .tooManyPixels, path: master.path,
                reason: "\(frames) frames of \(size) px are \(size.area * frames) pixels, over the limit of "
                    + "\(limits.totalPixels) for all frames together")
        }
    }
}

extension Inspection.Colour {
    fileprivate init(_ conversion: ColourConversion) {
        switch conversion {
        case .notNeeded: self = .sRGB
        case .converted: self = .converted
        case .unusableProfile: self = .unusableProfile
        }
    }
}

extension KisscutError {
    /// Turns what a codec reports while decoding into an error that names the master.
    init(decoding master: Master, as format: MasterFormat, _ error: any Error) {
        switch error {
        case let error as KisscutError: self = error
        case let error as PNGError:
            if case .chunkOverLimit = error {
                self.init(.tooManyBytes, path: master.path, reason: "\(error)")
            } else {
                self.init(.notDecodable, path: master.path, reason: "\(error)")
            }
        case let error as GIFStructure.Fault:
            self.init(.notDecodable, path: master.path, reason: error.rawValue)
        default:
            self.init(
                .notDecodable, path: master.path, reason: "the \(format.title) data is damaged or ends early",
                detail: (error as? VipsError)?.detail)
        }
    }
}
