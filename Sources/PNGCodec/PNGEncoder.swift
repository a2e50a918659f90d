public import Raster

extension Bitmap {
    /// Encodes the picture as PNG without metadata: RGBA, or RGB where every pixel is opaque.
    public func png(_ compressor: ScanlineCompressor) -> [UInt8] {
        let opaque = isOpaque
        let channels = opaque ? 3 : 4
        let scanlines = Scanlines(
            channels: channels, rowBytes: size.width * channels, samples: opaque ? coloursWithoutAlpha() : pixels)
        let stream = compressor.compress(still: scanlines)
        var file = ChunkWriter(capacity: stream.count + 57)
        file.appendHeader(size, opaque ? .rgb : .rgba)
        file.append(.imageData, stream)
        file.append(.end)
        return file.bytes
    }

    /// About how long the picture would be as PNG in RGBA, from a sample of its rows.
    public func pngLength(_ compressor: ScanlineCompressor) -> Int {
        compressor.estimate(Scanlines(channels: 4, rowBytes: size.width * 4, samples: pixels))
    }
}
