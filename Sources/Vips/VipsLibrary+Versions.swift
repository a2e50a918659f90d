import Synchronization
import VipsShim

extension VipsLibrary {
    /// The versions of the libraries that this process has loaded.
    package struct Versions: Sendable {
        /// The version of libvips, such as `8.14.1`.
        package let libvips: String
        /// The version of librsvg, or `nil` if libvips was built without it or includes it.
        package let librsvg: String?

        /// The versions in one line, separated by spaces.
        var text: String { [libvips, librsvg].compactMap(\.self).joined(separator: " ") }
    }

    private static let versions = Mutex<Versions?>(nil)
    private static let isUsed = Atomic(false)

    /// The versions that this process, or a child that draws SVG, has loaded, or `nil` before libvips is needed.
    package static var loadedVersions: Versions? { versions.withLock { $0 } }

    /// The versions of the libraries that took part in results of this process, or `nil` if none did.
    ///
    /// A library that was only loaded, such as to look up its version for a key of a cache, did not take part.
    package static var usedVersions: Versions? {
        guard isUsed.load(ordering: .relaxed) else { return nil }
        try? start()
        return loadedVersions
    }

    /// Notes that libvips takes part in results of this process.
    package static func noteUse() { isUsed.store(true, ordering: .relaxed) }

    /// Everything about the library that affects how it reads a file: its versions, and which formats it may not read.
    package static var loadedNames: String {
        "\(loadedVersions?.text ?? "") \(VipsLoader.allCases.filter(isBlocked).map { "\($0)" })"
    }

    /// Keeps the versions once libvips has started.
    static func noteVersions() {
        var parts: [CUnsignedInt] = [0, 0, 0]
        let librsvg = kisscut_rsvg_version(&parts) ? parts.map { "\($0)" }.joined(separator: ".") : nil
        versions.withLock { $0 = Versions(libvips: installedVersion, librsvg: librsvg) }
    }

    /// Keeps the versions that a drawing child has loaded, unless this process has loaded its own.
    static func noteVersions(ofChild text: String) {
        noteUse()
        let names = text.split(separator: " ").map(String.init)
        guard let libvips = names.first else { return }
        versions.withLock { own in
            if own == nil { own = Versions(libvips: libvips, librsvg: names.count > 1 ? names[1] : nil) }
        }
    }
}
