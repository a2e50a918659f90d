import Support

extension Words {
    /// Returns a sentence about an error, and a line for each error that was found with it.
    package func sentences(about error: StickermillError) -> String {
        error.all.map { sentence(about: $0.fault, at: $0.subject) }.joined(separator: "\n")
    }

    /// Returns a sentence about a fault, which begins with what is at fault.
    package func sentence(about fault: Fault, at subject: StickermillError.Subject) -> String {
        switch subject {
        case .path(let path): "\(path.isEmpty ? "''" : path): \(reason(of: fault))"
        case .setting(let key): "\(name(key)): \(reason(of: fault))"
        }
    }

    /// Returns what is wrong, and what to do about it, without the name of what is at fault.
    package func reason(of fault: Fault) -> String {
        text(of: fault) + (advice(fault).map { "; \($0)" } ?? "")
    }

    /// Returns a question for the end of a sentence, or an empty text if there is nothing to ask.
    func question(_ suggestion: String?) -> String { suggestion.map { "; did you mean '\($0)'?" } ?? "" }
}
