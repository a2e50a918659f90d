public import Inspection
public import Platforms

// This file decides which findings gate: they end a command with status 1, and keep their sticker out of its pack.

extension Finding.Severity {
    /// Returns whether a severity gates if findings of this severity gate.
    package func gates(_ severity: Finding.Severity) -> Bool { severity >= self }
}

extension MasterReport {
    /// Returns whether the master failed, or has a finding of a severity or a higher one.
    public func gates(at severity: Finding.Severity) -> Bool {
        status == .failed || findings.contains { severity.gates($0.severity) }
    }
}

extension Finding {
    /// The title of the only messenger that the finding concerns, or `nil` if it concerns every platform.
    private var messenger: String? { if case .messenger(let name, _) = problem { name } else { nil } }

    /// Returns whether the finding concerns a platform.
    ///
    /// - Parameter messenger: The messenger, or `nil` for Messages.
    fileprivate func concerns(_ messenger: Messenger?) -> Bool {
        self.messenger == nil || self.messenger == messenger?.title
    }
}

extension MasterReport {
    /// Returns whether the master has no sticker for a platform: it failed, or has a finding of a severity or a higher one there.
    ///
    /// - Parameter messenger: The messenger, or `nil` for Messages.
    func gates(at severity: Finding.Severity, on messenger: Messenger?) -> Bool {
        status == .failed || findings.contains { severity.gates($0.severity) && $0.concerns(messenger) }
    }
}

extension SkippedPath {
    /// Returns whether the path counts as a warning that gates, because its sticker may be missing.
    package func gates(at severity: Finding.Severity) -> Bool { severity.gates(.warning) && isMissing }
}

extension PackReport {
    /// Whether the packs of all platforms were written with all stickers, or a dry run would have written them so.
    package var isComplete: Bool {
        (isWritten || isPlanned == true) && leftOut.isEmpty && (platforms ?? []).allSatisfy { $0.error == nil }
    }
}

extension Report {
    /// Returns whether the compared output is out of date, a master failed or has a finding of a severity or a higher one, artwork was skipped and warnings gate, or a pack is
    /// incomplete.
    ///
    /// The commands then end with status 1: at errors, or with `--strict` at warnings.
    public func gates(at severity: Finding.Severity) -> Bool {
        stale == true || masters.contains { $0.gates(at: severity) }
            || (skipped ?? []).contains { $0.gates(at: severity) }
            || !allPacks.allSatisfy(\.isComplete)
    }
}

extension PackVerification {
    /// Returns whether the pack has a fault of a severity or a higher one.
    public func gates(at severity: Finding.Severity) -> Bool { faults.contains { severity.gates($0.finding.severity) } }
}
