import PNGCodec
import Stickermill
import Support
import Vips

/// The output of `--version`, and of `--version --verbose`, which also has the libraries that write files.
enum Versions {
    /// Returns the output if the arguments ask for it only, or `nil` if they do not.
    static func text(for arguments: some Sequence<String>) -> String? {
        switch Set(arguments) {
        case ["--version"]: currentBuild + "\n"
        case ["--version", "--verbose"], ["--version", "-v"]: withLibraries
        default: nil
        }
    }

    /// The versions, one per line.
    ///
    /// This property loads libvips.
    private static var withLibraries: String {
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
