import ArgumentParser
import Kisscut

/// The option for one of several runs that share a job.
struct ShardOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make only a share of the masters, such as 3/64 for the third of 64, into the cache, and write nothing else: one call "
                + "without --shard has them there.",
            valueName: "k/n"),
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
