import ArgumentParser
import Support

/// The flag `--check` of the commands that write files.
enum OutputCheck {
    static let help: ArgumentHelp =
        "Write nothing, and end with status 1 if a run would change a file of the output. \(Program.name) check looks for faults of art, and \(Program.name) verify for faults of a finished pack."

    /// Refuses options that cannot be combined with `--check`.
    ///
    /// - Parameter others: Each option, and whether the call has it.
    static func refuse(_ others: KeyValuePairs<String, Bool>) throws {
        guard let other = others.first(where: \.value)?.key else { return }
        throw ValidationError("'--check' and '\(other)' cannot be combined.")
    }
}
