import Inspection
import Making

/// The result for one master in a run.
struct Outcome: Sendable {
    let master: Master
    var report: MasterReport
    /// A hash of all frames, equal for masters that look the same, or `nil` if a frame was not decoded.
    private(set) var content: ContentHash?
    /// The delays of the frames in milliseconds, or an empty array for a still.
    private(set) var delays: [Double] = []
    /// The share of the art that the first frame shows, in percent.
    private(set) var percentInFirstFrame = 100
    /// The severity of the finding that another master looks the same, or `nil` if the rule is ignored for this master.
    var duplicateSeverity: Finding.Severity?
    /// Why the master failed, or `nil` if it did not fail.
    var error: StickermillError? { report.error }
    /// How long each stage took.
    var stages: [Stage: Duration] = [:] {
        didSet {
            let duration = stages.values.reduce(.zero, +)
            report.seconds = duration > .zero ? (duration / .seconds(1)).rounded(toPlaces: 6) : nil
        }
    }

    init(_ master: Master, status: MasterReport.Status) {
        self.master = master
        report = MasterReport(master, status: status)
    }

    /// Creates the outcome of a master that was cancelled before it was finished.
    init(cancelled master: Master) {
        self.init(master, status: .cancelled)
    }

    /// Adds the properties of the master, its preparation, and its pixels.
    mutating func describe(_ made: Made) {
        (stages, report.preparation) = (made.stages, made.preparation)
        if let seen = made.seen {
            content = seen.facts.content
            percentInFirstFrame = seen.facts.visible.percentInFirst
            delays = seen.art.header.motion?.delays.map { $0.seconds * 1000 } ?? []
            report.alpha = MasterReport.Alpha(seen.facts.alpha)
            report.alpha?.visibleBounds = seen.facts.alpha.visibleBounds?.scaled(
                from: seen.facts.size, to: seen.art.pixelSize)
        }
        let leftOut = made.plan?.products.isAnimationLeftOut == false ? made.plan?.leftOut ?? [] : []
        let scales = leftOut.filter { $0.kind == .asset }.map(\.scale)
        if !scales.isEmpty { report.scalesLeftOut = scales }
        guard let header = made.header else { return }
        report.bytes = header.bytes
        report.format = header.format
        report.pixelSize = header.pixelSize
        report.frames = header.frames
        report.durationMilliseconds = header.timing?.milliseconds
        report.plays = header.timing?.plays
    }

    /// Turns the outcome of a converted master into the outcome of a checked master, without files.
    mutating func withdrawFiles() {
        guard [.converted, .planned].contains(report.status) else { return }
        report.status = .checked
        report.files = []
    }

    /// Turns the outcome into the outcome of a failed master.
    mutating func fail(_ error: StickermillError) {
        report.status = .failed
        report.files = []
        report.error = error
    }
}

extension Report {
    /// Creates the report of a run from its outcomes.
    init(_ outcomes: [Outcome], duration: Duration) {
        self.init(outcomes.map(\.report), duration: duration)
    }
}
