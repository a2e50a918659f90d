import Inspection
import Making
import Raster

// Only this file turns the results for masters into findings, for every job.

extension RunItem {
    /// Returns all findings about a master: its pixels, its name and descriptions, its files, and its failure.
    ///
    /// - Parameters:
    ///   - made: What was made of the master, or `nil` if it could not be read.
    ///   - files: The files of the master in the output.
    ///   - error: Why the master failed, or `nil` if it did not fail.
    func findings(of made: Made?, _ files: [FileReport] = [], _ error: KisscutError? = nil) -> [Finding] {
        var findings: [Finding] = []
        if let made {
            let path = isFile ? master.path : made.header.map { "master.\($0.format.fileExtension)" } ?? ""
            findings = made.findings(path: path, checks, target)
        }
        findings += ownFindings + Finding.tooLarge(files, by: checks)
        if master.sequence != nil {
            let frames = files.filter { $0.kind == .sticker }.map(\.bytes)
            findings += [Finding.tooLarge(framesOf: frames, by: checks)].compactMap(\.self)
        }
        findings += Finding.concessions(files)
        // A failure, and a sticker that no command writes, are reported even if their rules are ignored.
        return checks.rules.apply(to: findings, of: master.paths)
            + [error.flatMap(failure), nameConflict].compactMap(\.self)
    }

    /// The severity of the finding that another master looks the same, or `nil` if the rule is ignored for this master.
    var duplicateSeverity: Finding.Severity? {
        checks.rules.apply(to: [Finding(.samePixels(as: ""))], of: master.paths).first?.severity
    }

    /// Returns the error of a master that could not be read or prepared as a finding, so that every report format includes it.
    private func failure(_ error: KisscutError) -> Finding? {
        let remedy: Finding.Remedy
        switch error.code {
        case .notAnImage: remedy = .replaceByPicture
        case .notReadable: remedy = .makeReadable
        case .tooManyBytes, .tooManyPixels, .tooManyFrames: remedy = .exportSmallerOrRaiseLimit
        case .notPreparable: remedy = .chooseForSticker
        case .notDecodable: remedy = .exportAgain
        case .notEncodable where master.sequence != nil: remedy = .numberFrames
        default: return nil
        }
        return Finding(.failed(fault: error.fault, file: error.path == master.path ? nil : error.path), remedy: remedy)
    }
}

extension Outcome {
    /// The appearance of a master: equal for masters that would be equal stickers.
    private struct Appearance: Hashable {
        var settings: String?
        var content: ContentHash
        var size: PixelSize?
        var frames: Int?
    }

    private var appearance: Appearance? {
        content.map {
            Appearance(settings: report.settings, content: $0, size: report.pixelSize, frames: report.frames)
        }
    }

    /// Adds the findings about masters that look the same as an earlier master with the same settings.
    static func addDuplicates(to outcomes: inout [Outcome]) {
        var firsts: [Appearance: String] = [:]
        for index in outcomes.indices {
            guard let appearance = outcomes[index].appearance else { continue }
            guard let first = firsts[appearance] else {
                firsts[appearance] = outcomes[index].report.path
                continue
            }
            guard let severity = outcomes[index].duplicateSeverity else { continue }
            outcomes[index].report.findings.append(Finding(.samePixels(as: first), severity: severity))
        }
    }

    /// Adds the finding about the icons that are made from the sticker, unless it is `nil` or ignored.
    mutating func add(ofIcons finding: Finding?, by checks: Requirements) {
        report.findings += checks.rules.apply(to: [finding].compactMap(\.self), of: report.paths)
    }

    /// Replaces the findings about losses in all files of the master (the rule `concession`) by the findings about some files.
    mutating func replaceConcessions(by files: [FileReport], _ checks: Requirements) {
        guard let place = report.findings.firstIndex(where: { $0.rule == .concession }) else { return }
        report.findings.removeAll { $0.rule == .concession }
        report.findings.insert(
            contentsOf: checks.rules.apply(to: Finding.concessions(files), of: report.paths), at: place)
    }
}
