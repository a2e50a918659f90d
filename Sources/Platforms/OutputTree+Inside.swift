import Support

/// Replaces the contents of an output that cannot itself be renamed.
extension OutputTree {
    /// The start of the name of a new folder in the output.
    static let insidePrefix = ".pack.\(Program.name)-"
    /// The start of the names of entries that were moved aside, on file systems that cannot swap two names in one step.
    private static let asidePrefix = ".aside-"

    /// Moves the contents of the new folder to their places, one name after the other: the catalog first, the record last.
    ///
    /// Until the new record is in its place, a record of both packs protects the files of both, so that the next run can finish if this run
    /// is killed. If a name cannot be moved, the names before it are moved back.
    ///
    /// - Parameter untouched: The names in the output that stay as they are.
    func replaceContents(with record: PackRecord, keeping untouched: Set<String>) throws {
        let isMoved = { (name: String) in name != PackRecord.fileName && !name.hasPrefix(Self.insidePrefix) }
        let new = try FileSystem.names(inFolder: folder).compactMap { $0 }.filter(isMoved)
        let old = try FileSystem.names(inFolder: target).compactMap { $0 }.filter {
            isMoved($0) && !untouched.contains($0)
        }
        let rest = Set(new + old).subtracting([PackPaths.catalog]).sorted()

        var both = record
        both.replaced = own
        try putRecord(both)
        var moved: [String] = []
        do {
            for name in [PackPaths.catalog] + rest {
                try swap(name)
                moved.append(name)
            }
        } catch {
            for name in moved.reversed() { try? swap(name) }
            if self.old.hashes.isEmpty {
                FileSystem.remove(Paths.join(target, PackRecord.fileName))
            } else {
                try? putRecord(self.old)
            }
            throw error
        }
        try FileSystem.replace(
            Paths.join(target, PackRecord.fileName), with: Paths.join(folder, PackRecord.fileName))
    }

    /// Swaps the entries of a name in the new folder and in the output; one of them may be missing.
    private func swap(_ name: String) throws(FileSystem.Fault) {
        let (new, place) = (Paths.join(folder, name), Paths.join(target, name))
        if (try? FileSystem.kind(of: new)) == nil {
            try FileSystem.replace(new, with: place)
        } else if (try? FileSystem.kind(of: place)) == nil {
            try FileSystem.replace(place, with: new)
        } else {
            try FileSystem.swap(new, place, aside: Paths.join(folder, Self.asidePrefix + name))
        }
    }

    private func putRecord(_ record: PackRecord) throws {
        let new = Paths.join(folder, PackRecord.fileName + ".new")
        try FileSystem.writeNew(new, try encodeJSON(record))
        try FileSystem.replace(Paths.join(target, PackRecord.fileName), with: new)
    }

    /// Moves back the entries that a killed run had moved aside and not yet replaced.
    static func putBackAside(in leftover: String, to target: String) {
        for case let name? in (try? FileSystem.names(inFolder: leftover)) ?? [] where name.hasPrefix(asidePrefix) {
            let place = Paths.join(target, String(name.dropFirst(asidePrefix.count)))
            guard (try? FileSystem.kind(of: place)) == nil else { continue }
            try? FileSystem.replace(place, with: Paths.join(leftover, name))
        }
    }
}
