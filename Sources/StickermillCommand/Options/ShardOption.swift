import ArgumentParser
import Stickermill

/// The option for one of several runs that share a job.
struct ShardOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Process only shard k of n, such as 3/64, into a cache that all shards share. A run without --shard then writes the files.",
            valueName: "k/n", visibility: .rare),
        transform: Self.shard)
    var shard: Shard?

    @Sendable private static func shard(_ argument: String) throws -> Shard {
        guard let shard = Shard(argument) else {
            throw ValidationError(
                "'\(argument)' is not a shard such as 3/64: the third of 64, of at most \(Shard.maximumShards)")
        }
        return shard
    }

}
