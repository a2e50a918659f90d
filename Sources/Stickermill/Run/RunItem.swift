import Inspection
import Making

/// A master with everything that a run needs to know about it.
struct RunItem: Sendable {
    let master: Master
    var recipe: Recipe
    /// The requirements that it is checked against.
    let checks: Requirements
    let limits: Limits
    /// Whether it is a file, whose extension must be right.
    var isFile = true
    /// The findings about its name and descriptions.
    var ownFindings: [Finding] = []
    /// The finding that another master has the same name, or `nil` if no other does.
    var nameConflict: Finding?
    /// The file with its settings, if the run has masters with different settings.
    var settingsFile: String?
    /// Reads the bytes of the master.
    var source: @Sendable () throws(MakeError) -> Source

    init(_ master: Master, _ recipe: Recipe, _ settings: Settings) {
        (self.master, self.recipe) = (master, recipe)
        (checks, limits) = (settings.checks, settings.limits)
        source = { [limits] () throws(MakeError) in try Source(of: master, limit: limits.bytes) }
    }
}
