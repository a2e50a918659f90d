public import Inspection
public import Platforms
import Support
import Vips

/// The result of a run, for programs; schema 1.
///
/// Within a schema number, keys are only added. Lists keep the order of the sorted masters.
///
/// ```swift
/// let report = try await Pack(in: art).convert(to: output).report
/// for master in report.masters where master.status == .failed { print(master.error?.description ?? "") }
/// try Data(report.json()).write(to: URL(filePath: "report.json"))
/// ```
public struct Report: Sendable, Codable, Equatable {
    /// The program that wrote the report.
    public struct Tool: Sendable, Codable, Equatable {
        /// The name: `stickermill`.
        public var name: String
        /// The version of Stickermill.
        public var version: String
        /// The version of libvips that Stickermill was built against; the loaded version may differ.
        public var libvips: String
        /// The libraries that took part in the results, now or when the cache got them, or `nil` if no master needed libvips.
        public var loaded: LoadedLibraries?

        /// This program, with the libraries that it has used so far.
        package static var current: Tool {
            let loaded = VipsLibrary.usedVersions.map { LoadedLibraries(libvips: $0.libvips, librsvg: $0.librsvg) }
            return Tool(name: Program.name, version: currentVersion, libvips: VipsLibrary.version, loaded: loaded)
        }

        /// The versions of the libraries, for people.
        package var libraries: String {
            guard let loaded else { return "libvips \(libvips)" }
            let builtWith = loaded.libvips == libvips ? "" : " (built with \(libvips))"
            return "libvips \(loaded.libvips)\(builtWith)" + (loaded.librsvg.map { " and librsvg \($0)" } ?? "")
        }
    }

    /// The versions of the libraries that took part in the results of a run.
    ///
    /// With other versions, the bytes of files may differ.
    public struct LoadedLibraries: Sendable, Codable, Equatable {
        /// The version of libvips.
        public var libvips: String
        /// The version of librsvg, which draws SVG, or `nil` if libvips was built without it or includes it.
        public var librsvg: String?
    }

    /// The totals of a run.
    public struct Summary: Sendable, Codable, Equatable {
        /// The number of masters.
        public var masters: Int
        /// The number of masters whose files were all written.
        public var converted: Int
        /// The number of masters that failed.
        public var failed: Int
        /// The number of masters that are not finished, because the run was cancelled.
        public var cancelled: Int
        /// The number of files that were written, or would have been in a dry run.
        public var files: Int
        /// The bytes of these files.
        public var bytes: Int
        /// The number of findings that are errors.
        public var errors: Int
        /// The number of findings that are warnings.
        public var warnings: Int
        /// The number of findings that are notes.
        public var notes: Int
        /// How long the run took, in seconds.
        public var seconds: Double
    }

    /// The number of the schema.
    public var schema = 1
    /// The program that wrote the report.
    public var tool: Tool
    /// The totals of the run.
    public var summary: Summary
    /// The result for the pack, or `nil` if the job makes no pack or several.
    public var pack: PackReport?
    /// The result for each pack of a call that makes several, or `nil` for other jobs.
    public var packs: [PackReport]?
    /// The result for each master, in the order of the sorted masters.
    public var masters: [MasterReport]
    /// Files and folders in the inputs that may hold masters and were skipped, or `nil` if there are none.
    public var skipped: [SkippedPath]?
    /// Pictures in the output of a conversion, or packs in the output of several packs, that earlier runs wrote and this run did not, or
    /// `nil` if there are none.
    ///
    /// Their masters may be gone. For a removed pack, these are the files that Stickermill did not write.
    public var leftovers: [String]?
    /// Whether a run would change a file of the output, or `nil` unless the call has only compared the output.
    public var stale: Bool?
    /// The files that a run would change, or `nil` unless the call has only compared the output.
    public var staleFiles: [StaleFile]?
    /// The files that describe the pictures of an app, such as `Contents.json`, or `nil` if there are none.
    public var descriptions: [String]?
    /// The pictures and packs of earlier runs that this run removed, as asked, or `nil` if there were none.
    public var removed: [String]?

    /// Creates the report of a run that took some time.
    init(_ masters: [MasterReport], duration: Duration) {
        let files = masters.flatMap(\.files)
        let severities = masters.flatMap(\.findings).map(\.severity)
        tool = .current
        summary = Summary(
            masters: masters.count, converted: masters.count { $0.status == .converted },
            failed: masters.count { $0.status == .failed }, cancelled: masters.count { $0.status == .cancelled },
            files: files.count,
            bytes: files.reduce(0) { $0 + $1.bytes }, errors: severities.count { $0 == .error },
            warnings: severities.count { $0 == .warning }, notes: severities.count { $0 == .note },
            seconds: (duration / .seconds(1)).rounded(toPlaces: 3))
        self.masters = masters
    }

    /// Adds the result of comparing the output.
    mutating func add(_ files: [StaleFile]) { (stale, staleFiles) = (!files.isEmpty, files) }

    /// Puts the path of a pack before the paths of its files that a run would change.
    package mutating func add(below folder: String) {
        staleFiles = staleFiles?.map { $0.below(folder) }
    }

    /// Joins the reports of the packs that one call has made.
    package init(joining reports: [Report]) {
        self.init(reports.flatMap(\.masters), duration: .seconds(reports.reduce(0) { $0 + $1.summary.seconds }))
        let packs = reports.compactMap(\.pack)
        self.packs = packs.isEmpty ? nil : packs
        let stale = reports.compactMap(\.staleFiles)
        if !stale.isEmpty { add(Array(stale.joined())) }
    }

    /// Creates the report of a pack that could not be made.
    package init(failedPack pack: PackReport) {
        self.init([MasterReport](), duration: .zero)
        self.pack = pack
    }

    /// The results for all packs.
    package var allPacks: [PackReport] { packs ?? pack.map { [$0] } ?? [] }

    /// The skipped files and folders that may be missed.
    var missing: [SkippedPath] { skipped?.filter(\.isMissing) ?? [] }

    /// A sentence with the number of masters that were not checked, or `nil` if all were.
    package var interruption: String? {
        summary.cancelled == 0 ? nil : "Interrupted: \(count(summary.cancelled, "master")) not checked"
    }
}

extension Report {
    /// Returns the report with the paths that the search for masters skipped.
    package func naming(_ skipped: [SkippedPath]) -> Report {
        var report = self
        report.skipped = skipped.isEmpty ? nil : skipped
        return report
    }
}
