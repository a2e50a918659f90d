package import Inspection
package import Raster

/// How a file is made from a master.
///
/// Equal renderings give the same bytes, so each is encoded once, even if it is written as several files.
package struct FileRendering: Sendable, Hashable {
    package var placement: Placement
    /// The format of the file, where PNG becomes APNG if the file has several frames.
    package var format: ImageFormat
    /// The index of the file's only frame, or `nil` for all frames of the master.
    package var frame: Int?

    package init(_ placement: Placement, format: ImageFormat, frame: Int? = nil) {
        self.placement = placement
        self.format = format
        self.frame = frame
    }

    package var canvas: PixelSize { placement.canvas }
}
