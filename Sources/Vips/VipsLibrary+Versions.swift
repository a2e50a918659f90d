import Synchronization
import VipsShim

extension VipsLibrary {
    /// The versions of the libraries that this process has loaded.
    package struct Versions: Sendable {
        /// The version of libvips, such as `8.14.1`.
        package let libvips: String
        /// The version of librsvg, or `nil` if libvips was built without it or includes it.
        package let librsvg: String?
    }

    private static let loaded = Mutex<Versions?>(nil)
    private static let texts = Mutex<[VipsWork: String]>([:])
    private static let isUsed = Atomic(false)

    /// The versions that this process, or a child that draws SVG, has loaded, or `nil` before libvips is needed.
    package static var loadedVersions: Versions? { loaded.withLock { $0 } }

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

    /// Returns everything about libvips and its libraries that affects some work: their versions, and whether the work is forbidden.
    ///
    /// - Throws: `VipsError` if libvips cannot start.
    package static func versions(for work: VipsWork) throws -> String {
        try start()
        if work == .reading(.heic) { heicModule }
        if let text = texts.withLock({ $0[work] }) { return text }
        let libraries = try work.libraries.map { library in
            let version = library.version
            guard !version.isEmpty else { throw VipsError(detail: "the build of \(library.rawValue) is unknown") }
            return "\(library.rawValue)=\(version)"
        }
        let blocked = if case .reading(let loader) = work, isBlocked(loader) { ["blocked"] } else { [String]() }
        let text = (["libvips=\(installedVersion.filter(\.isPartOfVersion))"] + libraries + blocked)
            .joined(separator: " ")
        texts.withLock { $0[work] = text }
        return text
    }

    /// Keeps the versions once libvips has started.
    static func noteVersions() {
        let librsvg = CodecLibrary.librsvg.version
        let versions = Versions(
            libvips: installedVersion, librsvg: CodecLibrary.isVersion(librsvg) ? librsvg : nil)
        loaded.withLock { $0 = versions }
    }

    /// Keeps the versions that a drawing child has loaded, unless this process has loaded its own.
    ///
    /// - Parameter text: The versions for drawing SVG.
    static func noteVersions(ofChild text: String) {
        let words = text.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let versions = Dictionary(
            words.filter { $0.count == 2 && CodecLibrary.isVersion($0[1]) }.map { ($0[0], $0[1]) },
            uniquingKeysWith: { first, _ in first })
        guard let libvips = versions["libvips"] else { return }
        loaded.withLock { own in
            if own == nil { own = Versions(libvips: libvips, librsvg: versions["librsvg"]) }
        }
    }
}
