import Inspection
import Making

// Every job gets the findings about its masters from this file.

extension RunItem {
    /// Returns the findings about a master, its name, and its descriptions.
    ///
    /// - Parameter made: The result for the master, or `nil` if Stickermill could not read it.
    func findings(of made: Made?) -> [Finding] {
        var findings: [Finding] = []
        if let made {
            let path = isFile ? master.path : made.header.map { "master.\($0.format.fileExtension)" } ?? ""
            findings = made.findings(path: path, checks, recipe.judged)
        }
        return checks.rules.apply(to: findings + ownFindings, of: master.paths)
    }

    /// Returns the findings about the files of a master, its failure, and another master with its name.
    ///
    /// Rules that are ignored do not hide a failure, or a sticker that no command writes.
    ///
    /// - Parameters:
    ///   - files: The files of the master in the output.
    ///   - error: Why the master failed, or `nil` if it did not fail.
    func findings(ofFiles files: [FileReport], _ error: StickermillError?) -> [Finding] {
        var findings = Finding.tooLarge(files, by: checks)
        if master.sequence != nil {
            let frames = files.filter { $0.kind == .sticker }.map(\.bytes)
            findings += [Finding.tooLarge(framesOf: frames, by: checks)].compactMap(\.self)
        }
        findings += Finding.concessions(files)
        return checks.rules.apply(to: findings, of: master.paths)
            + [error.flatMap(failure), nameConflict].compactMap(\.self)
    }

    /// The severity of the finding that another master looks the same, or `nil` if the rule is ignored for this master.
    var duplicateSeverity: Finding.Severity? {
        checks.rules.apply(to: [Finding(.samePixels(as: ""))], of: master.paths).first?.severity
    }

    /// Returns the error of a master that could not be read or prepared as a finding, so that every report format includes it.
    private func failure(_ error: StickermillError) -> Finding? {
        let remedy: Finding.Remedy
        switch error.code {
        case .notAnImage: remedy = .replaceByPicture
        case .notReadable: remedy = .makeReadable
        case .tooManyBytes, .tooManyPixels, .tooManyFrames: remedy = .exportSmallerOrRaiseLimit
        case .notPreparable: remedy = .chooseForSticker
        case .notDecodable: if case .noDecoder = error.fault { remedy = .installLibrary } else { remedy = .exportAgain }
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
        var frames: Int?
    }

    private var appearance: Appearance? {
        content.map {
            Appearance(settings: report.settings, content: $0, frames: report.frames)
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

    /// Adds the finding about icons that show the sticker, unless the finding is `nil` or ignored.
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
