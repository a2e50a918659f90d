public import Raster

extension ScanlineCompressor {
    /// Encodes images as PNG without metadata, in RGBA: without alpha if every pixel is opaque, and with one gray sample if every
    /// pixel is gray.
    ///
    /// The lanes compress several images at once.
    public func pngs(of bitmaps: [Bitmap]) -> [[UInt8]] {
        pngs(of: bitmaps, bitmaps.map(\.smallestColorType))
    }

    /// Encodes an image as PNG in RGB and ignores its alpha, as App Store icons require.
    public func rgbPNG(of bitmap: Bitmap) -> [UInt8] {
        pngs(of: [bitmap], [.rgb])[0]
    }

    private func pngs(of bitmaps: [Bitmap], _ types: [PNGHeader.ColorType]) -> [[UInt8]] {
        let scanlines = zip(bitmaps, types).map { bitmap, type in
            let channels =
                switch type {
                case .gray: [0]
                case .grayAlpha: [0, 3]
                case .rgb: [0, 1, 2]
                case .rgba, .palette: [0, 1, 2, 3]
                }
            return Scanlines(
                channels: channels.count, rowBytes: bitmap.size.width * channels.count,
                samples: channels.count == 4 ? bitmap.pixels : bitmap.samples(of: channels))
        }
        let streams = compress(stills: scanlines)
        return bitmaps.indices.map { index in
            var file = ChunkWriter(capacity: streams[index].count + 57)
            file.appendHeader(bitmaps[index].size, types[index])
            file.append(.imageData, streams[index])
            file.append(.end)
            return file.bytes
        }
    }
}

extension Bitmap {
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

    /// Encodes the image as PNG without metadata, in the lossless color type with the fewest samples.
    public func png(_ compressor: ScanlineCompressor) -> [UInt8] {
        compressor.pngs(of: [self])[0]
    }

    /// Estimates the size of the image as PNG in RGBA in bytes, from a sample of its rows.
    public func pngLength(_ compressor: ScanlineCompressor) -> Int {
        compressor.estimate(Scanlines(channels: 4, rowBytes: size.width * 4, samples: pixels))
    }
}
