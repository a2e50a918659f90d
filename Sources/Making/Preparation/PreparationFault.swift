/// Why a master cannot be prepared.
package struct PreparationFault: Error, Sendable {
    /// What is wrong, without the file's name.
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}
