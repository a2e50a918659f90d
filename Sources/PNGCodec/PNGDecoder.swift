public import Raster

/// Decodes the images of PNG and APNG files to straight RGBA with 8 bits per channel.
///
/// It supports every color type, depth and interlace method, and rounds 16 bits to 8. It ignores color profiles, gamma and orientation. It
/// reuses its buffers except large buffers, so only one thread may use it at a time.
public final class PNGDecoder {
    private let inflater = Inflater()
    private var compressed: [UInt8] = []
    private var scanlines: [UInt8] = []

    /// The size in bytes above which a buffer is not kept for the next image.
    private static let keptBytes = 4_000_000
    /// The most bytes that a byte of a stream can represent: RFC 1951 copies 258 bytes with at least two bits.
    private static let maximumBytesPerByte = 1032

    /// Creates a decoder.
    public init() {}

    /// Decodes the still image.
    ///
    /// - Throws: `PNGError.badImageData`.
    public func still(of file: PNGFile) throws(PNGError) -> Bitmap {
        try decode(file, file.stillData, size: file.header.size, frame: nil)
    }

    /// Decodes the pixels of a frame's region.
    ///
    /// - Throws: `PNGError.badImageData`.
    func frame(_ index: Int, of file: PNGFile, in animation: PNGFile.Animation) throws(PNGError) -> Bitmap {
        let frame = animation.frames[index]
        return try decode(file, frame.data, size: frame.control.region.size, frame: index)
    }

    /// Checks that the still image can have as many pixels as its header says, which also gives the canvas of an animation.
    ///
    /// - Throws: `PNGError.badImageData`.
    func checkCanvas(of file: PNGFile) throws(PNGError) {
        try checkLength(file, file.stillData, size: file.header.size, frame: nil)
    }

    /// Throws an error if data cannot fill a size, before memory is allocated.
    private func checkLength(
        _ file: PNGFile, _ data: [Range<Int>], size: PixelSize, frame: Int?
    ) throws(PNGError) {
        let stored = data.reduce(0) { $0 + $1.count }
        // The number of bytes may be too large for an integer.
        guard Double(size.area) * Double(file.header.pixelBits) / 8 <= Double(stored * Self.maximumBytesPerByte) else {
            throw .badImageData(.tooShort, frame: frame)
        }
    }

    private func decode(
        _ file: PNGFile, _ data: [Range<Int>], size: PixelSize, frame: Int?
    ) throws(PNGError) -> Bitmap {
        try checkLength(file, data, size: size, frame: frame)
        do {
            let bitmap = try stored(file, data, size: size)
            return file.isAppleOptimized ? bitmap.fromAppleOptimized() : bitmap
        } catch let fault as PNGError.ImageDataFault {
            throw .badImageData(fault, frame: frame)
        } catch {
            throw .badImageData(.damaged, frame: frame)
        }
    }

    /// Decodes pixels in their stored form.
    private func stored(_ file: PNGFile, _ data: [Range<Int>], size: PixelSize) throws -> Bitmap {
        let header = file.header
        if header.colorType == .rgba && header.depth == 8 && !header.isInterlaced {
            return try pixels(file, data, size: size)
        }
        let passes = header.isInterlaced ? Pass.adam7 : [Pass.whole]
        let length = passes.reduce(0) { $0 + $1.length(size, header) }
        if scanlines.count < length { scanlines = [UInt8](repeating: 0, count: length) }
        defer { if length > Self.keptBytes { scanlines = [] } }
        try scanlines.withUnsafeMutableBytes {
            try inflate(file, data, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<length]))
        }
        return try unpack(file, passes, size: size)
    }

    /// Decodes an image whose rows are stored like the rows of a bitmap.
    ///
    /// They are inflated and unfiltered in the bitmap's own memory.
    private func pixels(_ file: PNGFile, _ data: [Range<Int>], size: PixelSize) throws -> Bitmap {
        let rowBytes = size.width * 4
        let length = size.height * (1 + rowBytes)
        let pixels = try [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
            UnsafeMutableRawBufferPointer(buffer).preferLargePages()
            let rows = UnsafeMutableBufferPointer(rebasing: buffer[..<length])
            try inflate(file, data, into: UnsafeMutableRawBufferPointer(rows))
            initialized = try RowFilter.undoAll(on: rows, rowBytes: rowBytes, width: 4).count
        }
        return Bitmap(size: size, pixels: pixels)
    }

    /// Inflates image data into a buffer, whose length must match exactly.
    private func inflate(
        _ file: PNGFile, _ data: [Range<Int>], into target: UnsafeMutableRawBufferPointer
    ) throws(PNGError.ImageDataFault) {
        defer { if compressed.count > Self.keptBytes { compressed = [] } }
        if data.count > 1 {
            compressed.removeAll(keepingCapacity: true)
            compressed.reserveCapacity(data.reduce(0) { $0 + $1.count })
            for range in data { compressed += file.bytes[range] }
        }
        let fault = (data.count > 1 ? compressed : file.bytes).withUnsafeBytes { bytes -> PNGError.ImageDataFault? in
            let stream = data.count > 1 ? bytes[...] : bytes[data.first ?? 0..<0]
            do throws(Inflater.Fault) {
                try inflater.inflate(
                    UnsafeRawBufferPointer(rebasing: stream), isBare: file.isAppleOptimized, into: target)
                return nil
            } catch {
                switch error {
                case .damaged: return .damaged
                case .tooShort: return .tooShort
                case .tooLong: return .tooLong
                }
            }
        }
        if let fault { throw fault }
    }

    private func unpack(_ file: PNGFile, _ passes: [Pass], size: PixelSize) throws -> Bitmap {
        let header = file.header
        let unpacker = PixelUnpacker(file)
        let pixels = try [UInt8](unsafeUninitializedCapacity: size.area * 4) { bytes, initialized in
            initialized = size.area * 4
            bytes.update(repeating: 0)
            let target = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[..<initialized])
                .bindMemory(to: SIMD4<UInt8>.self)
            try scanlines.withUnsafeMutableBufferPointer { scanlines in
                var position = 0
                for pass in passes {
                    let columns = pass.columns(size.width)
                    let rowBytes = header.rowBytes(columns)
                    guard columns > 0 else { continue }
                    let rows = pass.rows(size.height)
                    let part = UnsafeMutableBufferPointer(
                        rebasing: scanlines[position..<position + rows * (1 + rowBytes)])
                    let undone = try RowFilter.undoAll(
                        on: part, rowBytes: rowBytes, width: max(1, header.pixelBits / 8))
                    for row in 0..<rows {
                        unpacker.unpack(
                            UnsafeBufferPointer(rebasing: undone[row * rowBytes..<(row + 1) * rowBytes]),
                            count: columns, into: target, from: (pass.y + row * pass.dy) * size.width + pass.x,
                            step: pass.dx)
                    }
                    position += part.count
                }
            }
        }
        return Bitmap(size: size, pixels: pixels)
    }
}

extension PNGError.ImageDataFault: Error {}

/// The pixels of one pass of an image: W3C PNG specification, third edition, section 8.
struct Pass {
    let x: Int
    let y: Int
    let dx: Int
    let dy: Int

    static let whole = Pass(x: 0, y: 0, dx: 1, dy: 1)
    static let adam7 = [
        Pass(x: 0, y: 0, dx: 8, dy: 8), Pass(x: 4, y: 0, dx: 8, dy: 8), Pass(x: 0, y: 4, dx: 4, dy: 8),
        Pass(x: 2, y: 0, dx: 4, dy: 4), Pass(x: 0, y: 2, dx: 2, dy: 4), Pass(x: 1, y: 0, dx: 2, dy: 2),
        Pass(x: 0, y: 1, dx: 1, dy: 2),
    ]

    func columns(_ width: Int) -> Int { (width - x + dx - 1) / dx }
    func rows(_ height: Int) -> Int { (height - y + dy - 1) / dy }

    /// Returns the number of bytes of the pass's scanlines, including filter bytes, or 0 for a pass without columns.
    func length(_ size: PixelSize, _ header: PNGHeader) -> Int {
        let columns = columns(size.width)
        return columns > 0 ? rows(size.height) * (1 + header.rowBytes(columns)) : 0
    }
}

extension Bitmap {
    /// Converts pixels from the form of Apple's tools, premultiplied with blue first, to the form of other PNGs.
    ///
    /// Some tools only swap the colors without premultiplying. Then some colors are above alpha.
    fileprivate func fromAppleOptimized() -> Bitmap {
        let isStraight = withPixels { pixels in pixels.contains { max($0.x, $0.y, $0.z) > $0.w } }
        var bitmap = self
        bitmap.withMutablePixels { pixels in
            for index in pixels.indices {
                let pixel = pixels[index]
                let alpha = UInt32(pixel.w)
                let straight = { (value: UInt8) in
                    isStraight || alpha == 0 ? value : UInt8((UInt32(value) * 255 + alpha / 2) / alpha)
                }
                pixels[index] = SIMD4(straight(pixel.z), straight(pixel.y), straight(pixel.x), pixel.w)
            }
        }
        return bitmap
    }
}
