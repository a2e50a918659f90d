import Raster
import VipsShim

/// A libvips image, whose pixels are computed on demand.
///
/// It owns one reference to its libvips object. It does not own the bytes or pixels that it was created from; they must outlive it.
final class VipsImage {
    private let handle: OpaquePointer

    private init(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> CInt) throws {
        var made: OpaquePointer?
        try check(make(&made))
        guard let made else { throw VipsError(detail: "libvips reported success without an image") }
        handle = made
    }

    deinit {
        stickermill_image_release(handle)
    }

    // MARK: Creating

    /// Reads the header of a file.
    convenience init(reading bytes: UnsafeRawBufferPointer, as loader: VipsLoader) throws {
        try VipsLibrary.use()
        try self.init { stickermill_load(bytes.baseAddress, bytes.count, loader.options, $0) }
    }

    /// Reads an SVG, to be drawn at a scale.
    convenience init(readingSVG bytes: UnsafeRawBufferPointer, scale: Double) throws {
        try VipsLibrary.use()
        try self.init { stickermill_svg_load(bytes.baseAddress, bytes.count, scale, $0) }
    }

    /// Wraps interleaved 8-bit pixels, with rows from the top and no padding.
    convenience init(wrapping pixels: UnsafeRawBufferPointer, width: Int, height: Int, bands: Int) throws {
        guard pixels.count == width * height * bands else {
            throw VipsError(detail: "\(pixels.count) bytes are not \(width) x \(height) pixels of \(bands) bands")
        }
        try VipsLibrary.use()
        try self.init { out in
            stickermill_from_pixels(pixels.baseAddress, CInt(width), CInt(height), CInt(bands), out)
        }
    }

    // MARK: Facts

    var width: Int { Int(stickermill_image_width(handle)) }
    var height: Int { Int(stickermill_image_height(handle)) }
    var bands: Int { Int(stickermill_image_bands(handle)) }
    var bits: Int { Int(stickermill_image_bits(handle)) }
    var pages: Int { Int(stickermill_image_pages(handle)) }
    var pageHeight: Int { Int(stickermill_image_page_height(handle)) }
    var plays: Int { Int(stickermill_image_plays(handle)) }

    /// The delays in milliseconds, one per page, or an empty array if the file has none.
    var delays: [Int] {
        let count = stickermill_image_delays(handle, nil, 0)
        guard count > 0 else { return [] }
        var delays = [CInt](repeating: 0, count: Int(count))
        _ = stickermill_image_delays(handle, &delays, count)
        return delays.map(Int.init)
    }

    var orientation: Orientation { Orientation(rawValue: Int(stickermill_image_orientation(handle))) ?? .upright }
    var isUpright: Bool { stickermill_image_orientation(handle) <= 1 }
    /// Whether the orientation swaps width and height; Exif 2.32, tag 0x0112.
    var isOnItsSide: Bool { (5...8).contains(stickermill_image_orientation(handle)) }
    /// The number of color channels: 1 for gray, 3 for RGB, 4 for CMYK, or 0 for samples that are none of these, with 8 or 16 bits.
    var colors: Int { Int(stickermill_image_colors(handle)) }
    var hasProfile: Bool { stickermill_image_has_profile(handle) }

    // MARK: Steps

    /// Returns the image with its colors and at most one channel of transparency, in this order.
    func selecting(_ channels: ImageChannels) throws -> VipsImage {
        let isPlain = channels.others.isEmpty && bands == channels.colors + (channels.alpha == nil ? 0 : 1)
        return try isPlain
            ? self
            : VipsImage { stickermill_select_channels(handle, CInt(channels.colors), CInt(channels.alpha ?? -1), $0) }
    }

    func upright() throws -> VipsImage {
        try isUpright ? self : VipsImage { stickermill_autorotate(handle, $0) }
    }

    /// Converts the colors from the embedded profile, or from generic CMYK, to 8-bit sRGB, and alpha to 8 bits.
    func convertedToSRGB() throws -> VipsImage {
        try VipsImage { stickermill_to_srgb(handle, $0) }
    }

    func with8Bits() throws -> VipsImage {
        try bits == 8 ? self : VipsImage { stickermill_to_8_bits(handle, $0) }
    }

    func withProfile(of source: VipsImage) throws -> VipsImage {
        try VipsImage { stickermill_with_profile_of(handle, source.handle, $0) }
    }

    // MARK: Results

    /// Returns the pixels of an image of 8-bit gray or RGB, with or without transparency.
    ///
    /// This is the only way from an image of libvips to a bitmap, because a bitmap trusts its numbers.
    ///
    /// - Parameter rows: The rows to read, which must be below the rows of the previous call, or `nil` for all rows at any time.
    /// - Throws: `VipsError` if the pixels are damaged, or if the image has other channels.
    func bitmap(ofRows rows: Range<Int>? = nil) throws -> Bitmap {
        try bitmap(height: rows?.count ?? height) { try rows.map { try pixels(ofRows: $0) } ?? pixels() }
    }

    /// Returns the pixels of an SVG, and whether it has asked for a font, or `nil` if this is unknown.
    func drawn() throws -> (bitmap: Bitmap, asksForFonts: Bool?) {
        var asksForFonts: CInt = -1
        let bitmap = try bitmap(height: height) {
            let count = width * height * bands
            return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
                try check(stickermill_svg_draw(handle, buffer.baseAddress, count, &asksForFonts))
                initialized = count
            }
        }
        return (bitmap, asksForFonts < 0 ? nil : asksForFonts > 0)
    }

    private func bitmap(height: Int, of pixels: () throws -> [UInt8]) throws -> Bitmap {
        let colors = colors
        guard bits == 8, colors == 1 || colors == 3, (colors...colors + 1).contains(bands), width > 0, height > 0 else {
            throw VipsError(detail: "\(width) x \(height) pixels with \(bands) channels of \(bits) bits are no picture")
        }
        return Bitmap(size: PixelSize(width: width, height: height), interleaved: try pixels(), bands: bands)
    }

    /// Returns the interleaved 8-bit pixels, with rows from the top and no padding.
    func pixels() throws -> [UInt8] {
        let count = width * height * bands
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            try check(stickermill_copy_pixels(handle, buffer.baseAddress, count))
            initialized = count
        }
    }

    /// Returns the pixels of some rows, which must be below the rows of the previous call.
    func pixels(ofRows rows: Range<Int>) throws -> [UInt8] {
        let count = width * rows.count * bands
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            try check(
                stickermill_copy_rows(handle, CInt(rows.lowerBound), CInt(rows.count), buffer.baseAddress, count))
            initialized = count
        }
    }

    /// Returns the image as a file, without metadata.
    ///
    /// - Parameters:
    ///   - format: The extension of the format's files.
    ///   - options: The options of the format's saver, such as `Q=90`.
    func file(_ format: String, options: String) throws -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        try check(stickermill_save(handle, format, options, &bytes, &length))
        defer { stickermill_bytes_release(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: length))
    }
}
