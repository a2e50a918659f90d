import ArgumentParser
import Kisscut
import Support

/// What earlier runs have made.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows, clears and prunes what earlier runs have made.",
        discussion: """
            convert, check, pack, preview and work keep what they make of each master, and the next run makes only what changed: \
            another master, another option that changes its bytes, another version of Kisscut or of its libraries. Names, folders, \
            labels and rules change nothing.

            Whoever can write to the folder decides what your stickers show: trust it as you trust a program.
            """,
        subcommands: [Size.self, Clear.self, Prune.self])

    struct Size: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Says where the cache is and how large it is.")
        @OptionGroup var place: CacheFolderOption

        func run() async throws {
            try await place.use { cache in
                let contents = cache.contents
                return "\(count(contents.entries, "file")), \(size(contents.bytes))"
            }
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Removes everything.")
        @OptionGroup var place: CacheFolderOption

        func run() async throws {
            try await place.use { $0.clear().sentence }
        }
    }

    struct Prune: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes what was not used for the longest time.",
            discussion: "What was used in the last five minutes stays, unless it is more than twice as large.")
        @OptionGroup var place: CacheFolderOption

        @Option(help: ArgumentHelp("The most bytes to keep, such as 1GB.", valueName: "size"))
        var keepBytes: ByteCount

        func run() async throws {
            try await place.use { $0.prune(keepingBytes: keepBytes.bytes).sentence }
        }
    }
}

extension CacheFolderOption {
    /// Does something with the cache, and prints what came of it after the name of the folder.
    fileprivate func use(_ work: (Cache) -> String) async throws {
        try await Screen(isQuiet: false).end {
            guard let folder else {
                throw KisscutError(
                    .badSettings, path: "cache",
                    reason: "there is no home folder, or KISSCUT_CACHE is empty; use --cache")
            }
            Output.standard.write("\(folder.relativePath.printable): \(work(Cache(folder)))\n")
            return .success
        }
    }
}

extension Cache.Contents {
    fileprivate var sentence: String { "\(count(entries, "file")) removed, \(size(bytes))" }
}
