import VipsShim

/// A failure inside libvips.
///
/// libvips has one error text for all threads, so `detail` may describe the work of another thread. It is for troubleshooting, and
/// no code may depend on it.
package struct VipsError: Error, Sendable {
    /// The message of libvips.
    package let detail: String
}

/// libvips cannot be loaded: it is not installed, it is too old, or there is too little memory for it.
package struct VipsNotLoaded: Error, CustomStringConvertible {
    /// A sentence fragment that says what to do.
    package let description =
        "libvips cannot be loaded; install libvips-dev (Homebrew: vips), or free memory if it is installed"
}

/// Throws the error of a return code of the shim.
///
/// Every thread that uses libvips calls this, so it also makes libvips free its memory when the thread ends.
func check(_ code: CInt) throws {
    kisscut_vips_end_with_thread()
    guard code != 0 else { return }
    guard code != KISSCUT_NOT_FOUND else { throw VipsNotLoaded() }
    let text = kisscut_vips_take_error()
    defer { kisscut_bytes_release(text) }
    let lines = text.map { String(cString: $0).split(whereSeparator: \.isNewline) } ?? []
    throw VipsError(detail: lines.joined(separator: "; "))
}
