import FoundationSubset
import Support

/// The canonical forms of values that most masters of a run share, such as the renderings of their files.
final class CanonicalForms {
    private var forms: [AnyHashable: [UInt8]] = [:]

    /// The maximum number of kept forms: enough for a pack, and bounded for a service that runs for years.
    private static let maximumForms = 512

    /// Returns the text in JSON that is the same for equal values and differs for others.
    ///
    /// - Throws: An error if the value has a number without a text, such as infinity.
    func form(of value: some Encodable & Hashable & Sendable) throws -> [UInt8] {
        let key = AnyHashable(value)
        if let form = forms[key] { return form }
        if forms.count >= Self.maximumForms { forms = [:] }
        let form = try Self.text(of: value)
        forms[key] = form
        return form
    }

    /// Returns the text in JSON of a value that is not kept.
    ///
    /// - Throws: An error if the value has a number without a text, such as infinity.
    static func text(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}
