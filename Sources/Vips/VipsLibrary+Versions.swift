import Synchronization
import VipsShim

extension VipsLibrary {
    /// The versions of the libraries that this process has loaded.
    package struct Versions: Sendable {
        /// The version of libvips, such as `8.14.1`.
        package let libvips: String
        /// The version of librsvg; nil if libvips came without it, or has it inside.
        package let librsvg: String?
    }

    private static let versions = Mutex<Versions?>(nil)

    /// The versions that are loaded; nil if nothing has needed libvips yet.
    package static var loadedVersions: Versions? { versions.withLock { $0 } }

    /// Keeps the versions once libvips has started.
    static func noteVersions() {
        var parts: [CUnsignedInt] = [0, 0, 0]
        let librsvg = kisscut_rsvg_version(&parts) ? parts.map { "\($0)" }.joined(separator: ".") : nil
        versions.withLock { $0 = Versions(libvips: installedVersion, librsvg: librsvg) }
    }
}
