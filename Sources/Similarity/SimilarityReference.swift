package import Raster

/// An image that others are compared with, by SSIMULACRA 2.
///
/// SSIMULACRA 2 says how much of the difference between two images people see. It is by Jon Sneyers (Cloudinary); its reference
/// is https://github.com/cloudinary/ssimulacra2 (BSD license), whose version 2.1 this follows, with its weights and constants.
/// Equal images score 100. From 90 on, nobody sees a difference, even if the images take turns in one place; from 80 on,
/// nobody does if they are next to each other. At 70 it is hard to notice without the first image, at 50 slightly annoying.
///
/// What is compared is part of a score: transparent canvas dilutes errors, and small images have too few scales. So images
/// are cropped to what is visible in either, with up to 12 pixels around it, and padded to at least 256 x 256. They are drawn
/// over dark and over bright gray, and the worse score counts. Color that alpha 0 hides does not matter.
///
/// What depends on this image alone is computed once, and takes about 130 bytes per compared pixel; half if it is opaque.
package struct SimilarityReference: Sendable {
    private let bitmap: Bitmap
    private let area: ComparedArea
    private let pyramids: [ReferencePyramid]

    /// Creates a reference of an image.
    package init(_ bitmap: Bitmap) {
        self.init(bitmap, in: ComparedArea(bitmap, bitmap))
    }

    private init(_ bitmap: Bitmap, in area: ComparedArea) {
        self.bitmap = bitmap
        self.area = area
        pyramids = area.grounds.map { ReferencePyramid(FloatImage(bitmap, in: area, over: $0)) }
    }

    /// Returns how similar another image is: 100 for an equal one, less for others, without a lower bound.
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
