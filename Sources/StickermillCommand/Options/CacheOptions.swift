import ArgumentParser
import FoundationSubset
import Stickermill
import Support

/// The options for the cache of earlier results.
struct CacheOptions: ParsableArguments {
    @OptionGroup var place: CacheFolderOption

    @Flag(help: ArgumentHelp("Neither read nor fill the cache.", visibility: .rare))
    var noCache = false

    @Option(
        help: ArgumentHelp(
            "The size limit of the cache, such as 5GB. (default: \(ByteCount(Cache.standardBytes)))",
            valueName: "size", visibility: .rare))
    var cacheBytes: ByteCount?

    @Option(
        help: ArgumentHelp(
            "Copy the cache entries that this run uses to another folder.", valueName: "dir", visibility: .rare))
    var cacheExport: URL?

    @Flag(help: ArgumentHelp("Fail each master that the cache does not have.", visibility: .rare))
    var requireCached = false

    func validate() throws {
        guard noCache else { return }
        for (name, isGiven) in [
            ("--cache", place.cache != nil), ("--cache-bytes", cacheBytes != nil),
            ("--cache-export", cacheExport != nil), ("--require-cached", requireCached),
        ] where isGiven {
            throw ValidationError("'--no-cache' and '\(name)' cannot be combined.")
        }
    }

    /// The cache folders that the run may write to.
    var folders: [URL?] { [noCache ? nil : place.folder, cacheExport] }

    /// Returns the cache of a run, or `nil` if the run does not use a cache.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if a shard has no cache.
    func cache(for sharing: ShardOption? = nil) throws(StickermillError) -> Cache? {
        guard !noCache, let folder = place.folder else {
            guard sharing?.shard == nil else {
                throw StickermillError(.shardWithoutCache, path: "--shard")
            }
            return nil
        }
        return Cache(
            folder, maximumBytes: cacheBytes?.bytes ?? Cache.standardBytes, isRequired: requireCached,
            export: cacheExport)
    }
}

/// The option for the folder of the cache.
struct CacheFolderOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the cache, from which the next run takes unchanged results. (default: the variable \(Program.cacheVariable), or \(Program.name) "
                + "in your cache folder)",
            valueName: "dir", visibility: .rare))
    var cache: URL?

    /// The folder that `--cache` names, or the default folder.
    var folder: URL? { cache ?? Self.standard }

    /// The default folder of the cache.
    ///
    /// It is `nil` if `STICKERMILL_CACHE` is empty, or if there is no home folder.
    private static var standard: URL? {
        if let named = variable(Program.cacheVariable) { return named.isEmpty ? nil : URL(pathAsWritten: named) }
        // The XDG Base Directory Specification says to ignore a relative path.
        if let caches = variable("XDG_CACHE_HOME"), caches.hasPrefix("/") {
            return URL(pathAsWritten: Paths.join(caches, Program.name))
        }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        #if os(macOS)
            return URL(pathAsWritten: Paths.join(home, "Library/Caches/\(Program.name)"))
        #else
            return URL(pathAsWritten: Paths.join(home, ".cache/\(Program.name)"))
        #endif
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// A number of bytes as people write it, such as 500MB.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let bytes: Int

    private static let units = [("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000)]

    init(_ bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        let text = argument.uppercased()
        let (suffix, factor) = Self.units.first { text.hasSuffix($0.0) } ?? ("", 1)
        guard let number = Int(text.dropLast(suffix.count)), number >= 0 else { return nil }
        let (bytes, overflows) = number.multipliedReportingOverflow(by: factor)
        guard !overflows else { return nil }
        self.bytes = bytes
    }

    /// The number in its largest whole unit.
    var description: String {
        let (name, factor) = Self.units.last { bytes >= $0.1 && bytes % $0.1 == 0 } ?? ("", 1)
        return "\(bytes / factor)\(name)"
    }
}

extension Screen {
    /// Reports how many results came from the cache, and why the cache is not used or cannot be written.
    func describe(_ cache: Cache?, _ options: CacheOptions, isShard: Bool = false) {
        guard let cache else {
            if isVerbose, !options.noCache {
                complain(
                    "no cache, because there is no home folder or \(Program.cacheVariable) is empty; --cache chooses a folder"
                )
            }
            return
        }
        if let (folder, reason) = cache.fault {
            complain(
                "\(folder): cannot be written (\(reason)), so the next run cannot reuse these results; --cache chooses another folder"
            )
        }
        warnIfOthersMayWrite(to: cache)
        let masters = cache.masters
        if isVerbose || isShard || options.cacheExport != nil {
            addToSummary("\(count(masters.kept, "master")) from the cache, \(masters.made.grouped) made.")
        }
    }

    /// Warns of a cache folder that other users may change.
    func warnIfOthersMayWrite(to cache: Cache) {
        for folder in cache.foldersWritableByOthers {
            complain(
                "\(folder): other users can write to this cache, so they can change your stickers; "
                    + "to prevent this, run chmod go-w on the folder")
        }
    }
}
