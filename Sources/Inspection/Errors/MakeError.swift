/// The reason why nothing, or not everything, can be made from a master.
///
/// It names no file, because a source has no name. Code that knows the name creates a `StickermillError` from it.
package struct MakeError: Error, Sendable, Hashable, Codable {
    /// What is wrong, as a value.
    package let fault: Fault
    /// The message of an underlying library, for troubleshooting.
    package let detail: String?
    /// The index of the file at fault, if the master is a sequence, or `nil` for the master as a whole.
    package var part: Int?
    /// Whether libvips took part in the attempts before the error.
    package var usesLibvips = false

    package init(_ fault: Fault, ofFrame part: Int? = nil, detail: String? = nil) {
        (self.fault, self.part, self.detail) = (fault, part, detail)
    }

    /// The kind of error.
    package var code: StickermillError.Code { fault.code }

    /// A description of the problem without the name of the master.
    package var reason: String { Words.ofLibrary.reason(of: fault) }
}
