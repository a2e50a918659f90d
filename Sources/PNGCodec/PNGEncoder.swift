public import Raster

extension ScanlineCompressor {
    /// Encodes pictures as PNG without metadata: RGBA, or RGB where every pixel is opaque.
    ///
    /// As many are compressed at once as there are lanes.
    public func pngs(of bitmaps: [Bitmap]) -> [[UInt8]] {
        let scanlines = bitmaps.map { bitmap in
            let opaque = bitmap.isOpaque
            let channels = opaque ? 3 : 4
            return Scanlines(
                channels: channels, rowBytes: bitmap.size.width * channels,
                samples: opaque ? bitmap.coloursWithoutAlpha() : bitmap.pixels)
        }
        let streams = compress(stills: scanlines)
        return bitmaps.indices.map { index in
            var file = ChunkWriter(capacity: streams[index].count + 57)
            file.appendHeader(bitmaps[index].size, scanlines[index].channels == 3 ? .rgb : .rgba)
            file.append(.imageData, streams[index])
            file.append(.end)
            return file.bytes
        }
    }
}

extension Bitmap {
    /// Encodes the picture as PNG without metadata: RGBA, or RGB where every pixel is opaque.
    public func png(_ compressor: ScanlineCompressor) -> [UInt8] {
        compressor.pngs(of: [self])[0]
    }

    /// About how long the picture would be as PNG in RGBA, from a sample of its rows.
    public func pngLength(_ compressor: ScanlineCompressor) -> Int {
        compressor.estimate(Scanlines(channels: 4, rowBytes: size.width * 4, samples: pixels))
    }
}
