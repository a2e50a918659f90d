internal import PNGCodec
import Raster

/// The thirteen icons of an iMessage application, opaque, each made straight from one picture.
struct IconSet {
    /// The set's folder; both targets of a project name it.
    static let name = "iMessage App Icon"
    /// The least width of a picture that icons are made of; the largest icon has as many pixels.
    static let leastWidth = 1024

    /// An entry of the set: rows as Xcode writes them.
    struct Icon {
        var idiom: String
        var platform: String?
        /// In points.
        var size: PixelSize
        var scale: Scale

        var pixelSize: PixelSize {
            PixelSize(width: size.width * scale.rawValue, height: size.height * scale.rawValue)
        }

        /// Such as `iphone-29x29@2x.png`.
        var fileName: String { "\(idiom)-\(size.width)x\(size.height)\(scale.suffix).png" }

        init(_ idiom: String, platform: String? = nil, _ width: Int, _ height: Int, _ scale: Scale) {
            self.idiom = idiom
            self.platform = platform
            size = PixelSize(width: width, height: height)
            self.scale = scale
        }
    }

    static let icons = [
        Icon("iphone", 29, 29, .x2), Icon("iphone", 29, 29, .x3), Icon("iphone", 60, 45, .x2),
        Icon("iphone", 60, 45, .x3), Icon("ipad", 29, 29, .x2), Icon("ipad", 67, 50, .x2), Icon("ipad", 74, 55, .x2),
        Icon("ios-marketing", 1024, 1024, .x1), Icon("universal", platform: "ios", 27, 20, .x2),
        Icon("universal", platform: "ios", 27, 20, .x3), Icon("universal", platform: "ios", 32, 24, .x2),
        Icon("universal", platform: "ios", 32, 24, .x3), Icon("ios-marketing", platform: "ios", 1024, 768, .x1),
    ]

    static var contents: ImageSetContents {
        ImageSetContents(
            images: icons.map { icon in
                .init(
                    filename: icon.fileName, idiom: icon.idiom, platform: icon.platform,
                    scale: "\(icon.scale.rawValue)x", size: "\(icon.size.width)x\(icon.size.height)")
            })
    }

    private let art: Bitmap
    private let background: PackOptions.Colour
    /// The share of an icon's sides that the art may fill.
    private let fill: (part: Int, whole: Int)

    /// Takes a picture that was drawn as an icon.
    ///
    /// - Throws: `KisscutError` with the code `iconUnusable` where it cannot be read, is too small, neither square nor 4:3,
    ///   or transparent and without a background.
    init(path: String, background: PackOptions.Colour?, limits: MasterLimits) throws(KisscutError) {
        func refuse(_ reason: String) -> KisscutError { KisscutError(.iconUnusable, path: path, reason: reason) }
        let art: Bitmap
        do {
            art = try Self.firstFrame(of: Master(path: path), limits)
        } catch {
            throw refuse(KisscutError(decoding: Master(path: path), as: .png, error).reason)
        }
        let size = art.size
        // Half a pixel of the shorter side is a rounding, not another shape.
        let isWide = abs(size.width * 3 - size.height * 4) <= 2
        guard size.width == size.height || isWide else {
            throw refuse("\(size) px, where an icon is to be square or 4:3")
        }
        guard size.width >= Self.leastWidth else {
            throw refuse("\(size) px, where an icon is to be \(Self.leastWidth) px wide or more")
        }
        guard background != nil || art.isOpaque else {
            throw refuse("has transparent pixels, and icons are opaque; name a colour with --icon-background")
        }
        let corner = art[0, 0]
        self.art = art
        self.background = background ?? PackOptions.Colour(red: corner[0], green: corner[1], blue: corner[2])
        fill = (1, 1)
    }

    /// Makes icons of a sticker, with some air around it.
    init(sticker master: Master, background: PackOptions.Colour?, limits: MasterLimits) throws {
        art = try Self.firstFrame(of: master, limits)
        self.background = background ?? PackOptions.Colour(red: 255, green: 255, blue: 255)
        fill = (4, 5)
    }

    private static func firstFrame(of master: Master, _ limits: MasterLimits) throws -> Bitmap {
        let decoder = MasterDecoder(limits: limits)
        let picture = try decoder.open(try decoder.read(master), of: master)
        do {
            var source = try picture.frames()
            if let frame = try source.next() { return frame.bitmap }
        } catch {
            throw KisscutError(decoding: master, as: picture.format, error)
        }
        throw KisscutError(.notDecodable, path: master.path, reason: "a frame is missing")
    }

    /// The files of all icons, by name.
    func files(_ compressor: ScanlineCompressor) -> [(name: String, bytes: [UInt8])] {
        var resampler = Resampler()
        resampler.load(art)
        return Self.icons.map { icon in
            let size = drawnSize(on: icon.pixelSize)
            let drawn = size == art.size ? art : resampler.resample(to: size)
            let flat = drawn.centred(on: icon.pixelSize).flattened(on: background)
            return (icon.fileName, compressor.rgbPNG(of: flat))
        }
    }

    /// The art fitted into its share of a canvas, with its proportions.
    private func drawnSize(on canvas: PixelSize) -> PixelSize {
        let room = PixelSize(
            width: canvas.width * fill.part / fill.whole, height: canvas.height * fill.part / fill.whole)
        // The sizes in points are rounded, so 134 x 100 px are not quite 4:3: such an icon is filled.
        let isAlike =
            abs(art.size.width * canvas.height - art.size.height * canvas.width) * 50 <= art.size.height * canvas.width
        if isAlike { return room }
        let isWider = art.size.width * room.height > art.size.height * room.width
        return isWider
            ? art.size.scaled(by: room.width, over: art.size.width)
            : art.size.scaled(by: room.height, over: art.size.height)
    }
}

extension Bitmap {
    /// The picture over a colour: opaque throughout.
    func flattened(on background: PackOptions.Colour) -> Bitmap {
        let below = SIMD4<UInt32>(UInt32(background.red), UInt32(background.green), UInt32(background.blue), 255)
        var result = self
        result.withMutablePixels { pixels in
            for index in pixels.indices {
                let alpha = UInt32(pixels[index][3])
                let above = SIMD4<UInt32>(truncatingIfNeeded: pixels[index])
                let mixed = (above &* alpha &+ below &* (255 - alpha) &+ 127) / 255
                pixels[index] = SIMD4(UInt8(mixed[0]), UInt8(mixed[1]), UInt8(mixed[2]), 255)
            }
        }
        return result
    }
}
