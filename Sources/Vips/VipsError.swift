import VipsShim

/// A failure inside libvips.
///
/// libvips keeps one error text for all threads, so `detail` may speak of another thread's work: it is for people who
/// look closer, and nothing may depend on it.
public struct VipsError: Error, Sendable {
    public let detail: String
}

/// Turns a return code of the shim into an error; the one place that does.
func check(_ code: CInt) throws {
    guard code != 0 else { return }
    guard code != KISSCUT_NOT_FOUND else { throw VipsError(detail: "libvips is not installed") }
    let text = kisscut_vips_take_error()
    defer { kisscut_bytes_release(text) }
    let lines = text.map { String(cString: $0).split(whereSeparator: \.isNewline) } ?? []
    throw VipsError(detail: lines.joined(separator: "; "))
}
