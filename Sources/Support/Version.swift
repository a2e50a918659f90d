import SystemShim

/// The version of the library and the command.
package let currentVersion = "0.1.0"

/// The version, and the commit if the build was told, such as `0.1.0 (1a2b3c4d5)`; `+` stands for changes that are not committed.
package let currentBuild = {
    let commit = String(cString: kisscut_commit())
    return commit.isEmpty ? currentVersion : "\(currentVersion) (\(commit))"
}()
