import Logging
import Synchronization
import VipsShim

/// The libvips library as a whole.
public enum VipsLibrary {
    /// The version of libvips that this was built against, such as `8.14.1`.
    public static var version: String { String(cString: kisscut_vips_version()) }

    /// Starts libvips unless it runs already.
    ///
    /// Decoding and encoding start it themselves; a program calls this early to pay at a known time. What libvips and
    /// GLib report goes to the logger `kisscut.libvips` at level debug.
    ///
    /// - Throws: `VipsError` where libvips cannot start.
    public static func start() throws {
        try startup.get()
    }

    /// Gives back what libvips keeps for the calling thread; to be called at the end of every thread that may have used
    /// it.
    public static func endThread() {
        // Before its start has come to an end, libvips has no locks that this could take.
        if isRunning.load(ordering: .acquiring) { kisscut_vips_end_thread() }
    }

    private static let isRunning = Atomic(false)

    private static let logger = Logger(label: "kisscut.libvips")

    private static let startup = Result {
        try check(
            kisscut_vips_start { message in
                guard let message else { return }
                logger.debug("\(String(cString: message))")
            })
        isRunning.store(true, ordering: .releasing)
    }
}
