public import Raster

/// An APNG file assembled byte by byte, in RGBA with 8 bits per sample.
///
/// It shares no code with the library.
public struct APNGFixture {
    public struct Frame {
        public var region: PixelRect
        public var pixels: Bitmap
        public var delay: (numerator: UInt16, denominator: UInt16) = (1, 20)
        /// 0 none, 1 background, 2 previous.
        public var disposal: UInt8 = 0
        /// 0 source, 1 over.
        public var blend: UInt8 = 0

        public init(_ pixels: Bitmap, x: Int = 0, y: Int = 0) {
            self.pixels = pixels
            region = PixelRect(x: x, y: y, width: pixels.size.width, height: pixels.size.height)
        }
    }

    public var size: PixelSize
    public var plays = 0
    public var frames: [Frame]
    /// The number of frames that acTL declares, or `nil` for the actual number.
    public var declaredFrames: Int?
    /// Whether acTL comes after the first IDAT.
    public var declaresLate = false
    /// A still image that is not a frame, or `nil` if the first frame is the still image.
    public var still: Bitmap?
    /// Chunks to put between IHDR and acTL.
    public var extraChunks: [(type: String, data: [UInt8])] = []

    public init(size: PixelSize, frames: [Frame]) {
        self.size = size
        self.frames = frames
    }

    /// Creates an animation of full frames with equal delays.
    public init(_ bitmaps: [Bitmap], delay: (UInt16, UInt16) = (1, 20)) {
        self.init(
            size: bitmaps.first?.size ?? PixelSize(width: 1, height: 1),
            frames: bitmaps.map {
                var frame = Frame($0)
                frame.delay = delay
                return frame
            })
    }

    public var bytes: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", bigEndian(size.width) + bigEndian(size.height) + [8, 6, 0, 0, 0])
        for extra in extraChunks { file += chunk(extra.type, extra.data) }
        let declaration = chunk("acTL", bigEndian(declaredFrames ?? frames.count) + bigEndian(plays))
        if !declaresLate { file += declaration }
        if let still { file += chunk("IDAT", compressed(still)) }
        var sequence = 0
        for (index, frame) in frames.enumerated() {
            file += chunk("fcTL", bigEndian(sequence) + control(frame))
            sequence += 1
            if index == 0 && still == nil {
                file += chunk("IDAT", compressed(frame.pixels))
                if declaresLate { file += declaration }
            } else {
                file += chunk("fdAT", bigEndian(sequence) + compressed(frame.pixels))
                sequence += 1
            }
        }
        return file + chunk("IEND", [])
    }

    private func control(_ frame: Frame) -> [UInt8] {
        let numbers = [frame.region.width, frame.region.height, frame.region.x, frame.region.y].map(bigEndian)
        let delay = [frame.delay.numerator, frame.delay.denominator].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return Array(numbers.joined()) + delay + [frame.disposal, frame.blend]
    }

    private func compressed(_ bitmap: Bitmap) -> [UInt8] { storedZlib(bitmap.unfilteredRows) }
}
