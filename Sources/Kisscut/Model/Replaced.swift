public import Inspection
public import Making
public import Platforms

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// Declarations of 0.1.0 that have moved: the compiler names the replacement.

@available(*, unavailable, renamed: "Requirements") public typealias CheckOptions = Requirements

extension Packer {
    @available(*, unavailable, message: "Set 'Settings.pack', and 'isClean' and 'keepsGoing' of the packer.")
    public init(options: PackOptions, settings: Settings = Settings()) { self.init(settings: settings) }
}

extension Previewer {
    @available(*, unavailable, message: "Set 'Settings.pack'.")
    public init(options: PackOptions, settings: Settings = Settings()) { self.init(settings: settings) }
}

extension PackOptions {
    @available(*, unavailable, message: "Set 'Settings.conversion.takesSequences'.")
    public var takesSequences: Bool {
        get { false }
        set {}
    }
    @available(*, unavailable, message: "Set 'Settings.conversion.frameRate'.")
    public var frameRate: Int? {
        get { nil }
        set {}
    }
    @available(*, unavailable, message: "Set 'Packer.isClean'.")
    public var isClean: Bool {
        get { false }
        set {}
    }
    @available(*, unavailable, message: "Set 'Packer.keepsGoing'.")
    public var keepsGoing: Bool {
        get { false }
        set {}
    }
}

extension PreparationOptions {
    @available(*, unavailable, renamed: "trimming")
    public var trims: Bool? {
        get { nil }
        set {}
    }
}

extension FitOptions {
    @available(*, unavailable, renamed: "use")
    public var isOn: Bool? {
        get { nil }
        set {}
    }
}

// The parameter `progress` of every job: a `RunningJob` now reports the progress.

extension Converter {
    @available(
        *, unavailable, message: "Start the job by 'RunningJob { try await ... }', which has 'events' and 'report'."
    )
    public func convert(
        _ masters: [Master], to output: URL, jobs: Int? = nil, shard: Shard? = nil, isDryRun: Bool = false,
        progress: RunProgress?
    ) async throws(KisscutError) -> Report {
        try await convert(masters, to: output, jobs: jobs, shard: shard, isDryRun: isDryRun)
    }
}

extension Checker {
    @available(
        *, unavailable, message: "Start the job by 'RunningJob { try await ... }', which has 'events' and 'report'."
    )
    public func check(
        _ masters: [Master], jobs: Int? = nil, shard: Shard? = nil, progress: RunProgress?
    ) async throws(KisscutError) -> Report {
        try await check(masters, jobs: jobs, shard: shard)
    }
}

extension Packer {
    @available(
        *, unavailable, message: "Start the job by 'RunningJob { try await ... }', which has 'events' and 'report'."
    )
    public func pack(
        _ masters: [Master], to output: URL, jobs: Int? = nil, gate: Finding.Severity = .error, progress: RunProgress?
    ) async throws(KisscutError) -> Report {
        try await pack(masters, to: output, jobs: jobs, gate: gate)
    }
}

extension Previewer {
    @available(
        *, unavailable, message: "Start the job by 'RunningJob { try await ... }', which has 'events' and 'report'."
    )
    public func preview(
        _ masters: [Master], to output: URL?, jobs: Int? = nil, progress: RunProgress?
    ) async throws(KisscutError) -> Report {
        try await preview(masters, to: output, jobs: jobs)
    }
}
