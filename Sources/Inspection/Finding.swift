/// What a rule says about a master: data, never thrown.
public struct Finding: Sendable, Hashable, Codable {
    /// How much a finding weighs.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Codable, Comparable {
        /// Worth knowing; nothing has to be done.
        case note
        /// The sticker works, but not as well as it could.
        case warning
        /// The platform refuses the sticker, or shows it wrongly.
        case error

        public static func < (first: Severity, second: Severity) -> Bool {
            first.weight < second.weight
        }

        private var weight: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The rule that is broken.
    public let rule: Rule
    /// How much the finding weighs.
    public let severity: Severity
    /// A sentence fragment that names the value and the limit.
    public let message: String

    /// Makes a finding.
    public init(rule: Rule, severity: Severity, message: String) {
        self.rule = rule
        self.severity = severity
        self.message = message
    }
}
