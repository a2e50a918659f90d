/// A rule that a master breaks, with a severity and a message.
///
/// Findings are data and are never thrown.
public struct Finding: Sendable, Hashable, Codable {
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

    /// The rule that is broken.
    public let rule: Rule
    /// How serious the finding is.
    public let severity: Severity
    /// A sentence fragment that names the value and the limit.
    public let message: String
    /// The advice in a sentence, or `nil` for the advice of the rule.
    ///
    /// Options are named by their keys in `kisscut.yml`.
    public let remedy: String?

    /// Creates a finding.
    public init(rule: Rule, severity: Severity, message: String, remedy: String? = nil) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.remedy = remedy
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

extension Finding {
    /// Creates a finding, with the severity of the rule unless another severity is given.
    package init(_ rule: Rule, _ message: String, severity: Severity? = nil, remedy: String? = nil) {
        self.init(rule: rule, severity: severity ?? rule.severity, message: message, remedy: remedy)
    }

    /// The advice for this finding, in a sentence.
    ///
    /// Options are named by their keys in `kisscut.yml`.
    public var hint: String { remedy ?? rule.hint }
}
