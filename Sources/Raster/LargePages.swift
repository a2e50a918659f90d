internal import RasterShim

extension UnsafeMutableRawBufferPointer {
    /// Tells the system that this memory will be written as a whole.
    ///
    /// Call it before the first use. Linux then uses larger pages. With pages of the usual size, the first use costs more than writing the
    /// data.
    package func preferLargePages() {
        stickermill_prefer_large_pages(baseAddress, count)
    }
}
