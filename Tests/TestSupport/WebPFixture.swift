public import Raster

/// An animated WebP, assembled from still WebP files after RFC 9649.
///
/// Every frame fills the canvas and replaces the previous frame.
public struct WebPFixture {
    public var size: PixelSize
    /// The frames, as lossless WebP files in the size of the canvas.
    public var stills: [[UInt8]]
    /// The delay of each frame in milliseconds.
    public var delays: [Int]
    /// How often the animation plays, or 0 to repeat it forever.
    public var plays = 0
    /// Exif data, or an empty array to leave it out.
    public var exif: [UInt8] = []
    /// An ICC profile, or an empty array to leave it out.
    public var profile: [UInt8] = []

    public init(size: PixelSize, stills: [[UInt8]], delays: [Int]) {
        self.size = size
        self.stills = stills
        self.delays = delays
    }

    public var bytes: [UInt8] {
        let canvas = triple(size.width - 1) + triple(size.height - 1)
        // The flags of an animation with alpha.
        let flags = 0x12 | (exif.isEmpty ? 0 : 0x08) | (profile.isEmpty ? 0 : 0x20) as UInt8
        var chunks = chunk("VP8X", [flags, 0, 0, 0] + canvas)
        if !profile.isEmpty { chunks += chunk("ICCP", profile) }
        chunks += chunk("ANIM", [0, 0, 0, 0, UInt8(plays & 0xFF), UInt8(plays >> 8)])
        for (still, delay) in zip(stills, delays) {
            // The flags 0x02 mean that the frame is neither blended nor disposed of.
            chunks += chunk("ANMF", [0, 0, 0, 0, 0, 0] + canvas + triple(delay) + [0x02] + image(in: still))
        }
        if !exif.isEmpty { chunks += chunk("EXIF", Array("Exif\0\0".utf8) + exif) }
        return Array("RIFF".utf8) + long(chunks.count + 4) + Array("WEBP".utf8) + chunks
    }

    /// Returns the chunk that holds the pixels of a still.
    private func image(in still: [UInt8]) -> [UInt8] {
        var position = 12
        while position + 8 <= still.count {
            let length = still[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = position + 8 + length + length % 2
            if still[position..<position + 4].elementsEqual("VP8L".utf8) { return Array(still[position..<end]) }
            position = end
        }
        return []
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        Array(type.utf8) + long(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }

    private func triple(_ value: Int) -> [UInt8] { (0..<3).map { UInt8(value >> (8 * $0) & 0xFF) } }

    private func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
}
