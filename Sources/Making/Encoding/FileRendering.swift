package import Inspection
package import Raster

/// How one file is made from a master.
///
/// Equal renderings give the same bytes, so each is encoded once, however many files it becomes.
package struct FileRendering: Sendable, Hashable {
    package var placement: Placement
    /// The format of the file; PNG becomes APNG if the file has several frames.
    package var format: ImageFormat
    /// The index of the only frame that the file has, or `nil` for all frames of the master.
    package var frame: Int?

    package init(_ placement: Placement, format: ImageFormat, frame: Int? = nil) {
        self.placement = placement
        self.format = format
        self.frame = frame
    }

    package var canvas: PixelSize { placement.canvas }
}
