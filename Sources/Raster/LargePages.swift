internal import RasterShim

extension UnsafeMutableRawBufferPointer {
    /// Tells the system that this memory will be written as a whole; call it before the first use.
    ///
    /// Linux takes larger pages for it then. Of pages of the usual size, the first use costs more than the writing.
    package func preferLargePages() {
        kisscut_prefer_large_pages(baseAddress, count)
    }
}
