import PackManifest

extension Settings {
    /// Returns the SHA-256 of all settings that affect a master's files; every process computes the same.
    ///
    /// - Parameter more: What the job knows besides the settings.
    func hash(with more: Any...) -> String {
        // Masters that are excluded are missing from the inputs, so exclusions do not count.
        let exceptions = preparationExceptions.mapValues(preparation(changedBy:))
        let values: [Any] = [
            name as Any, order, checks, conversion, encoding, fit, preparation, exceptions, limits, more,
        ]
        return SHA256.hexadecimal(of: stableText(values).utf8)
    }
}

extension [MasterGroup] {
    /// Returns the SHA-256 of the settings of all groups.
    ///
    /// - Parameter more: What the job knows besides the settings.
    func hashOfSettings(with more: Any) -> String {
        count == 1
            ? self[0].settings.hash(with: more)
            : SHA256.hexadecimal(of: map { $0.settings.hash(with: more) }.joined().utf8)
    }
}

/// Returns a text that is equal for equal values, in every process: the elements of sets and dictionaries are sorted.
private func stableText(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard let style = mirror.displayStyle, !mirror.children.isEmpty else { return String(reflecting: value) }
    let parts = mirror.children.map { child in (child.label.map { "\($0): " } ?? "") + stableText(child.value) }
    let isSorted = style == .set || style == .dictionary
    return "(\((isSorted ? parts.sorted() : parts).joined(separator: ", ")))"
}
