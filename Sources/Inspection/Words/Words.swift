/// The sentences about findings, errors and rules for one audience.
///
/// Findings and errors are values. Sentences are made from them last, and no code reads a sentence. The library names the keys of
/// `stickermill.yml`, and the command names its options; everything else that they say is the same.
package struct Words: Sendable {
    /// Returns how the audience knows a setting.
    let name: @Sendable (SettingKey) -> String
    /// Returns what only this audience can do about a fault, or `nil` if the fault's own words say it.
    let advice: @Sendable (Fault) -> String?

    /// Creates the words of an audience.
    ///
    /// - Parameters:
    ///   - name: Returns how the audience knows a setting.
    ///   - advice: Returns what only this audience can do about a fault, or `nil` if the fault's own words say it.
    package init(
        naming name: @escaping @Sendable (SettingKey) -> String,
        advising advice: @escaping @Sendable (Fault) -> String? = { _ in nil }
    ) {
        (self.name, self.advice) = (name, advice)
    }

    /// The words for users of the library and for reports.
    package static let ofLibrary = Words { $0.rawValue }
}
