package import Inspection
import PNGCodec
import Profiles
package import Raster
package import Rendering
import Texts

/// The thirteen icons of an iMessage application, opaque, each made straight from one picture.
package struct IconSet {
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

    /// What square icons are made of, and those of 4:3.
    private let square: Bitmap
    private let wide: Bitmap
    private let background: OpaqueColor
    /// The finding about the picture that the icons are made of, if any.
    package private(set) var finding: Finding?

    /// Takes pictures that were drawn as icons; a single one is extended by its edges for the other shape.
    ///
    /// - Parameters:
    ///   - path: A picture, square or 4:3.
    ///   - widePath: A picture of 4:3 for the icons of this shape; nil if there is none of their own.
    /// - Throws: `KisscutError` with the code `iconUnusable` where one cannot be read, is too small, of another shape, or
    ///   transparent and without a background.
    package init(
        path: String, widePath: String? = nil, background: OpaqueColor?, limits: MasterLimits
    ) throws(KisscutError) {
        let art = try Self.picture(path, background, limits)
        let wideArt: Bitmap?
        if let widePath {
            let picture = try Self.picture(widePath, background, limits)
            guard Self.isWide(picture.size) else {
                throw KisscutError(
                    .iconUnusable, path: widePath, reason: "\(picture.size) px, where a wide icon must be 4:3")
            }
            wideArt = picture
        } else {
            wideArt = Self.isWide(art.size) ? art : nil
        }
        let side = art.size.longerSide
        square = art.extended(to: PixelSize(width: side, height: side))
        wide = wideArt ?? art.extended(to: PixelSize(width: (art.size.height * 4 + 1) / 3, height: art.size.height))
        self.background = background ?? .white
    }

    /// Makes icons of a sticker: what is visible of it, in the middle, with a margin of a tenth.
    package init(sticker frame: Bitmap, background: OpaqueColor?) {
        let art = frame.cropped(to: frame.firmBounds ?? PixelRect(frame.size))
        square = art.centered(on: Self.canvas(around: art.size, shape: PixelSize(width: 1, height: 1)))
        wide = art.centered(on: Self.canvas(around: art.size, shape: PixelSize(width: 4, height: 3)))
        self.background = background ?? .white
        let side = Self.leastWidth
        guard square.size.width < side else { return }
        let times = (Double(side) / Double(square.size.width)).rounded(toPlaces: 1)
        finding = Finding(
            .enlargement,
            "the icon of \(side) px enlarges its art of \(art.size) px \(times) times; --icon takes a picture of its own"
        )
    }

    private static func isWide(_ size: PixelSize) -> Bool {
        // Half a pixel of the shorter side is a rounding, not another shape.
        abs(size.width * 3 - size.height * 4) <= 2
    }

    private static func picture(
        _ path: String, _ background: OpaqueColor?, _ limits: MasterLimits
    ) throws(KisscutError) -> Bitmap {
        func refuse(_ reason: String) -> KisscutError { KisscutError(.iconUnusable, path: path, reason: reason) }
        let art: Bitmap
        do {
            art = try firstFrame(of: Master(path: path), limits)
        } catch {
            throw refuse(KisscutError(decoding: Master(path: path), as: .png, error).reason)
        }
        guard art.size.width == art.size.height || isWide(art.size) else {
            throw refuse("\(art.size) px, where an icon must be square or 4:3")
        }
        guard art.size.width >= leastWidth else {
            throw refuse("\(art.size) px, where an icon must be \(leastWidth) px wide or more")
        }
        if art.isOpaque { return art }
        guard let background else {
            throw refuse("has transparent pixels, and icons are opaque; name a color with --icon-background")
        }
        return art.flattened(on: background)
    }

    /// The canvas of a shape that leaves art a margin of a tenth along its longer axis, and equal bars on both sides.
    private static func canvas(around art: PixelSize, shape: PixelSize) -> PixelSize {
        let isWider = art.width * shape.height > art.height * shape.width
        let unit = isWider ? Double(art.width) / Double(shape.width) : Double(art.height) / Double(shape.height)
        func side(_ part: Int, around art: Int) -> Int {
            let bar = (Double(part) * unit / 0.8 - Double(art)) / 2
            return art + 2 * Int(max(0, bar).rounded())
        }
        return PixelSize(width: side(shape.width, around: art.width), height: side(shape.height, around: art.height))
    }

    /// Decodes the first frame of a master.
    static func firstFrame(of master: Master, _ limits: MasterLimits) throws(KisscutError) -> Bitmap {
        let reader = MasterReader(limits: limits)
        let source = try reader.open(try reader.read(master), of: master)
        do {
            var frames = try source.frames()
            if let frame = try frames.next() { return frame.bitmap }
        } catch {
            throw KisscutError(decoding: master, as: source.header.format, error)
        }
        throw KisscutError(.notDecodable, path: master.path, reason: "a frame is missing")
    }

    /// The files of all icons, by name.
    ///
    /// The sizes in points are rounded, so 134 x 100 px are not quite 4:3: such an icon is filled.
    func files(_ compressor: ScanlineCompressor) -> [(name: String, bytes: [UInt8])] {
        var resamplers = [square, wide].map { art in
            var resampler = Resampler()
            resampler.load(art)
            return (art, resampler)
        }
        return Self.icons.map { icon in
            let size = icon.pixelSize
            let shape = size.width == size.height ? 0 : 1
            let art = resamplers[shape].0
            let drawn = size == art.size ? art : resamplers[shape].1.resample(to: size)
            return (icon.fileName, compressor.rgbPNG(of: drawn.flattened(on: background)))
        }
    }
}

extension OpaqueColor {
    fileprivate static let white = Self(red: 255, green: 255, blue: 255)
}

extension Bitmap {
    /// The picture over a color: opaque throughout.
    func flattened(on background: OpaqueColor) -> Bitmap {
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

    /// The smallest rectangle that holds every pixel that can be seen; those with alpha 1 to 8 hardly can.
    fileprivate var firmBounds: PixelRect? {
        withPixels { pixels -> PixelRect? in
            var bounds: PixelRect?
            for y in 0..<size.height {
                let row = pixels[y * size.width..<(y + 1) * size.width]
                guard let first = row.firstIndex(where: { $0.w > 8 }), let last = row.lastIndex(where: { $0.w > 8 })
                else { continue }
                let span = PixelRect(x: first - y * size.width, y: y, width: last - first + 1, height: 1)
                bounds = bounds?.union(span) ?? span
            }
            return bounds
        }
    }
}
