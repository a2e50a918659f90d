import Support

extension Words {
    /// Returns a sentence about an error, and a line for each error that was found with it.
    package func sentences(about error: KisscutError) -> String {
        error.all.map { sentence(about: $0.fault, at: $0.subject) }.joined(separator: "\n")
    }

    /// Returns a sentence about a fault, which begins with what is at fault.
    package func sentence(about fault: Fault, at subject: KisscutError.Subject) -> String {
        switch subject {
        case .path(let path): "\(path.isEmpty ? "''" : path): \(reason(of: fault))"
        case .setting(let key): "\(name(key)): \(reason(of: fault))"
        }
    }

    /// Returns what is wrong, and what to do about it, without the name of what is at fault.
    package func reason(of fault: Fault) -> String {
        text(of: fault) + (advice(fault).map { "; \($0)" } ?? "")
    }

    /// Returns the word for how well a file with losses looks.
    package static func verdict(ofScore score: Double) -> String {
        switch score {
        case 90...: "no visible difference"
        case 80..<90: "hardly visible differences"
        case 70..<80: "differences that are visible side by side"
        default: "visible damage"
        }
    }

    /// Returns a question for the end of a sentence, or an empty text if there is nothing to ask.
    func question(_ suggestion: String?) -> String { suggestion.map { "; did you mean '\($0)'?" } ?? "" }
}
