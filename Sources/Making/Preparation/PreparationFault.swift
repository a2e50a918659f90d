package import Inspection

/// The reason why a master cannot be prepared as the options ask.
package struct PreparationFault: Error, Sendable {
    /// What is wrong, as a value with the code `notPreparable`.
    package let fault: Fault

    init(_ fault: Fault) { self.fault = fault }
}
