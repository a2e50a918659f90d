public import Inspection
public import Profiles
public import Raster
public import Rendering
import Texts

/// What became of one master.
public struct MasterReport: Sendable, Codable, Equatable {
    public enum Status: String, Sendable, Codable {
        /// Every file was written.
        case converted
        /// A dry run: every file would have been written.
        case planned
        /// The master was checked, and nothing was to be written.
        case checked
        /// The master could not be converted; `error` says why.
        case failed
        /// An interrupt came first; nothing was written for this master.
        case cancelled
    }

    /// Shares of the pixels of all frames, to four places, and where the visible ones lie.
    public struct Alpha: Sendable, Codable, Equatable {
        /// The share with alpha 0.
        public var transparent: Double
        /// The share with alpha 1 to 254.
        public var partial: Double
        /// The share with alpha 255.
        public var opaque: Double
        /// The smallest rectangle that holds every visible pixel; absent where there is none.
        public var visibleBounds: PixelRect?
    }

    public struct Failure: Sendable, Codable, Equatable {
        public var code: KisscutError.Code
        /// One sentence that names the file.
        public var message: String
        /// What a library below had to say; never the same promise twice, so it stays out of the report.
        public var detail: String?

        private enum CodingKeys: String, CodingKey {
            case code, message
        }
    }

    public var path: String
    public var name: String
    public var status: Status
    /// Absent where the file could not be read.
    public var format: ImageFormat?
    /// The file's length.
    public var bytes: Int?
    public var pixelSize: PixelSize?
    public var frames: Int?
    /// How long one play of an animated master lasts; absent for stills.
    public var durationMilliseconds: Int?
    /// How many times an animated master is shown, 0 for ever; absent for stills.
    public var plays: Int?
    public var alpha: Alpha?
    public var findings: [Finding]
    public var files: [FileReport]
    public var error: Failure?

    init(_ master: Master, status: Status) {
        path = master.path
        name = master.name
        self.status = status
        findings = []
        files = []
    }
}

extension MasterReport.Alpha {
    init(_ statistics: AlphaStatistics) {
        let share = { (count: Int) in (Double(count) / Double(statistics.total)).rounded(toPlaces: 4) }
        transparent = share(statistics.transparent)
        partial = share(statistics.partial)
        opaque = share(statistics.opaque)
        visibleBounds = statistics.visibleBounds
    }
}
