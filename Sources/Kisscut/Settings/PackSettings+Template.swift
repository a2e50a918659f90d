import Files
public import Rendering
import Texts

extension PackSettings {
    /// Writes a commented file for a folder, with a label to fill in for every sticker.
    ///
    /// - Returns: The file's path.
    /// - Throws: `KisscutError` with the code `outputUnusable` where there is one already, or none can be written.
    public static func writeTemplate(into folder: String, for masters: [Master]) throws(KisscutError) -> String {
        let path = FilePath.join(folder, fileName)
        guard (try? FileSystem.kind(of: path)) == nil else {
            throw KisscutError(.outputUnusable, path: path, reason: "is there already, and is left as it is")
        }
        do {
            try FileSystem.writeNew(path, Array(template(for: masters, folder: folder).utf8))
        } catch {
            throw KisscutError(.outputUnusable, path: path, reason: "cannot be written: \(error.reason)")
        }
        return path
    }

    static func template(for masters: [Master], folder: String) -> String {
        let names = masters.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let labels = names.map { "#   \(quotedForYAML($0)): \(quotedForYAML(""))\n" }.joined()
        return """
            # What Kisscut should know of this pack. Lines that begin with # say nothing; remove the # to use them.
            # The command line wins over this file. It may have 1000000 bytes.

            # The pack's name, as Messages shows it.
            name: \(quotedForYAML(title(of: folder)))

            # The language of the labels that do not name theirs.
            # language: en

            # The size of every sticker: small (300 px), regular (408 px) or large (618 px). Larger masters are reduced to it.
            # size: regular

            # The stickers that come first, in this order; the others follow by name.
            # order: [\(names.prefix(2).map(quotedForYAML).joined(separator: ", "))]

            # Masters that every command leaves out: names, or paths below this folder; * and ? stand for what varies.
            # exclude: ["draft_*", "old/*.png"]

            # What each sticker shows, in at most 150 characters, for people who listen to it.
            # Instead of a text there may be one per language, as {en: A star, de: Ein Stern}.
            # labels:
            \(labels)
            # How much a rule weighs: error, warning, note or ignore. `kisscut check --list-rules` lists them.
            # rules:
            #   low-contrast: error
            #   not-square: ignore

            # Rules that say nothing of some files.
            # ignore:
            #   \(quotedForYAML(masters.first.map { FilePath.name(of: $0.path) } ?? "name.png")): [hard-edge, clipped-edge]

            # Files of so many bytes or more are too long.
            # limits:
            #   file-size: 500000
            #   side: 16384 # the longest side of a master, in pixels

            # What `kisscut convert` makes.
            # convert:
            #   scales: [1, 2]
            #   thumbnails: [small, regular, large]
            #   thumbnail-scales: [1, 2, 3]
            #   format: same
            #   effort: balanced
            #   kernel: lanczos3

            """
    }

    private static func title(of folder: String) -> String {
        let resolved = (try? FileSystem.realPath(of: folder)) ?? folder
        let name = FilePath.name(of: resolved)
        return name.isEmpty ? "Stickers" : name
    }
}
