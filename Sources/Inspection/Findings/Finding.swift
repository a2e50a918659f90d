/// A fault that a rule has found in a master or its sticker.
///
/// Findings are values and are never thrown. ``message`` and ``advice`` word them.
///
/// ```swift
/// let report = try await Pack(in: art).check().report
/// for finding in report.masters.flatMap(\.findings) where finding.severity > .note {
///     if case .fringe(_, let percent) = finding.problem { print(percent, finding.remedy) }
/// }
/// ```
public struct Finding: Sendable, Hashable {
    /// How serious a finding is.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Codable, Comparable {
        /// Worth knowing; no action is needed.
        case note
        /// The sticker works, but not as well as it could.
        case warning
        /// The platform rejects the sticker, or shows it wrongly.
        case error

        /// Orders severities: note, warning, error.
        public static func < (first: Severity, second: Severity) -> Bool {
            first.rank < second.rank
        }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// What was found, with the measured values and their limits.
    public let problem: Problem
    /// How serious the finding is.
    public let severity: Severity
    /// Where the problem is, or `nil` if it concerns the whole master.
    public let place: Place?
    /// What to do.
    public let remedy: Remedy

    /// Creates a finding, with the severity and the remedy of its rule unless others are given.
    package init(_ problem: Problem, severity: Severity? = nil, at place: Place? = nil, remedy: Remedy? = nil) {
        self.problem = problem
        self.severity = severity ?? problem.rule.severity
        self.place = place
        self.remedy = remedy ?? problem.rule.remedy
    }

    /// The rule that is broken.
    public var rule: Rule { problem.rule }

    /// The problem in words, with its values and limits: a part of a sentence.
    ///
    /// Settings are named by their keys in `stickermill.yml`.
    public var message: String { Words.ofLibrary.message(of: self) }

    /// The remedy in words, in sentences.
    ///
    /// Settings are named by their keys in `stickermill.yml`.
    public var advice: String { Words.ofLibrary.advice(remedy) }

    /// Returns the finding with another severity.
    package func with(_ severity: Severity) -> Finding {
        Finding(problem, severity: severity, at: place, remedy: remedy)
    }
}

extension Finding: Codable {
    private enum CodingKeys: CodingKey {
        case rule, severity, message, problem, place, remedy, advice
    }

    /// Writes the values, and beside them the rule and the sentences, which are made from the values.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(rule, forKey: .rule)
        try values.encode(severity, forKey: .severity)
        try values.encode(message, forKey: .message)
        try values.encode(problem, forKey: .problem)
        try values.encodeIfPresent(place, forKey: .place)
        try values.encode(remedy, forKey: .remedy)
        try values.encode(advice, forKey: .advice)
    }

    /// Reads the values; the sentences do not count.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        problem = try values.decode(Problem.self, forKey: .problem)
        severity = try values.decode(Severity.self, forKey: .severity)
        place = try values.decodeIfPresent(Place.self, forKey: .place)
        remedy = try values.decode(Remedy.self, forKey: .remedy)
    }
}

extension Sequence {
    /// Returns the elements of the highest severity first; elements of equal severity keep their order.
    package func worstFirst(_ severity: (Element) -> Finding.Severity) -> [Element] {
        enumerated().sorted {
            (severity($1.element), $0.offset) < (severity($0.element), $1.offset)
        }.map(\.element)
    }
}
