import ArgumentParser
import Kisscut

/// The option for one of several runs that share a job.
struct ShardOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take only a share of the masters, such as 3/64 for the third of 64, whose runs share the output folder; "
                + "kisscut merge joins their reports, and pack --join their stickers.",
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

    /// Returns the report with what gates the whole job, which the merged report needs.
    func completing(_ report: Report, _ gate: GateOption) -> Report {
        var report = report
        report.shard?.gate = gate.severity
        return report
    }
}
