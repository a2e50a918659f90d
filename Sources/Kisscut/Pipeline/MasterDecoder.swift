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

/// A master's pixels, and how they came about.
struct DecodedMaster {
    var format: MasterFormat
    var bitmap: Bitmap
    var colour: Inspection.Colour
    /// Whether the file stores these very pixels: 8 bits, upright, sRGB.
    var isStoredAsIs: Bool
}

/// Decodes masters; says what is wrong with a file without libvips' words.
struct MasterDecoder {
    let limits: MasterLimits

    /// Decodes a still master; its content decides the format.
    ///
    /// - Throws: `KisscutError` with the code `notDecodable`, `tooManyPixels` or `animatedNotSupported`.
    func decode(_ bytes: [UInt8], of master: Master) throws -> DecodedMaster {
        let format = try format(of: bytes, master)
        if format == .apng { throw animated(master, format) }
        do {
            let image = try VipsDecoder.decode(bytes, as: loader(for: format)) { header in
                if header.frames > 1 { throw animated(master, format) }
                try admit(header.size, master)
            }
            return DecodedMaster(
                format: format, bitmap: image.bitmap, colour: colour(image.colourConversion),
                isStoredAsIs: image.isStoredAsIs)
        } catch let error as VipsError {
            throw KisscutError(
                .notDecodable, path: master.path, reason: "the \(format.title) data is damaged or ends early",
                detail: error.detail)
        }
    }

    private func format(of bytes: [UInt8], _ master: Master) throws -> MasterFormat {
        guard !bytes.isEmpty else {
            throw KisscutError(.notDecodable, path: master.path, reason: "the file is empty")
        }
        guard let format = MasterFormat(signature: bytes) else {
            throw KisscutError(.notDecodable, path: master.path, reason: "the content is not PNG, APNG, GIF or JPEG")
        }
        guard format == .png else { return format }
        do {
            // libvips would pass over chunks that it does not need; a damaged file is refused as a whole.
            let chunks = try PNGChunk.read(bytes)
            return chunks.contains { $0.type == .animationControl } ? .apng : .png
        } catch {
            throw KisscutError(.notDecodable, path: master.path, reason: "\(error)")
        }
    }

    private func loader(for format: MasterFormat) -> VipsLoader {
        switch format {
        case .png, .apng: .png
        case .gif: .gif
        case .jpeg: .jpeg
        }
    }

    private func admit(_ size: PixelSize, _ master: Master) throws {
        guard size.area > limits.pixels else { return }
        throw KisscutError(
            .tooManyPixels, path: master.path,
            reason: "\(size) px are \(size.area) pixels, over the limit of \(limits.pixels)")
    }

    private func animated(_ master: Master, _ format: MasterFormat) -> KisscutError {
        KisscutError(
            .animatedNotSupported, path: master.path, reason: "animated \(format.title) masters are not supported yet")
    }

    private func colour(_ conversion: ColourConversion) -> Inspection.Colour {
        switch conversion {
        case .notNeeded: .sRGB
        case .converted: .converted
        case .unusableProfile: .unusableProfile
        }
    }
}
