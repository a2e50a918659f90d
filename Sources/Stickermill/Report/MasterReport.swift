public import Inspection
public import Making
public import Raster
import Support

/// The result for one master.
public struct MasterReport: Sendable, Codable, Equatable {
    /// The status of a master after a run.
    public enum Status: String, Sendable, Codable {
        /// Every file was written.
        case converted
        /// A dry run: every file would have been written.
        case planned
        /// The master was checked; no file was written for it.
        case checked
        /// The master could not be converted; `error` says why.
        case failed
        /// The run was cancelled before the master was finished; nothing was written for it.
        case cancelled
    }

    /// The shares of the sticker's pixels by their alpha in all frames, and the bounds of the visible pixels on the master's canvas, or on
    /// the canvas that preparation made.
    ///
    /// Shares are from 0 to 1, rounded to four decimal places.
    public struct Alpha: Sendable, Codable, Equatable {
        /// The share with alpha 0.
        public var transparent: Double
        /// The share with alpha 1 to 254.
        public var partial: Double
        /// The share with alpha 255.
        public var opaque: Double
        /// The smallest rectangle that contains every visible pixel, or `nil` if no pixel is visible.
        public var visibleBounds: PixelRect?
    }

    /// Returns why the master failed, without its path, or `nil` if it did not fail.
    ///
    /// The fault of a frame of a sequence begins with the path of that frame.
    package func failureReason(in words: Words) -> String? {
        error.map { $0.path == path ? words.reason(of: $0.fault) : words.sentences(about: $0) }
    }

    /// The error, or `nil` if a finding already reports it.
    package var unreportedFailure: StickermillError? {
        findings.contains { $0.severity == .error } ? nil : error
    }

    /// The path of the master, as the caller would write it; for a sequence, the path of its first frame.
    public var path: String
    /// The paths of the frames of a sequence, in their order, or `nil` for a master of one file.
    public var frameFiles: [String]?
    /// The path of the nearest `stickermill.yml`, or `nil` if it is the same for all masters or there is none.
    public var settings: String?
    /// The name of the sticker.
    public var name: String
    /// The status of the master after the run.
    public var status: Status
    /// The format of the content, or `nil` if the file could not be opened.
    public var format: ImageFormat?
    /// The size of the file in bytes, or of all files of a sequence, or `nil` if it could not be read.
    public var bytes: Int?
    /// The size of a frame in pixels, or `nil` if the file could not be opened.
    public var pixelSize: PixelSize?
    /// The number of frames, 1 for a still, or `nil` if the file could not be opened.
    public var frames: Int?
    /// The duration of one play of an animation in milliseconds, or `nil` for stills.
    public var durationMilliseconds: Int?
    /// How many times an animation plays, with 0 for forever, or `nil` for stills.
    public var plays: Int?
    /// How the frames were prepared, step by step, or `nil` if they were not prepared.
    ///
    /// Alpha and findings refer to the prepared frames.
    public var preparation: [PreparationStep]?
    /// The shares of pixels by their alpha, or `nil` if the frames could not be decoded.
    public var alpha: Alpha?
    /// The rules that the master breaks.
    public var findings: [Finding]
    /// The files that were written, or would have been in a dry run.
    public var files: [FileReport]
    /// The scales of an app's layout for which the master is too small, or `nil` if there are none.
    public var scalesLeftOut: [Scale]?
    /// Why the master failed, or `nil` if it did not fail.
    public var error: StickermillError?
    /// The time that a worker spent on the master, in seconds, or `nil` if no worker started.
    public var seconds: Double?

    /// The paths of all files of the master.
    var paths: [String] { frameFiles ?? [path] }

    /// The report without the times, which differ from run to run.
    package var withoutTimes: MasterReport {
        var report = self
        report.seconds = nil
        for index in report.files.indices { report.files[index].fit?.seconds = nil }
        return report
    }

    init(_ master: Master, status: Status) {
        path = master.path
        frameFiles = master.sequence?.paths
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
    }
}
