public import Raster
package import Threads

extension ScanlineCompressor {
    /// Starts to encode an image as PNG, as `Bitmap.png` does.
    ///
    /// A spare thread, if there is one, first draws the image.
    ///
    /// - Parameter storage: How the pixels are stored.
    /// - Returns: The file, or the error of drawing.
    package func startPNG(
        _ storage: PixelStorage, _ draw: @escaping @Sendable () throws -> Bitmap
    ) -> PendingOutput<Result<[UInt8], any Error>> {
        startStill { compress in Result { try draw().png(storage, compress) } }
    }

    /// Encodes an image as PNG in RGB without its alpha, as App Store icons require.
    package func rgbPNG(of bitmap: Bitmap) -> [UInt8] {
        startStill { bitmap.png(.rgb, $0) }.wait()
    }
}

extension Bitmap {
    /// Encodes the image as PNG without metadata.
    ///
    /// The file is in RGBA, without alpha if every pixel is opaque, and with one gray sample if every pixel is gray.
    public func png(_ compressor: ScanlineCompressor) -> [UInt8] {
        png(compressor, .direct)
    }

    /// Encodes the image as PNG without metadata.
    ///
    /// - Parameter storage: How the pixels are stored. More than 256 colors are stored directly.
    package func png(_ compressor: ScanlineCompressor, _ storage: PixelStorage) -> [UInt8] {
        compressor.startStill { png(storage, $0) }.wait()
    }

    fileprivate func png(_ storage: PixelStorage, _ compress: (Scanlines) -> [UInt8]) -> [UInt8] {
        let indexed = storage == .direct ? nil : indexedPNG(compress)
        if let indexed, storage == .indices { return indexed }
        let direct = png(smallestColorType, compress)
        return indexed.map { $0.count < direct.count ? $0 : direct } ?? direct
    }

    /// Encodes the image as PNG as `png(_:)` does, with the name of the software after the header.
    ///
    /// - Parameter software: The name in ASCII. `PNGFile.isMade(by:)` finds it.
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
        return png(type, stream)
    }

    /// Returns the image as indices into a palette, or `nil` if it has more than 256 colors.
    fileprivate func indexedPNG(_ compress: (Scanlines) -> [UInt8]) -> [UInt8]? {
        var palette = Palette()
        return withWords { palette.indices(of: $0) }.map { indices in
            png(
                .palette,
                compress(Scanlines(channels: 1, rowBytes: size.width, samples: indices, areIndices: true)), palette)
        }
    }

    private func png(_ type: PNGHeader.ColorType, _ stream: [UInt8], _ palette: Palette? = nil) -> [UInt8] {
        var file = ChunkWriter(capacity: stream.count + (palette == nil ? 57 : 1_105))
        file.appendHeader(size, type)
        palette?.append(to: &file)
        file.append(.imageData, stream)
        file.append(.end)
        return file.bytes
    }

    /// The color type that stores every pixel in the fewest samples, without a palette.
    fileprivate var smallestColorType: PNGHeader.ColorType {
        switch (isGray, isOpaque) {
        case (true, true): .gray
        case (true, false): .grayAlpha
        case (false, true): .rgb
        case (false, false): .rgba
        }
    }

    /// Estimates the size in bytes of the image as PNG in RGBA, from a sample of its rows.
    ///
    /// - Parameter hidesNothing: Whether to measure the image without the colors of fully transparent pixels.
    package func pngLength(_ compressor: ScanlineCompressor, hidesNothing: Bool = false) -> Int {
        let rowBytes = size.width * 4
        // More than 32 bands of a large image would not make the estimate better.
        var sample = Scanlines(channels: 4, rowBytes: rowBytes, samples: pixels)
            .sample(oneBandIn: max(32, size.height / 32))
        if hidesNothing {
            let rows = PixelSize(width: size.width, height: sample.samples.count / rowBytes)
            let shown = Bitmap(size: rows, pixels: sample.samples).clearingHiddenColor()
            sample = Scanlines(channels: 4, rowBytes: rowBytes, samples: shown.pixels)
        }
        return compressor.estimate(sample: sample) * pixels.count / sample.samples.count
    }
}
