import FoundationSubset
import Platforms
import Preview
import Stickermill
import Support

/// The packs of earlier calls in the output of a call that makes several packs.
extension PackCommand {
    /// Returns the packs below the output that this call does not make.
    ///
    /// If the output itself is the only pack, other packs in it are files that Stickermill keeps with that pack.
    func withdrawnPacks(besides packs: [PlacedPack]) -> [WithdrawnPack] {
        guard let output = writing.output, packs.count > 1 || packs[0].output != output else { return [] }
        return WithdrawnPack.all(in: output.pathAsWritten, besides: packs.flatMap(\.folders))
    }

    /// Adds the packs of earlier calls to the report, or removes them with `--clean`.
    ///
    /// If a pack of this call is incomplete or artwork was skipped, nothing is removed, because the art may only be missing for now.
    ///
    /// - Returns: Sentences for people.
    func settle(_ withdrawn: [WithdrawnPack], skipped: [SkippedPath], _ report: inout Report) -> [String] {
        guard let output = writing.output, !withdrawn.isEmpty,
            report.allPacks.allSatisfy(\.isComplete)
        else { return [] }
        guard writing.clean, !skipped.contains(where: \.isMissing) else {
            report.leftovers = withdrawn.map(\.path)
            let (it, packs) = (withdrawn.count == 1 ? "it" : "them", count(withdrawn.count, "other pack"))
            return [
                "\(output.relativePath) contains \(packs), such as \(withdrawn[0].path); \(Program.title) left \(it) alone."
                    + (writing.clean ? "" : " --clean removes \(it).")
            ]
        }
        let names =
            "\(count(withdrawn.count, "pack")) of other runs from \(output.relativePath): "
            + "\(withdrawn.map(\.path).joined(separator: ", "))."
        guard !writing.dryRun else {
            report.leftovers = withdrawn.map(\.path)
            return ["Dry run: would remove \(names)"]
        }
        var kept: [String] = []
        // A pack may be inside another.
        for pack in withdrawn.reversed() {
            let page = PlacedPack(group: MasterGroup([]), output: output.appending(path: pack.path)).page
            if PageFiles.isPage(page.pathAsWritten) { FileSystem.remove(page.pathAsWritten) }
            kept += pack.remove()
        }
        (report.removed, report.leftovers) = (withdrawn.map(\.path), kept.isEmpty ? nil : kept.sorted())
        return ["Removed \(names)"] + kept.sorted().map { "Kept unchanged: \(Paths.join(output.relativePath, $0))" }
    }
}
