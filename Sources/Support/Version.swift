import SystemShim

/// The version of the library and the command.
package let currentVersion = "0.1.0"

/// The version, with the commit if the build knows it, such as `0.1.0 (1a2b3c4d5)`.
///
/// A `+` means that the build had uncommitted changes.
package let currentBuild = {
    let commit = String(cString: kisscut_commit())
    return commit.isEmpty ? currentVersion : "\(currentVersion) (\(commit))"
}()
