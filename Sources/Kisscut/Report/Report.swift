public import StickerPacks
import Texts
import Vips

/// What a run did, for machines; schema 1.
///
/// Within a schema number, keys are only added. Lists keep the order of the sorted masters.
public struct Report: Sendable, Codable, Equatable {
    public struct Tool: Sendable, Codable, Equatable {
        public var name: String
        public var version: String
        /// The version of libvips that did the work.
        public var libvips: String
    }

    public struct Summary: Sendable, Codable, Equatable {
        public var masters: Int
        public var converted: Int
        public var failed: Int
        /// How many files were written, or would have been in a dry run.
        public var files: Int
        /// Their bytes.
        public var bytes: Int
        /// How many findings there are of each severity.
        public var errors: Int
        public var warnings: Int
        public var notes: Int
        /// How long the run took, by the clock on the wall.
        public var seconds: Double
    }

    public var schema = 1
    public var tool: Tool
    public var summary: Summary
    /// What became of the pack; absent where none was to be made.
    public var pack: PackReport?
    public var masters: [MasterReport]
    /// Files and folders in the inputs that may hold masters and were not taken; absent if there are none.
    public var notTaken: [MasterSearch.Skipped]?

    /// Makes the report of a run from what became of each master.
    init(_ outcomes: [Outcome], duration: Duration) {
        self.init(masters: outcomes.map(\.report), libvips: VipsLibrary.version, duration: duration)
    }

    init(masters: [MasterReport], libvips: String, duration: Duration) {
        let files = masters.flatMap(\.files)
        let severities = masters.flatMap(\.findings).map(\.severity)
        tool = Tool(name: "kisscut", version: Kisscut.version, libvips: libvips)
        summary = Summary(
            masters: masters.count, converted: masters.count { $0.status == .converted },
            failed: masters.count { $0.status == .failed }, files: files.count,
            bytes: files.reduce(0) { $0 + $1.bytes }, errors: severities.count { $0 == .error },
            warnings: severities.count { $0 == .warning }, notes: severities.count { $0 == .note },
            seconds: (duration / .seconds(1)).rounded(toPlaces: 3))
        self.masters = masters
    }
}
