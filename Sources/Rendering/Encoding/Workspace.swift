package import PNGCodec
package import Raster

/// The reader, buffers and clock that a worker owns and uses for one master after the other.
package struct Workspace {
    package var resampler: Resampler
    package let compressor: ScanlineCompressor
    package let reader: MasterReader
    package let clock = StageClock()
    package let encoding: EncodingOptions

    /// Creates a workspace.
    ///
    /// - Parameters:
    ///   - compression: The compression of PNG and APNG; that of the effort if it is nil.
    ///   - lanes: The number of frames of a master that may be compressed at once.
    package init(_ encoding: EncodingOptions, compression: Compression? = nil, limits: MasterLimits, lanes: Int) {
        self.encoding = encoding
        resampler = Resampler(kernel: encoding.kernel, light: encoding.light)
        compressor = ScanlineCompressor(compression ?? encoding.effort.compression, lanes: lanes)
        reader = MasterReader(limits: limits)
    }
}
