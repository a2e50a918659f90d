import Inspection
import Making
import Support

/// The reports of all shards of one job.
struct ShardReports {
    /// What the reports say about the whole job; the number is that of the first.
    let job: Report.ShardFacts
    let firstPath: String
    let tool: Report.Tool
    let skipped: [SkippedPath]?
    /// The duration of the longest shard.
    private(set) var seconds = 0.0
    /// What each master's files have as SHA-256; empty for those without.
    let fileHashes: [[String]]
    /// The results for all masters, in order, without the findings that compare them.
    let outcomes: [Outcome]

    /// No report has more bytes than this.
    static let maximumBytes = 2_000_000_000
    private static let maximumMasters = 1_000_000_000
    private static let maximumFileBytes = 1 << 32
    /// A hundred years.
    private static let longestSeconds = 3.2e9

    /// Reads reports.
    ///
    /// - Throws: `KisscutError` with the code `inputNotFound` or `notMergeable`.
    init(_ paths: [String]) throws(KisscutError) {
        var first: (path: String, job: Report.ShardFacts, tool: Report.Tool)?
        // The first report of a run that needed libvips.
        var loading: (path: String, tool: Report.Tool)?
        var owners: [Int: String] = [:]
        var found: [(position: Int, outcome: Outcome, hashes: [String])] = []
        var skipped: (number: Int, list: [SkippedPath]?)?
        for path in paths {
            let (tool, json) = try Self.open(path)
            for (other, itsTool) in [first.map { ($0.path, $0.tool) }, loading].compactMap({ $0 })
            where !tool.agrees(with: itsTool) {
                throw Self.fault(path, "was written by \(tool.title), but \(other) by \(itsTool.title)")
            }
            if loading == nil && tool.loaded != nil { loading = (path, tool) }
            let (report, facts) = try Self.decode(json, path)
            if let first { try Self.compare(facts, of: path, with: first.job, of: first.path) }
            if let other = owners.updateValue(path, forKey: facts.number) {
                throw Self.fault(path, "is of shard \(facts.number)/\(facts.count), as \(other) is")
            }
            if first == nil { first = (path, facts, tool) }
            if facts.number < skipped?.number ?? .max { skipped = (facts.number, report.skipped) }
            seconds = max(seconds, report.summary.seconds)
            for master in report.masters {
                guard let shard = master.shard else {
                    throw Self.fault(path, "has a master without its position: \(master.path)")
                }
                // A report has no subfolders, and nothing after the walk needs them.
                let outcome = Outcome(Master(path: master.path), merging: master)
                found.append((shard.position, outcome, shard.fileHashes ?? []))
            }
        }
        guard let first else { throw Self.fault("merge", "no reports are named") }
        try Self.refuseMissing(owners, of: first.job, first.path)
        found.sort { $0.position < $1.position }
        guard found.map(\.position).elementsEqual(0..<first.job.masters) else {
            throw Self.fault(
                first.path,
                "and the others have \(count(found.count, "master")), which are not the \(first.job.masters.grouped) of the job"
            )
        }
        (job, firstPath, self.skipped) = (first.job, first.path, skipped?.list)
        tool = loading?.tool ?? first.tool
        (outcomes, fileHashes) = (found.map(\.outcome), found.map(\.hashes))
    }

    /// Refuses reports of another job than the one that is about to use them.
    ///
    /// - Throws: `KisscutError` with the code `notMergeable`.
    func refuse(unlessOf name: Report.Job, _ masters: [Master], options: String) throws(KisscutError) {
        if job.job != name { throw Self.fault(firstPath, "is of \(job.job), not of \(name)") }
        if !tool.agrees(with: .current) {
            throw Self.fault(firstPath, "was written by \(tool.title), but this is \(Report.Tool.current.title)")
        }
        if job.masters != masters.count || job.inputs != masters.hashOfNames() {
            throw Self.fault(
                firstPath,
                "its shards had other inputs than this call: \(count(job.masters, "master")) against "
                    + "\(masters.count.grouped), or other names")
        }
        if job.options != options {
            throw Self.fault(firstPath, "its shards had other options or another kisscut.yml than this call")
        }
    }

    /// The part of a report that every version can read.
    private struct Start: Decodable {
        var tool: Report.Tool
    }

    private static func open(_ path: String) throws(KisscutError) -> (Report.Tool, [UInt8]) {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: path, limit: maximumBytes)
        } catch {
            throw KisscutError(.inputNotFound, path: path, reason: error.reason)
        }
        guard bytes.count <= maximumBytes else {
            throw fault(path, "has more bytes than the limit of \(maximumBytes.grouped)")
        }
        do throws(DecodingError) {
            let start: Start = try decodeJSON(bytes)
            return (start.tool, bytes)
        } catch {
            throw fault(path, "is not a report of kisscut")
        }
    }

    private static func decode(
        _ bytes: [UInt8], _ path: String
    ) throws(KisscutError) -> (Report, Report.ShardFacts) {
        let report: Report
        do throws(DecodingError) {
            report = try Report(json: bytes)
        } catch {
            throw fault(path, "is not a report of kisscut convert, check or pack")
        }
        guard let facts = report.shard else {
            throw fault(path, "is the report of a whole run, not of a shard; name reports of runs with '--shard'")
        }
        guard Shard(facts.number, of: facts.count) != nil else {
            throw fault(path, "has the shard \(facts.number)/\(facts.count), which cannot exist")
        }
        // Later sums must not overflow.
        let files = report.masters.lazy.flatMap(\.files)
        guard 0...maximumMasters ~= facts.masters, 0...longestSeconds ~= report.summary.seconds,
            files.allSatisfy({ 0...maximumFileBytes ~= $0.bytes })
        else {
            throw fault(path, "has a number of masters, seconds or bytes that cannot be")
        }
        return (report, facts)
    }

    // MARK: Faults

    private static func compare(
        _ facts: Report.ShardFacts, of path: String, with first: Report.ShardFacts, of other: String
    ) throws(KisscutError) {
        let name = "\(facts.number)/\(facts.count)"
        if facts.job != first.job { throw fault(path, "is of \(facts.job), but \(other) is of \(first.job)") }
        if facts.count != first.count {
            throw fault(path, "is of shard \(name), but \(other) is of \(first.count) shards")
        }
        if facts.inputs != first.inputs || facts.masters != first.masters {
            throw fault(
                path,
                "shard \(name) had other inputs than \(other): \(count(facts.masters, "master")) "
                    + "in all against \(first.masters.grouped), or other names")
        }
        if facts.options != first.options || facts.gate != first.gate {
            throw fault(path, "shard \(name) had other options or another kisscut.yml than \(other)")
        }
    }

    private static func refuseMissing(
        _ owners: [Int: String], of job: Report.ShardFacts, _ path: String
    ) throws(KisscutError) {
        let missing = (1...job.count).filter { owners[$0] == nil }
        guard !missing.isEmpty else { return }
        // A sentence with a thousand numbers helps nobody.
        let shown = missing.prefix(10).map(String.init)
        let rest = missing.count - shown.count
        let names = listed(rest > 0 ? shown + ["\(rest.grouped) more"] : shown)
        let verb = missing.count == 1 ? "shard \(names) is" : "shards \(names) are"
        throw fault(path, "is of a job with \(count(job.count, "shard")), and \(verb) missing")
    }

    private static func fault(_ path: String, _ reason: String) -> KisscutError {
        KisscutError(.notMergeable, path: path, reason: reason)
    }
}

extension Report.Tool {
    /// Whether two runs had the same versions; one that did not need libvips agrees with any that is loaded.
    fileprivate func agrees(with other: Report.Tool) -> Bool {
        (name, version, libvips) == (other.name, other.version, other.libvips)
            && (loaded == nil || other.loaded == nil || loaded == other.loaded)
    }

    /// The versions, for people.
    package var title: String { "kisscut \(version) with \(libraries)" }

    /// The versions of the libraries, for people.
    package var libraries: String {
        guard let loaded else { return "libvips \(libvips)" }
        let builtWith = loaded.libvips == libvips ? "" : " (built with \(libvips))"
        return "libvips \(loaded.libvips)\(builtWith)" + (loaded.librsvg.map { " and librsvg \($0)" } ?? "")
    }
}
