import Files
public import Rendering
import StickerPacks
import Texts

/// An entry of `exclude` in `kisscut.yml`: masters that every command leaves out.
///
/// A name matches files and folders of that name anywhere in the input folder; a path with a `/` matches from the input
/// folder down. `*` matches any number of characters except `/`, and `?` matches one.
struct Exclusion: Sendable {
    let pattern: String
    /// The line and column of the entry.
    let place: String

    /// Returns whether the entry matches a master, or a folder that holds it.
    func matches(_ master: Master) -> Bool {
        let parts = pattern.split(separator: "/").map { Array($0.unicodeScalars) }
        guard !parts.isEmpty else { return false }
        if pattern == master.path { return true }
        let path = Paths.join(master.subfolder, Paths.name(of: master.path)).split(separator: "/")
            .map { Array($0.unicodeScalars) }
        if parts.count == 1, !pattern.hasPrefix("/") { return path.contains { Self.matches($0, parts[0]) } }
        return parts.count <= path.count && zip(path, parts).allSatisfy(Self.matches)
    }

    /// Returns whether a name matches a pattern, in time proportional to the product of their lengths.
    private static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
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

extension MasterSearch {
    /// The names by which labels refer to the stickers of excluded masters.
    public var namesOfExcluded: [String] { Self.names(excluded) }

    /// The names by which labels refer to the stickers of all masters, including excluded ones.
    public var stickerNames: [String] { Self.names(masters + excluded) }

    private static func names(_ masters: [Master]) -> [String] {
        masters.flatMap { [$0.name, $0.sequenceName].compactMap { $0 } }
    }

    /// Returns the search without the masters that a pack's settings exclude.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` if the settings name a sticker or a file that does not exist, and
    ///   `noMasters` if no master is left.
    public func excluding(by settings: Settings) throws(KisscutError) -> MasterSearch {
        try settings.refuseUnknownNames(in: masters)
        var search = self
        var used: Set<Int> = []
        search.masters.removeAll { master in
            let entries = settings.exclusions.indices.filter { settings.exclusions[$0].matches(master) }
            used.formUnion(entries)
            if !entries.isEmpty { search.excluded.append(master) }
            return !entries.isEmpty
        }
        for (index, entry) in settings.exclusions.enumerated() where !used.contains(index) {
            let near = nearest(entry.pattern, among: masters.map { Paths.name(of: $0.path) })
            let hint = near.map { "; did you mean '\($0)'?" } ?? ""
            throw KisscutError(
                .badSettings, path: entry.place, reason: "no master matches '\(entry.pattern)'\(hint)")
        }
        if search.masters.isEmpty, let entry = settings.exclusions.first {
            throw KisscutError(.noMasters, path: entry.place, reason: "'exclude' leaves no master")
        }
        return search
    }
}
