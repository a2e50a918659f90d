package import Raster
import VipsShim

/// Encodes bitmaps through libvips.
package enum VipsEncoder {
    /// Encodes a bitmap as baseline JPEG without metadata, and ignores its alpha.
    ///
    /// - Parameters:
    ///   - bitmap: The image.
    ///   - quality: 1 to 100.
    /// - Throws: `VipsError`.
    package static func jpeg(_ bitmap: Bitmap, quality: Int) throws -> [UInt8] {
        try bitmap.samples(of: [0, 1, 2]).withUnsafeBytes { colors in
            let image = try VipsImage(
                wrapping: colors, width: bitmap.size.width, height: bitmap.size.height, bands: 3)
            return try image.file("jpg", options: "Q=\(quality),optimize_coding")
        }
    }

    /// Encodes a bitmap as WebP.
    ///
    /// - Parameters:
    ///   - options: How the pixels are stored, as libvips names it, such as `lossless`.
    ///   - effort: From 0 (fast) to 6 (few bytes).
    /// - Throws: `VipsError`.
    package static func webp(_ bitmap: Bitmap, _ options: String, effort: Int) throws -> [UInt8] {
        let channels = bitmap.isOpaque ? [0, 1, 2] : [0, 1, 2, 3]
        return try bitmap.samples(of: channels).withUnsafeBytes { samples in
            let image = try VipsImage(
                wrapping: samples, width: bitmap.size.width, height: bitmap.size.height, bands: channels.count)
            return try image.file("webp", options: "\(options),effort=\(effort)")
        }
    }

    /// Encodes an animation as GIF, with alpha cut at 128.
    ///
    /// - Parameters:
    ///   - size: The size of every frame.
    ///   - delays: The delay of each frame in milliseconds, in multiples of 10.
    ///   - plays: How many times the animation plays. 0 means forever.
    ///   - effort: From 1 (fast) to 10 (few bytes).
    ///   - next: Returns one frame after another. The encoder keeps one frame in memory at a time.
    /// - Throws: `VipsError`; the errors of `next`.
    package static func gif(
        size: PixelSize, delays: [Int], plays: Int, effort: Int, next: () throws -> Bitmap
    ) throws -> [UInt8] {
        try VipsLibrary.use()
        // libvips gets the frames as one tall image.
        guard size.area(times: delays.count) <= Int(CInt.max) else {
            throw VipsError(detail: "\(delays.count) frames of \(size) px are too many for libvips")
        }
        return try withoutActuallyEscaping(next) { next in
            let frames = GIFFrames(size: size, next: next)
            let context = Unmanaged.passUnretained(frames).toOpaque()
            let milliseconds = delays.map { CInt(clamping: $0) }
            var bytes: UnsafeMutableRawPointer?
            var length = 0
            let code = milliseconds.withUnsafeBufferPointer { milliseconds in
                var animation = StickermillAnimation(
                    width: CInt(size.width), height: CInt(size.height), frames: CInt(delays.count),
                    plays: CInt(clamping: plays), delays: milliseconds.baseAddress,
                    frame: { context, index in
                        guard let context else { return nil }
                        return Unmanaged<GIFFrames>.fromOpaque(context).takeUnretainedValue().pixels(of: Int(index))
                    }, context: context)
                return withExtendedLifetime(frames) {
                    stickermill_save_animation(&animation, "gif", "effort=\(effort)", &bytes, &length)
                }
            }
            defer { stickermill_bytes_release(bytes) }
            let result = Result { try check(code) }
            if let fault = frames.fault { throw fault }
            try result.get()
            return Array(UnsafeRawBufferPointer(start: bytes, count: length))
        }
    }
}

/// Keeps the frame that libvips reads at a fixed address.
///
/// libvips requests one frame at a time, from its own threads.
private final class GIFFrames {
    private let next: () throws -> Bitmap
    private let pixels: UnsafeMutableRawBufferPointer
    private var index = -1
    private(set) var fault: (any Error)?

    init(size: PixelSize, next: @escaping () throws -> Bitmap) {
        self.next = next
        pixels = .allocate(byteCount: size.area * 4, alignment: 16)
    }

    deinit {
        pixels.deallocate()
    }

    /// Returns the pixels of the current or the next frame, or `nil` for any other frame or if the next frame cannot be made.
    func pixels(of wanted: Int) -> UnsafeRawPointer? {
        if wanted == index + 1 {
            do {
                let frame = try next()
                guard frame.pixels.count == pixels.count else { return nil }
                pixels.copyBytes(from: frame.pixels)
                index = wanted
            } catch {
                fault = error
            }
        }
        return wanted == index ? UnsafeRawPointer(pixels.baseAddress) : nil
    }
}
