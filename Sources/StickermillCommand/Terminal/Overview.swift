import Platforms
import Stickermill
import Support

/// A text that describes the images of a folder and suggests commands, for a call without a command.
struct Overview {
    let text: String

    /// The most folders that the text names.
    private static let namedFolders = 3

    /// The most folders in other folders whose images are counted.
    private static let inspectedFolders = 500

    /// The overview of the current folder, the folders in it, and the folders in these.
    static var ofCurrentFolder: Overview {
        let top = folders(in: ".")
        let all = ["."] + top + top.flatMap(folders).prefix(inspectedFolders)
        let counted = all.enumerated().map { place, path in
            (place: place, path: path, packs: hasSettings(path) ? 1 : 0, images: images(in: path))
        }.filter { $0.images > 0 }
        // The art of a pack has settings, or is where many images are.
        let found = counted.sorted {
            ($1.packs, $1.images, $0.place) < ($0.packs, $0.images, $1.place)
        }.prefix(namedFolders)
        guard let first = found.first else {
            return Overview(
                text: """
                    \(Program.title) makes sticker packs for Messages. There are no images in this folder or in the folders in it.
                    Put the images of a pack into a folder, such as art, and run `\(Program.name) art`.

                    \(Program.name) --help lists all commands.

                    """)
        }
        let lines = found.map { "\($0.path == "." ? "This folder" : $0.path) has \(count($0.images, "image"))." }
        return Overview(
            facts: "\(Program.title) makes sticker packs for Messages. \(lines.joined(separator: " "))", first.path)
    }

    /// Creates the overview of a file or folder, or returns `nil` if Stickermill has no use for it.
    init?(of path: String) {
        switch try? FileSystem.kindOfTarget(of: path) {
        case .folder:
            if Self.names(in: path).contains(where: { Paths.fileExtension(of: $0) == "xcstickers" }) {
                self.init(
                    text: """
                        \(path.printable) is a sticker pack.

                          \(Program.name) verify \(path.shellWord)    looks for faults in it

                        """)
                return
            }
            let search: MasterSearch
            do throws(StickermillError) {
                search = try MasterSearch(inputs: [path])
            } catch {
                guard error.code == .noMasters else { return nil }
                self.init(
                    text: "\(path.printable) has no images that \(Program.title) reads: \(ImageFormat.readTitles).\n\n"
                        + "\(Program.name) --help lists all commands.\n")
                return
            }
            let others =
                search.skipped.isEmpty ? "" : " \(Program.title) skips \(count(search.skipped.count, "other file"))."
            self.init(facts: "\(path.printable) has \(count(search.masters.count, "image")).\(others)", path)
        case .file where MasterSearch.mayBeArt(path):
            self.init(facts: "\(path.printable) is an image.", path, isFolder: false)
        default: return nil
        }
    }

    private init(text: String) {
        self.text = text
    }

    private init(facts: String, _ path: String, isFolder: Bool = true) {
        let art = path.shellWord
        let steps =
            [
                ("\(Program.name) check \(art)", "finds problems"),
                (
                    "\(Program.name) preview \(art) -o preview.html",
                    "shows the stickers in Messages, and on every background"
                ),
                ("\(Program.name) pack \(art) -o MyPack --xcodeproj", "makes a pack that Xcode builds"),
            ] + (isFolder ? [("\(Program.name) init \(art)", "proposes settings for the pack")] : [])
        let width = steps.map(\.0.count).max() ?? 0
        let lines = steps.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count + 3))\($0.1)" }
        text = "\(facts)\n\n\(lines.joined(separator: "\n"))\n\n\(Program.name) --help lists all commands.\n"
    }

    /// Returns the paths of the folders in a folder.
    private static func folders(in folder: String) -> [String] {
        names(in: folder).map { folder == "." ? $0 : Paths.join(folder, $0) }
            .filter { (try? FileSystem.kindOfTarget(of: $0)) == .folder }.sorted(by: precedesNaturally)
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileSystem.names(inFolder: folder)) ?? []).compactMap(\.self).filter { !$0.hasPrefix(".") }
    }

    private static func hasSettings(_ folder: String) -> Bool {
        (try? FileSystem.kind(of: Paths.join(folder, Program.settingsName))) == .file
    }

    /// Returns the number of images in a folder, without its subfolders.
    private static func images(in folder: String) -> Int {
        names(in: folder).count { ImageFormat.fileExtensions.contains(Paths.fileExtension(of: $0)) }
    }
}
