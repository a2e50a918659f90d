package import Raster

/// An image with which other images are compared, by SSIMULACRA 2.
///
/// SSIMULACRA 2 measures how much of the difference between two images people see. It is by Jon Sneyers (Cloudinary). This code follows
/// version 2.1 of its reference, https://github.com/cloudinary/ssimulacra2 (BSD license), with the same weights and constants. Equal images
/// score 100. From 90 on, people see no difference, even if the images alternate in one place; from 80 on, they see none if the images are
/// next to each other. At 70 a difference is hard to notice without the first image, at 50 it is slightly annoying.
///
/// The compared area affects the score: transparent canvas dilutes errors, and small images have too few scales. So images are cropped to
/// the part that is visible in either image, with up to 12 pixels around it, and padded to at least 256 x 256. They are drawn over dark and
/// over bright gray, and the worse score counts. Color that alpha 0 hides does not matter.
///
/// The values that depend only on this image are computed once. They need about 130 bytes per compared pixel, or half if the image is
/// opaque.
package struct SimilarityReference: Sendable {
    private let bitmap: Bitmap
    private let area: ComparedArea
    private let pyramids: [ReferencePyramid]

    /// Creates a reference from an image.
    package init(_ bitmap: Bitmap) {
        self.init(bitmap, in: ComparedArea(bitmap, bitmap))
    }

    private init(_ bitmap: Bitmap, in area: ComparedArea) {
        self.bitmap = bitmap
        self.area = area
        pyramids = area.grounds.map { ReferencePyramid(FloatImage(bitmap, in: area, over: $0)) }
    }

    /// Returns how similar another image is: 100 if it is equal, and less for larger differences, without a lower bound.
    ///
    /// - Precondition: The images have the same size.
    package func score(_ other: Bitmap) -> Double {
        precondition(other.size == bitmap.size)
        let needed = ComparedArea(bitmap, other)
        guard needed == area else { return SimilarityReference(bitmap, in: needed).score(other) }
        return zip(area.grounds, pyramids)
            .map { ground, pyramid in pyramid.score(FloatImage(other, in: area, over: ground)) }
            .min() ?? 100
    }
}
