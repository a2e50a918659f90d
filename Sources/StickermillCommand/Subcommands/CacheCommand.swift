import ArgumentParser
import Stickermill
import Support

/// The command for the cache of earlier results.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows, clears or shrinks the cache of earlier results.",
        discussion: """
            convert, check, pack, preview and work keep their results, and the next run reuses the results of unchanged masters. Names, \
            folders, labels and rules do not matter; options that change pixels or bytes do, and so does another version of \(Program.title) or of \
            its libraries.

            Anyone who can write to the folder can change your stickers, so protect it like a program.
            """,
        subcommands: [Size.self, Clear.self, Prune.self])

    struct Size: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "size", abstract: "Shows the folder and the size of the cache.")
        @OptionGroup var place: CacheFolderOption

        func run() async throws {
            try await place.use { cache in
                let contents = cache.contents
                return "\(count(contents.entries, "file")), \(size(contents.bytes))"
            }
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Removes all results.",
            discussion: "\(Program.title) removes only its own files, and only from a folder with its CACHEDIR.TAG.")
        @OptionGroup var place: CacheFolderOption

        func run() async throws {
            try await place.use { cache throws(StickermillError) in try cache.clear().sentence }
        }
    }

    struct Prune: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "prune", abstract: "Removes the results that were unused for the longest time.",
            discussion: "Results of the last five minutes stay, unless they alone have more than twice the limit.")
        @OptionGroup var place: CacheFolderOption

        @Option(help: ArgumentHelp("The size to keep, such as 1GB.", valueName: "size"))
        var keepBytes: ByteCount

        func run() async throws {
            try await place.use { cache throws(StickermillError) in
                try cache.prune(keepingBytes: keepBytes.bytes).sentence
            }
        }
    }
}

extension CacheFolderOption {
    /// Runs an action on the cache, and prints the folder and the result.
    fileprivate func use(_ work: (Cache) throws(StickermillError) -> String) async throws {
        let screen = Screen(isQuiet: false)
        try await screen.end {
            guard let folder else {
                throw StickermillError(.noCacheFolder, path: "cache")
            }
            let cache = Cache(folder)
            Output.standard.write("\(folder.relativePath.printable): \(try work(cache))\n")
            screen.warnIfOthersMayWrite(to: cache)
            return .success
        }
    }
}

extension Cache.Contents {
    fileprivate var sentence: String { "\(count(entries, "file")) removed, \(size(bytes))" }
}
