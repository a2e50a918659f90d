package import Inspection
import Support

extension Finding {
    /// Returns a finding for each file of one master that was reduced with losses, which are called concessions.
    package static func concessions(_ files: [FileReport]) -> [Finding] {
        files.compactMap { file in
            guard let fit = file.fit else { return nil }
            let given = fit.steps.map(\.title)
            // The score is for the remaining frames only. It does not measure motion.
            let extent = fit.steps.contains(.halvedFrames) ? " in the remaining frames" : ""
            return Finding(
                .concession,
                "\(file.path) has \(fit.bytesAfter) bytes instead of \(fit.bytesBefore), with \(fit.verdict)\(extent) (score "
                    + "\(fit.score), worst frame \(fit.worstScore)): \(listed(given, "and"))\(fit.frames)",
                severity: fit.score >= Double(FitOptions.standardFloor) ? .note : .warning)
        }
    }
}

extension FitReport {
    fileprivate var frames: String {
        framesAfter < framesBefore ? "; \(framesAfter) of \(framesBefore) frames" : ""
    }
}

extension FitReport.Step {
    fileprivate var title: String {
        switch self {
        case .mergedFrames: "similar frames merged"
        case .halvedFrames: "every second frame left out"
        case .lossyMatching: "pixels changed slightly"
        case .fewerColors: "colors reduced to a palette of at most 256"
        case .roundedColors: "colors rounded in busy areas"
        case .gif: "written as a GIF with at most 256 colors per frame"
        }
    }
}
