import Threads
import VipsShim

/// A failure inside libvips.
///
/// libvips has one error text for all threads, so `detail` may describe the work of another thread. Use it for troubleshooting only;
/// `isOfResources` is the only decision that may depend on it.
package struct VipsError: Error, Sendable {
    /// The message of libvips.
    package let detail: String
    /// Whether the system refused libvips memory or a thread, so that the error does not depend on the file.
    ///
    /// This is the only fact that Stickermill reads from messages of libvips, because libvips reports the cause only there.
    package let isOfResources: Bool

    package init(detail: String, isOfResources: Bool? = nil) {
        self.detail = detail
        self.isOfResources =
            isOfResources
            ?? (detail.contains("out of memory") || detail.contains("unable to create thread")
                || !MachineLimits.grantThread)
    }
}

/// The error if libvips cannot be loaded, because it is not installed or too old.
package struct VipsNotLoaded: Error, CustomStringConvertible {
    /// A sentence fragment that says what to do.
    package let description =
        "libvips cannot be loaded; install libvips-dev (Homebrew: vips)"
}

/// Throws the error of a return code of the shim.
///
/// Every thread that uses libvips calls this, so it also makes libvips free its memory when the thread ends.
func check(_ code: CInt) throws {
    stickermill_vips_end_with_thread()
    guard code != 0 else { return }
    guard code != STICKERMILL_NOT_FOUND else { throw VipsNotLoaded() }
    guard code != STICKERMILL_NO_MEMORY else {
        throw VipsError(detail: "too little memory to load libvips", isOfResources: true)
    }
    let text = stickermill_vips_take_error()
    defer { stickermill_bytes_release(text) }
    let lines = text.map { String(cString: $0).split(whereSeparator: \.isNewline) } ?? []
    throw VipsError(detail: lines.joined(separator: "; "))
}
