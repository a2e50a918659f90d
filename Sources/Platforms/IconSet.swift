package import Inspection
package import Making
import PNGCodec
package import Raster
import Support
import Threads

/// The thirteen opaque icons of an iMessage app, each resampled directly from one picture.
package struct IconSet {
    /// The name of the set, which both targets of a project refer to.
    static let name = "iMessage App Icon"
    /// The minimum width of a picture for icons, in pixels: the width of the largest icon.
    package static let minimumWidth = 1024

    /// An entry of the set, as Xcode writes it.
    struct Icon {
        var idiom: String
        var platform: String?
        /// In points.
        var size: PixelSize
        var scale: Scale

        var pixelSize: PixelSize {
            PixelSize(width: size.width * scale.whole, height: size.height * scale.whole)
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
                    scale: "\(icon.scale.whole)x", size: "\(icon.size.width)x\(icon.size.height)")
            })
    }

    /// The source of square icons.
    private let square: Bitmap
    /// The source of icons of 4:3.
    private let wide: Bitmap
    private let background: OpaqueColor
    /// The finding about the picture that the icons are made from, if any.
    package private(set) var finding: Finding?

    /// Creates icons from pictures that were drawn as icons.
    ///
    /// Without a wide picture, the edges of the other picture are extended.
    ///
    /// - Parameters:
    ///   - path: A picture, square or 4:3.
    ///   - widePath: A picture of 4:3 for icons of this shape, or `nil` if there is none.
    /// - Throws: `StickermillError` with the code `iconUnusable` if a picture cannot be read, is too small, has another shape, or is
    ///   transparent while there is no background.
    package init(
        path: String, widePath: String? = nil, background: OpaqueColor?, limits: Limits
    ) throws(StickermillError) {
        let art = try Self.picture(path, background, limits)
        let wideArt: Bitmap?
        if let widePath {
            let picture = try Self.picture(widePath, background, limits)
            guard Self.isWide(picture.size) else {
                throw StickermillError(.iconNotWide(size: picture.size), path: widePath)
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

    /// Creates icons from the visible part of a sticker, centered with a margin of 10%.
    package init(sticker frame: Bitmap, background: OpaqueColor?) {
        let art = frame.cropped(to: frame.artBounds)
        square = art.centered(on: Self.canvas(around: art.size, shape: PixelSize(width: 1, height: 1)))
        wide = art.centered(on: Self.canvas(around: art.size, shape: PixelSize(width: 4, height: 3)))
        self.background = background ?? .white
        let side = Self.minimumWidth
        guard square.size.width < side else { return }
        let ratio = (Double(side) / Double(square.size.width)).rounded(toPlaces: 1)
        finding = Finding(.enlargedIcon(side: side, art: art.size, times: ratio), remedy: .chooseIcon(setting: .icon))
    }

    private static func isWide(_ size: PixelSize) -> Bool {
        // A difference of half a pixel comes from rounding.
        abs(size.width * 3 - size.height * 4) <= 2
    }

    private static func picture(
        _ path: String, _ background: OpaqueColor?, _ limits: Limits
    ) throws(StickermillError) -> Bitmap {
        let art: Bitmap
        do {
            let reader = MasterReader(limits: limits, drawingSide: minimumWidth)
            art = try reader.open(Source.contents(of: path, limit: limits.bytes)).firstBitmap()
        } catch {
            throw StickermillError(.icon(fault: error.fault), path: path, detail: error.detail)
        }
        guard art.size.width == art.size.height || isWide(art.size) else {
            throw StickermillError(.iconShape(size: art.size), path: path)
        }
        guard art.size.width >= minimumWidth else {
            throw StickermillError(.iconTooSmall(size: art.size, width: minimumWidth), path: path)
        }
        if art.isOpaque { return art }
        guard let background else {
            throw StickermillError(.iconTransparent, path: path)
        }
        return art.flattened(on: background)
    }

    /// Returns a canvas of a shape that leaves a margin of 10% along the longer axis of the art, and equal bars on both sides.
    private static func canvas(around art: PixelSize, shape: PixelSize) -> PixelSize {
        let isWider = art.width * shape.height > art.height * shape.width
        let unit = isWider ? Double(art.width) / Double(shape.width) : Double(art.height) / Double(shape.height)
        func side(_ part: Int, around art: Int) -> Int {
            let bar = (Double(part) * unit / 0.8 - Double(art)) / 2
            return art + 2 * Int(max(0, bar).rounded())
        }
        return PixelSize(width: side(shape.width, around: art.width), height: side(shape.height, around: art.height))
    }

    /// Returns the square icon with a side in pixels.
    package func square(side: Int) -> Bitmap {
        clearSquare(side: side).flattened(on: background)
    }

    /// Returns the square icon without its background.
    func clearSquare(side: Int) -> Bitmap { square.resampled(to: PixelSize(width: side, height: side)) }

    /// Draws all icons with the help of idle threads, and returns their files.
    ///
    /// The bytes do not depend on the number of threads. A cancelled run gets empty files. Icons of the same pictures come from the cache.
    ///
    /// Apple rounds the sizes in points, so 134 x 100 px is not exactly 4:3. The picture is stretched to fill such an icon.
    func files(
        _ effort: Effort, helpedBy idle: IdleThreads, from cache: Cache? = nil,
        _ cancellation: Cancellation = Cancellation()
    ) -> [(name: String, bytes: [UInt8])] {
        func draw() -> [[UInt8]] { drawn(effort.compression, helpedBy: idle, cancellation) }
        let sizes = [square.size, wide.size].flatMap { [$0.width, $0.height] }
        let choices = Array("\(sizes) \(background) \(effort)".utf8)
        let files =
            cache?.files(
                "icons", madeFrom: [square.pixels, wide.pixels, choices], count: Self.icons.count, draw) ?? draw()
        return Array(zip(Self.icons.map(\.fileName), files))
    }

    /// Returns the files of all icons.
    private func drawn(
        _ compression: Compression, helpedBy idle: IdleThreads, _ cancellation: Cancellation
    ) -> [[UInt8]] {
        // The largest icons come first, so that all threads end at about the same time.
        let icons = Self.icons.sorted { $0.pixelSize.area > $1.pixelSize.area }
        let files = Lanes.map(icons.count, helpedBy: idle, state: { _ in Drawing(compression) }) { index, drawing in
            cancellation.isRequested ? [] : file(icons[index].pixelSize, &drawing)
        }
        let bytes = Dictionary(zip(icons.map(\.fileName), files)) { first, _ in first }
        return Self.icons.map { bytes[$0.fileName] ?? [] }
    }

    /// The state that a worker reuses from icon to icon.
    private struct Drawing {
        let compressor: ScanlineCompressor
        var resampler = Resampler()
        /// Whether the loaded picture is the square one, or `nil` before a picture is loaded.
        ///
        /// A worker loads one picture at a time, because pictures are the largest part of the memory.
        var holdsSquare: Bool?

        init(_ compression: Compression) {
            compressor = ScanlineCompressor(compression)
        }
    }

    private func file(_ size: PixelSize, _ drawing: inout Drawing) -> [UInt8] {
        let isSquare = size.width == size.height
        let art = isSquare ? square : wide
        if drawing.holdsSquare != isSquare { drawing.resampler.load(art) }
        drawing.holdsSquare = isSquare
        let drawn = size == art.size ? art : drawing.resampler.resample(to: size)
        return drawing.compressor.rgbPNG(of: drawn.flattened(on: background))
    }
}
