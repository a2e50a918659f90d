import Kisscut
import PNGCodec
import Support
import Vips

/// The output of `--version --verbose`: the versions of Kisscut and of the libraries that write files.
enum Versions {
    /// Returns whether the arguments ask for this output only.
    static func areRequested(by arguments: some Sequence<String>) -> Bool {
        [["--version", "--verbose"], ["--version", "-v"]].contains(Set(arguments))
    }

    /// The versions, one per line.
    ///
    /// This property loads libvips.
    static var text: String {
        let loaded: [String]
        do {
            try VipsLibrary.start()
            let versions = VipsLibrary.loadedVersions
            loaded = [
                "libvips \(versions?.libvips ?? "?") (built with \(VipsLibrary.version))",
                versions?.librsvg.map { "librsvg \($0)" } ?? "librsvg is not loaded",
            ]
        } catch {
            loaded = ["libvips cannot be loaded (built with \(VipsLibrary.version))"]
        }
        let deflate = "libdeflate (built with \(libdeflateVersion); which version is loaded, it does not say)"
        return ([currentBuild] + loaded + [deflate]).map { $0 + "\n" }.joined()
    }
}
