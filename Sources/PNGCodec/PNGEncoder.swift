public import Raster
package import Threads

extension ScanlineCompressor {
    /// Starts to encode an image as PNG, as `Bitmap.png` does, on a spare thread if there is one, which draws it first.
    ///
    /// - Returns: The file, or what drawing threw.
    package func startPNG(
        _ draw: @escaping @Sendable () throws -> Bitmap
    ) -> PendingOutput<Result<[UInt8], any Error>> {
        startStill { compress in Result { try draw().png(compress) } }
    }

    /// Encodes an image as PNG in RGB and ignores its alpha, as App Store icons require.
    public func rgbPNG(of bitmap: Bitmap) -> [UInt8] {
        startStill { bitmap.png(.rgb, $0) }.wait()
    }
}

extension Bitmap {
    /// Encodes the image as PNG without metadata, in RGBA: without alpha if every pixel is opaque, and with one gray sample if every
    /// pixel is gray.
    public func png(_ compressor: ScanlineCompressor) -> [UInt8] {
        compressor.startStill { png($0) }.wait()
    }

    fileprivate func png(_ compress: (Scanlines) -> [UInt8]) -> [UInt8] {
        png(smallestColorType, compress)
    }

    /// Encodes the image as PNG as `png(_:)` does, with the name of the software after the header.
    ///
    /// - Parameter software: The name in ASCII; `PNGFile.isMade(by:)` finds it.
    package func png(_ compressor: ScanlineCompressor, software: String) -> [UInt8] {
        var bytes = png(compressor)
        bytes.insert(contentsOf: PNGFile.softwareChunk(software), at: PNGFile.endOfHeader)
        return bytes
    }

    fileprivate func png(_ type: PNGHeader.ColorType, _ compress: (Scanlines) -> [UInt8]) -> [UInt8] {
        let channels =
            switch type {
            case .gray: [0]
            case .grayAlpha: [0, 3]
            case .rgb: [0, 1, 2]
            case .rgba, .palette: [0, 1, 2, 3]
            }
        let stream = compress(
            Scanlines(
                channels: channels.count, rowBytes: size.width * channels.count,
                samples: channels.count == 4 ? pixels : samples(of: channels)))
        var file = ChunkWriter(capacity: stream.count + 57)
        file.appendHeader(size, type)
        file.append(.imageData, stream)
        file.append(.end)
        return file.bytes
    }

    /// The color type that stores every pixel in the fewest samples.
    ///
    /// It is never a palette, because some decoders get the alpha of palettes wrong.
    fileprivate var smallestColorType: PNGHeader.ColorType {
        switch (isGray, isOpaque) {
        case (true, true): .gray
        case (true, false): .grayAlpha
        case (false, true): .rgb
        case (false, false): .rgba
        }
    }

    /// Estimates the size of the image as PNG in RGBA in bytes, from a sample of its rows.
    public func pngLength(_ compressor: ScanlineCompressor) -> Int {
        compressor.estimate(Scanlines(channels: 4, rowBytes: size.width * 4, samples: pixels))
    }
}
