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

/// The error if libvips cannot be loaded, because it is not installed, too old or broken.
package struct VipsNotLoaded: Error, CustomStringConvertible {
    /// Why the dynamic linker refuses the library, such as `libvips.so.42: file too short`, or an empty text if no library was found.
    let reason: String

    /// - Parameter refusal: The text of the dynamic linker.
    init(refusal: String) {
        let isMissing = LibvipsPlace.chosen.path == nil && refusal.hasPrefix("libvips.so.42: cannot open")
        reason = isMissing ? "" : refusal
    }

    /// What is wrong with libvips and what to do, as sentence fragments.
    package var predicate: String {
        "\(reason.isEmpty ? "is not installed" : "cannot be loaded (\(reason))"); \(LibvipsPlace.chosen.advice)"
    }

    package var description: String { "libvips \(predicate)" }
}

/// Throws the error of a return code of the shim.
///
/// Every thread that uses libvips calls this, so it also makes libvips free its memory when the thread ends.
func check(_ code: CInt) throws {
    stickermill_vips_end_with_thread()
    guard code != 0 else { return }
    guard code != STICKERMILL_NOT_FOUND else {
        throw VipsNotLoaded(refusal: String(cString: stickermill_vips_refusal()))
    }
    guard code != STICKERMILL_NO_MEMORY else {
        throw VipsError(detail: "too little memory to load libvips", isOfResources: true)
    }
    let text = stickermill_vips_take_error()
    defer { stickermill_bytes_release(text) }
    let lines = text.map { String(cString: $0).split(whereSeparator: \.isNewline) } ?? []
    throw VipsError(detail: lines.joined(separator: "; "))
}
