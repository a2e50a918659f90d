/// The reason why a master cannot be prepared.
package struct PreparationFault: Error, Sendable {
    /// A description of the problem without the file's name.
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}
