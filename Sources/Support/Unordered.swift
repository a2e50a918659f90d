/// A set whose coded form does not depend on the order of its elements.
@propertyWrapper
package struct Unordered<Element: Hashable & Comparable & Codable & Sendable>: Sendable, Hashable, Codable {
    package var wrappedValue: Set<Element>

    package init(wrappedValue: Set<Element>) {
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        wrappedValue = try Set(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try wrappedValue.sorted().encode(to: encoder)
    }
}
