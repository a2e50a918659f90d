package import Raster

/// The canvas for the frames of an animation, an APNG or a GIF: W3C PNG specification, third edition, section 11.3.6.
package struct FrameCanvas {
    /// The current image, which is transparent before the first frame.
    package private(set) var image: Bitmap
    /// The disposal of the last frame, which happens before the next frame is drawn, with `nil` content to clear the region.
    private var disposal: (region: PixelRect, content: Bitmap?)?
    private var isFirst = true

    package init(size: PixelSize) {
        image = Bitmap(size: size)
    }

    /// Disposes of the last frame and draws the next one.
    ///
    /// - Returns: The region outside which no pixel changed.
    @discardableResult
    package mutating func draw(_ pixels: Bitmap, _ control: FrameControl) -> PixelRect {
        let changes = disposal.map { control.region.union($0.region) } ?? control.region
        if let disposal {
            image.replace(disposal.region, with: disposal.content ?? Bitmap(size: disposal.region.size))
        }
        switch control.disposal {
        case .none: disposal = nil
        case .previous where !isFirst: disposal = (control.region, image.cropped(to: control.region))
        case .previous, .background: disposal = (control.region, nil)
        }
        switch control.blend {
        case .source: image.replace(control.region, with: pixels)
        case .over: image.blend(control.region, with: pixels)
        }
        isFirst = false
        return changes
    }
}
