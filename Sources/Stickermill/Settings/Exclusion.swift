import Making

/// An entry of `exclude` in `stickermill.yml`: masters that every command leaves out.
///
/// A name matches files and folders of that name anywhere in the folder of `stickermill.yml`; a path with a `/` matches from that
/// folder down. `*` matches any number of characters except `/`, and `?` matches one.
struct Exclusion: Sendable, Hashable {
    let pattern: String
    /// The folder of the `stickermill.yml`, without symbolic links, or `nil` without a file.
    let folder: String?
    /// The path, line and column of the entry.
    let place: String

    /// Returns whether the entry matches a master, or a folder that holds it.
    ///
    /// - Parameter path: The master's path below the folder of `stickermill.yml`.
    func matches(_ master: Master, at path: String) -> Bool {
        let parts = pattern.split(separator: "/").map { Array($0) }
        guard !parts.isEmpty else { return false }
        if pattern == master.path { return true }
        let path = path.split(separator: "/").map { Array($0) }
        if parts.count == 1, !pattern.hasPrefix("/") { return path.contains { Self.matches($0, parts[0]) } }
        return parts.count <= path.count && zip(path, parts).allSatisfy(Self.matches)
    }

    /// Returns whether a name matches a pattern, however accents are encoded.
    ///
    /// The time is proportional to the product of their lengths.
    private static func matches(_ name: [Character], _ pattern: [Character]) -> Bool {
        var (i, j) = (0, 0)
        // The position of the last star, and how much of the name it has matched so far.
        var star: (pattern: Int, name: Int)?
        while i < name.count {
            if j < pattern.count, pattern[j] == "*" {
                star = (j, i)
                j += 1
            } else if j < pattern.count, pattern[j] == "?" || pattern[j] == name[i] {
                i += 1
                j += 1
            } else if let last = star {
                star = (last.pattern, last.name + 1)
                i = last.name + 1
                j = last.pattern + 1
            } else {
                return false
            }
        }
        return pattern[j...].allSatisfy { $0 == "*" }
    }
}
