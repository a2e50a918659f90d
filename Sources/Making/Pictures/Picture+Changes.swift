public import Inspection
public import Raster

extension Picture {
    /// How a picture fits a size in pixels.
    public enum Fit: Sendable, Hashable {
        /// The largest size of the same proportions within a width and a height. A smaller picture keeps its size, unless it is an SVG.
        case fit(Int, Int)
        /// A width and a height that the picture fills; what is outside is cut off evenly on both sides.
        case fill(Int, Int)
        /// A width and a height, whatever the proportions of the picture.
        case exact(Int, Int)
    }

    /// Returns the picture in another size.
    ///
    /// An SVG that has no changes yet is drawn in the size, so it stays sharp.
    ///
    /// - Parameters:
    ///   - fit: The size, and how the picture fits it.
    ///   - kernel: The kernel that computes the pixels: `.nearest` for pixel art.
    ///   - light: The light in which colors are mixed.
    /// - Throws: `StickermillError` with the code `badSettings` if a side is not from 1 to ``Limits/side``, or `tooManyPixels`.
    public func resized(
        to fit: Fit, kernel: Kernel = .lanczos3, light: Light = .encoded
    ) throws(StickermillError) -> Picture {
        let (width, height) = fit.sides
        try PictureWork.check(width, in: 1...limits.side, "width")
        try PictureWork.check(height, in: 1...limits.side, "height")
        guard size.area > 0 else { return self }
        let whole = wholeSize(for: fit)
        guard whole.area <= limits.pixels else {
            let fault = Fault.tooManyPixels(size: whole, limit: limits.pixels, canBeRaised: true, isInnerPicture: false)
            throw StickermillError(fault, path: name)
        }
        guard whole.area(times: frameCount) <= limits.totalPixels else {
            throw StickermillError(
                .framesTooLarge(count: frameCount, size: whole, limit: limits.totalPixels), path: name)
        }
        var picture = self
        if whole != size || isDrawing { picture.steps.append(.resize(whole, kernel, light)) }
        picture.size = whole
        guard case .fill = fit, whole != PixelSize(width: width, height: height) else { return picture }
        let origin = (x: (whole.width - width) / 2, y: (whole.height - height) / 2)
        return try picture.cropped(to: PixelRect(x: origin.x, y: origin.y, width: width, height: height))
    }

    /// Returns a part of the picture.
    ///
    /// - Parameter region: Measured from the top left.
    /// - Throws: `StickermillError` with the code `badSettings` unless the region is inside the picture and has a pixel.
    public func cropped(to region: PixelRect) throws(StickermillError) -> Picture {
        guard region.fits(into: size), region.size.area > 0 else {
            throw StickermillError(.regionOutside(region: region, size: size), path: name)
        }
        var picture = self
        if region.size != size { picture.steps.append(.crop(region)) }
        picture.size = region.size
        return picture
    }

    /// Returns the picture without its transparent borders, which all frames have in common.
    ///
    /// Pixels that are hardly visible, with an alpha of 8 or less, count as transparent. A picture that shows nothing keeps its size. This
    /// call decodes all frames.
    ///
    /// - Throws: `StickermillError` with the code `notDecodable`, `tookTooLong`, `noResources`, or `cancelled`.
    public func trimmed() throws(StickermillError) -> Picture {
        var bounds: PixelRect?
        try forEachFrame { frame in
            guard let own = frame.bitmap.bounds(ofAlphaFrom: UInt8(ArtMeasures.faintest) + 1) else { return }
            bounds = bounds?.union(own) ?? own
        }
        return try cropped(to: bounds ?? PixelRect(size))
    }

    /// Returns the picture on an opaque color, as a JPEG needs it.
    public func flattened(on color: OpaqueColor = .white) -> Picture {
        var picture = self
        picture.steps.append(.flatten(color))
        return picture
    }

    /// Whether the picture is an SVG without changes.
    private var isDrawing: Bool { format == .svg && steps.isEmpty }

    /// Returns the size of the whole picture before what is outside is cut off.
    private func wholeSize(for fit: Fit) -> PixelSize {
        let (width, height) = fit.sides
        // Whether the width decides, and not the height.
        let isWide = size.width * height >= size.height * width
        let byWidth = PixelSize(width: width, height: size.scaled(by: width, over: size.width).height)
        let byHeight = PixelSize(width: size.scaled(by: height, over: size.height).width, height: height)
        switch fit {
        case .exact: return PixelSize(width: width, height: height)
        case .fit where size.width <= width && size.height <= height && !isDrawing: return size
        case .fit: return isWide ? byWidth : byHeight
        case .fill: return isWide ? byHeight : byWidth
        }
    }
}

extension Picture.Fit {
    /// The width and the height.
    fileprivate var sides: (Int, Int) {
        switch self {
        case .fit(let width, let height), .fill(let width, let height), .exact(let width, let height): (width, height)
        }
    }
}
