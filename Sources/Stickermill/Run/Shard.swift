import Inspection
public import Making
import PackManifest
import Support

/// One of several runs, on any machines, that share the masters of one job.
///
/// The hash of a master's path below the input folder decides its shard. A master therefore stays in its shard, wherever the folder is
/// mounted and whatever other masters there are. The run of a shard only makes its masters into a cache; a later call with this cache
/// writes the files.
///
/// ```swift
/// var pack = try Pack(in: art)
/// pack.workshop = Workshop(cache: Cache(URL(filePath: "/shared/cache")))
/// _ = try await pack.convert(to: output, shard: Shard(3, of: 64)).report
/// ```
public struct Shard: Sendable, Hashable {
    /// The maximum number of shards of a job.
    public static let maximumShards = 1_000_000

    /// The number of this shard, counted from 1.
    public let number: Int
    /// The number of shards.
    public let count: Int

    /// Creates a shard, or returns `nil` unless `number` is from 1 to `count` and `count` is at most ``maximumShards``.
    public init?(_ number: Int, of count: Int) {
        guard 1...Self.maximumShards ~= count, 1...count ~= number else { return nil }
        (self.number, self.count) = (number, count)
    }

    /// Returns whether a master belongs to the shard.
    public func contains(_ master: Master) -> Bool {
        let start = SHA256.hash(of: master.nameInInput.utf8).prefix(8)
        return Int(start.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % UInt64(count)) + 1 == number
    }
}

extension Shard: CustomStringConvertible {
    /// The number and the count, such as `3/64`.
    public var description: String { "\(number)/\(count)" }

    /// Creates a shard from its description, or returns `nil` if the text is something else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.allSatisfy({ $0 == UInt8(ascii: "/") || 48...57 ~= $0 }),
            let number = Int(parts[0]), let count = Int(parts[1])
        else { return nil }
        self.init(number, of: count)
    }
}

extension Master {
    /// The path below the input folder.
    fileprivate var nameInInput: String { Paths.join(subfolder, Paths.name(of: path)) }
}

extension Run {
    /// Makes the masters of a shard into the cache, and writes nothing else.
    ///
    /// - Parameter items: The masters of all shards.
    /// - Throws: `StickermillError` with the code `badSettings` if there is no cache.
    func report(of items: [RunItem], in shard: Shard, _ monitor: RunMonitor) throws(StickermillError) -> Report {
        guard cache != nil else {
            throw StickermillError(.shardWithoutCache, path: "shard")
        }
        let own = items.filter { shard.contains($0.master) }
        monitor.expect(own.count)
        var run = self
        (run.success, run.sink) = (.planned, nil)
        return run.report(of: own)
    }
}
