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
            let drawsSVG = try VipsLibrary.reads(.svg)
            let versions = VipsLibrary.loadedVersions
            loaded = [
                "libvips \(versions?.libvips ?? "?") (built with \(VipsLibrary.version))",
                versions?.librsvg.map { "librsvg \($0)" }
                    ?? (drawsSVG ? "librsvg is in libvips, which does not tell its version" : "librsvg is not loaded"),
            ]
        } catch {
            let reason = (error as? VipsError)?.detail ?? "\(error)"
            loaded = ["\(reason) (built with libvips \(VipsLibrary.version))".printable]
        }
        let deflate = "libdeflate (built with \(libdeflateVersion); which version is loaded, it does not say)"
        let place = VipsLibrary.path.map { ["loaded \($0.printable)"] } ?? []
        return ([currentBuild] + loaded + [deflate] + place).map { $0 + "\n" }.joined()
    }
}
