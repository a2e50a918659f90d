import Logging
import Synchronization
import VipsShim

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The libvips library as a whole.
package enum VipsLibrary {
    /// The version of libvips that Stickermill was built with, such as `8.14.1`.
    package static var version: String { String(cString: stickermill_vips_version()) }

    /// The version of the installed libvips, which must be running.
    package static var installedVersion: String { String(cString: stickermill_vips_installed_version()) }

    /// Starts libvips if it is not running.
    ///
    /// Decoding and encoding also start it; a program can call this earlier to control when the time is spent. Messages of libvips and GLib
    /// go to the logger `libvips` at level debug.
    ///
    /// - Throws: `VipsError` if libvips cannot start.
    package static func start() throws {
        try startup.get()
    }

    /// Starts libvips to read or write a picture.
    ///
    /// - Throws: `VipsError` if libvips cannot start.
    package static func use() throws {
        noteUse()
        try start()
    }

    /// Whether the installed libvips can read a format.
    package static func reads(_ loader: VipsLoader) throws -> Bool {
        try use()
        guard loader == .heic else { return stickermill_vips_reads(loader.operation) }
        heicModule
        return isBlocked(.heic) || decodesHEVC
    }

    /// Whether `VIPS_BLOCK_UNTRUSTED` forbids reading a format.
    package static func isBlocked(_ loader: VipsLoader) -> Bool { stickermill_vips_blocks(loader.operation) }

    private static let logger = Logger(label: "libvips")

    /// Loads the module of HEIC, with its ten libraries, once it is needed.
    static let heicModule: Void = {
        stickermill_vips_load_heic()
        stickermill_vips_obey_environment()
    }()

    /// The path of the loaded libvips, or `nil` before it is loaded, and where the system does not tell it.
    package static var path: String? { loadedPath.withLock { $0 } }
    private static let loadedPath = Mutex<String?>(nil)

    private static let startup = Result {
        try check(
            stickermill_vips_start(LibvipsPlace.chosen.path) { message in
                guard let message else { return }
                logger.debug("\(String(cString: message))")
            })
        if let loaded = stickermill_vips_path() {
            loadedPath.withLock { $0 = String(cString: loaded) }
            free(loaded)
        }
        for loader in VipsLoader.allCases { stickermill_vips_allow(loader.rawValue) }
        stickermill_vips_obey_environment()
        noteVersions()
    }
}
