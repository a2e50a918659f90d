import Inspection
import Raster

extension Backdrop {
    /// The maximum mean difference of a piece of background from its color in OKLab, in total and in tint, of which a pale spark has more.
    private static let nearInMean = (all: 0.1, tint: 0.025)
    /// The OKLab difference above which a pixel belongs to the art, such as the line around a pale part.
    private static let near = 0.2
    /// The minimum distance of a piece from the art, as a share of the frame's longer side.
    private static let apart = 0.01
    /// The approximate number of pixels per side by which a piece is judged.
    private static let samples = 48

    /// Returns the places of leftover background pieces: nearly in the background's color, and far from the art.
    ///
    /// Such pieces are noise, a darker corner, or a watermark. Parts of the art that are separate on purpose, such as sparks and letters,
    /// have colors that are visible on the background.
    ///
    /// - Parameter image: The frame without its background.
    func remains(in image: Bitmap) -> [Finding.Region] {
        image.separateParts.filter { isRemains($0, in: image) }.map { Finding.Region(of: $0, in: image.size) }
    }

    private func isRemains(_ part: PixelRect, in image: Bitmap) -> Bool {
        let size = image.size
        let apart = max(2, Int(Self.apart * Double(size.longerSide)))
        let columns = max(0, part.x - apart)..<min(size.width, part.x + part.width + apart)
        let rows = max(0, part.y - apart)..<min(size.height, part.y + part.height + apart)
        let step = max(1, max(columns.count, rows.count) / Self.samples)
        var sum = (all: 0.0, tint: 0.0)
        var weight = 0.0
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
                let pixel = image[x, y]
                guard UInt32(pixel.w) > ArtMeasures.faintest else { continue }
                let difference = difference(from: Unmixing.color(pixel))
                guard difference.all <= Self.near else { return false }
                sum.all += difference.all * Double(pixel.w)
                sum.tint += difference.tint * Double(pixel.w)
                weight += Double(pixel.w)
            }
        }
        return weight > 0 && sum.all <= Self.nearInMean.all * weight && sum.tint <= Self.nearInMean.tint * weight
    }
}
