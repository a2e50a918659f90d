import ArgumentParser
import FoundationSubset
import Stickermill
import Support

/// The option that tells a build system what a run depends on.
struct DependencyOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a dependency rule for Make or Ninja to <file>.d: <file> depends on the masters, their folders and their settings.",
            valueName: "file.d", visibility: .rare))
    var depfile: URL?

    func validate() throws {
        guard let depfile else { return }
        guard depfile.pathExtension == "d" else { throw ValidationError("'--depfile' needs a name that ends in .d.") }
    }

    /// Writes the dependency rule.
    ///
    /// The rule lists folders because a folder changes when someone adds a master. Each path also gets an empty rule of its own, so that a
    /// deleted file does not stop the build. A path with a percent sign gets no such rule: Make would read the sign as a wildcard, and
    /// Ninja has no escape for it.
    ///
    /// - Throws: `StickermillError` with the code `notWritable`.
    func write(_ search: MasterSearch, inputs: [URL], others: [URL?] = []) throws(StickermillError) {
        guard let depfile else { return }
        let named = inputs.map(\.pathAsWritten)
        var paths = Set(search.groups.flatMap { $0.settingsPaths + $0.masters.flatMap(\.paths) })
        for group in search.groups {
            let pack = group.settings.pack
            paths.formUnion([pack.icon, pack.wideIcon, pack.labelTable].compactMap { $0?.pathAsWritten })
        }
        paths.formUnion(others.compactMap { $0?.pathAsWritten })
        // List only the folders that the call names and the folders in them. Files next to a named file do not matter.
        let folders = named.filter { (try? FileSystem.kindOfTarget(of: $0)) == .folder }
        for path in paths {
            for folder in folders where Paths.isBelow(path, folder) {
                var place = Paths.folder(of: path)
                while paths.insert(place).inserted, Paths.isBelow(place, folder) { place = Paths.folder(of: place) }
            }
        }
        let sorted = paths.union(folders).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        if let path = sorted.first(where: { $0.contains { $0.isNewline || Self.impossible.contains($0) } }) {
            throw StickermillError(.notInDependencies(file: depfile.pathAsWritten), path: path)
        }
        let target = Self.escaped(depfile.deletingPathExtension().relativePath)
        let rules = sorted.filter { !$0.contains("%") }.map { "\n\(Self.escaped($0)):\n" }.joined()
        let text = "\(target): \(sorted.map { Self.escaped($0) }.joined(separator: " \\\n  "))\n\(rules)"
        try writeOutput(Array(text.utf8), to: depfile)
    }

    /// The characters that a name in a Makefile cannot contain, not even escaped.
    private static let impossible: Set<Character> = ["\t", ";", "|", "="]

    /// Returns a path, escaped for Make and Ninja.
    ///
    /// A backslash stands for itself unless it precedes a space or a number sign.
    private static func escaped(_ path: String) -> String {
        var backslashes = 0
        return path.reduce(into: "") { text, character in
            switch character {
            case " ", "#":
                text += String(repeating: "\\", count: backslashes + 1)
                text.append(character)
            case ":": text += "\\:"
            case "$": text += "$$"
            default: text.append(character)
            }
            backslashes = character == "\\" ? backslashes + 1 : 0
        }
    }
}
