import Inspection
import PNGCodec
import Raster

/// The frames of a GIF, composed as browsers show them.
///
/// The canvas is transparent before the first frame and where a frame is disposed of to the background. The file's background color is
/// ignored.
struct GIFSource: FrameSource {
    private let file: GIFFile
    private var canvas: FrameCanvas
    private var index = 0

    init(_ file: GIFFile) {
        self.file = file
        canvas = FrameCanvas(size: file.size)
    }

    mutating func next() throws -> Frame? {
        guard index < file.frames.count else { return nil }
        let frame = file.frames[index]
        let visible = frame.region.clipped(to: file.size)
        let control = FrameControl(region: visible, delay: frame.delay, disposal: frame.disposal, blend: .over)
        let changes = canvas.draw(try file.pixels(of: frame, in: visible), control)
        defer { index += 1 }
        return Frame(bitmap: canvas.image, delay: frame.delay, changes: index > 0 ? changes : nil)
    }
}

extension GIFFile {
    /// The damage that viewers tolerate.
    ///
    /// - Parameter proceed: Called before each frame is read; it may throw.
    /// - Throws: `Fault.badPixels`; the errors of `proceed`.
    func flaws(_ proceed: () throws -> Void) throws -> [FileFlaw] {
        var (short, bare) = ([Int](), [Int]())
        for (index, frame) in frames.enumerated() where frame.region.clipped(to: size).size.area > 0 {
            try proceed()
            let count = try LZWDecoder.count(compressed(frame), frame.minimumCodeSize, upTo: frame.region.size.area)
            if count < frame.region.size.area {
                guard !frame.isCut else { throw Fault.badPixels }
                short.append(index)
            }
            // The specification begins with 2.
            if frame.minimumCodeSize < 2 { bare.append(index) }
        }
        return [
            lacksTrailer ? .missingTrailer : nil, hasStrayBytes ? .strayBytesBetweenBlocks : nil,
            bare.isEmpty ? nil : .codeSizeOfOne(frames: bare, frameCount: frames.count),
            short.isEmpty ? nil : .missingPixels(frames: short, frameCount: frames.count),
        ].compactMap(\.self)
    }

    private func compressed(_ frame: Frame) -> [UInt8] { Array(frame.data.map { bytes[$0] }.joined()) }

    /// Decodes the pixels of a frame in a part of its region.
    ///
    /// Pixels after the last one in the data are transparent, as in browsers.
    fileprivate func pixels(of frame: Frame, in part: PixelRect) throws(Fault) -> Bitmap {
        var pixels = Bitmap(size: part.size)
        guard part.size.area > 0 else { return pixels }
        let indices = try LZWDecoder.indices(
            compressed(frame), frame.minimumCodeSize, upTo: frame.region.size.area)
        let colors = colors(of: frame)
        let rows = frame.isInterlaced ? Self.interlacedRows(frame.region.height) : Array(0..<frame.region.height)
        pixels.withMutablePixels { target in
            for (stored, row) in rows.enumerated() {
                let y = frame.region.y + row - part.y
                guard (0..<part.height).contains(y) else { continue }
                let start = stored * frame.region.width + part.x - frame.region.x
                for x in 0..<max(0, min(part.width, indices.count - start)) {
                    target[y * part.width + x] = colors[Int(indices[start + x])]
                }
            }
        }
        return pixels
    }

    /// Returns 256 colors: the colors of the frame, then opaque black.
    private func colors(of frame: Frame) -> [SIMD4<UInt8>] {
        var colors = [SIMD4<UInt8>](repeating: SIMD4(0, 0, 0, 255), count: 256)
        for (index, place) in (frame.colors ?? 0..<0).enumerated() { colors[index / 3][index % 3] = bytes[place] }
        if let transparent = frame.transparentIndex { colors[transparent] = .zero }
        return colors
    }

    /// Returns the rows of a frame in the order of the file: every eighth row, then the rows between, and so on.
    private static func interlacedRows(_ height: Int) -> [Int] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in Array(stride(from: first, to: height, by: step)) }
    }
}

extension PixelRect {
    /// Returns the part inside an image of a size.
    fileprivate func clipped(to size: PixelSize) -> PixelRect {
        let (left, top) = (min(x, size.width), min(y, size.height))
        return PixelRect(
            x: left, y: top, width: min(x + width, size.width) - left, height: min(y + height, size.height) - top)
    }
}
