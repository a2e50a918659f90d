public import Making
import PackManifest
import Support

/// One of several runs, on any machines, that share the masters of one job.
///
/// A master belongs to a shard by the hash of its path below the input folder, so it is in the same shard wherever the folder is
/// mounted, and another master moves no other. Reports of all shards become one by ``MergedReport``.
public struct Shard: Sendable, Hashable {
    /// The most shards of a job.
    public static let maximumShards = 1_000_000

    /// The number of this shard, counted from 1.
    public let number: Int
    /// The number of shards.
    public let count: Int

    /// Creates a shard; nil unless `number` is from 1 to `count`, and `count` at most ``maximumShards``.
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

extension Shard? {
    /// Returns whether a master belongs to the shard; all do if there is none.
    func contains(_ master: Master) -> Bool { self?.contains(master) ?? true }
}

extension Shard: CustomStringConvertible {
    /// The number and the count, such as `3/64`.
    public var description: String { "\(number)/\(count)" }

    /// Creates a shard of its description; nil if the text is something else.
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
    fileprivate var nameInInput: String { nameInInput(path) }

    /// Returns the path of one of the master's files below the input folder.
    fileprivate func nameInInput(_ path: String) -> String { Paths.join(subfolder, Paths.name(of: path)) }
}

extension Sequence<Master> {
    /// Returns the SHA-256 of the paths of the masters' files below their input folders, in this order.
    func hashOfNames() -> String {
        // One hash per name, because all names together may be too long for one text.
        var hash: [UInt8] = []
        for master in self {
            for path in master.paths { hash = SHA256.hash(of: hash + Array(master.nameInInput(path).utf8)) }
        }
        return SHA256.hexadecimal(of: hash)
    }
}

extension Report.ShardFacts {
    /// Creates what the report of a shard says about the job of all masters.
    init(_ shard: Shard, of job: Report.Job, _ all: [Master], options: String) {
        self.init(
            number: shard.number, count: shard.count, job: job, masters: all.count, inputs: all.hashOfNames(),
            options: options, gate: .error)
    }
}
