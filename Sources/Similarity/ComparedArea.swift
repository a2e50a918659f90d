internal import Raster

/// The part of two images that is compared, and the backgrounds that it is drawn over.
struct ComparedArea: Equatable {
    /// The pixels of the images that are compared.
    let region: PixelRect
    /// The size of the canvas on which these pixels are centered.
    let canvas: PixelSize
    /// The gray levels, 0 to 1, that the images are drawn over: none if both images are invisible, one if both are opaque, otherwise two.
    let grounds: [Float]

    /// The number of pixels around the visible part that are also compared.
    private static let margin = 12
    /// The shortest side that still has 8 pixels at the last of six scales.
    private static let minimumSide = 256

    init(_ first: Bitmap, _ second: Bitmap) {
        guard let visible = Self.visibleBounds(first, second) else {
            region = PixelRect(x: 0, y: 0, width: 0, height: 0)
            canvas = region.size
            grounds = []
            return
        }
        let left = max(0, visible.x - Self.margin)
        let top = max(0, visible.y - Self.margin)
        let right = min(first.size.width, visible.x + visible.width + Self.margin)
        let bottom = min(first.size.height, visible.y + visible.height + Self.margin)
        region = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        canvas = PixelSize(width: max(region.width, Self.minimumSide), height: max(region.height, Self.minimumSide))
        grounds = canvas == first.size && first.isOpaque && second.isOpaque ? [0.1] : [0.1, 0.9]
    }

    private static func visibleBounds(_ first: Bitmap, _ second: Bitmap) -> PixelRect? {
        guard let bounds = first.visibleBounds else { return second.visibleBounds }
        return second.visibleBounds.map(bounds.union) ?? bounds
    }
}
