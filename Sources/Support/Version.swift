import SystemShim

/// The version of the library and the command.
package let currentVersion = "0.1.0"

/// The commit that was built, such as `1a2b3c4d5`, or `nil` if the build does not know it.
///
/// A `+` means that the build had uncommitted changes.
package let currentCommit = {
    let commit = String(cString: stickermill_commit())
    return commit.isEmpty ? nil : commit
}()

/// The version, with the commit if the build knows it, such as `0.1.0 (1a2b3c4d5)`.
package let currentBuild = currentCommit.map { "\(currentVersion) (\($0))" } ?? currentVersion
