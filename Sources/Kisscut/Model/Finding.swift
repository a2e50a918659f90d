/// What a rule has to say about a master: data, never thrown.
public struct Finding: Sendable, Hashable, Codable {
    /// How much a finding weighs.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Codable, Comparable {
        case note
        case warning
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

    /// The rule's stable identifier, such as `pixel-size`.
    public let rule: String
    public let severity: Severity
    /// A sentence fragment that names the value and the limit.
    public let message: String

    public init(rule: String, severity: Severity, message: String) {
        self.rule = rule
        self.severity = severity
        self.message = message
    }
}
