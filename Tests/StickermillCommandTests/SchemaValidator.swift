import Foundation

@testable import Platforms
@testable import Support

/// Checks JSON against a JSON Schema, as far as this project's schemas go.
///
/// A keyword that it does not know is a fault, so that no part of a schema goes unchecked.
struct SchemaValidator {
    private let root: JSONValue

    init(_ schema: URL) throws {
        root = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: schema))
    }

    /// What is wrong with a text; nothing if it is valid.
    func faults(of text: [UInt8]) throws -> [String] {
        check(try JSONDecoder().decode(JSONValue.self, from: Data(text)), root, "$")
    }

    private static let comments: Set = [
        "$schema", "$id", "$defs", "title", "description", "default", "contentEncoding",
    ]

    private func check(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        guard case .object(let keywords) = schema else { return ["\(path): the schema is not an object"] }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
            if Self.comments.contains(keyword) { return [] }
            if keyword == "additionalProperties", case .object(let object) = value {
                let named = keywords["properties"]
                return object.filter { named?[$0.key] == nil }.flatMap { name, inner in
                    rule == .flag(false) ? ["\(path).\(name): is not allowed"] : check(inner, rule, "\(path).\(name)")
                }
            }
            return check(value, keyword, rule, path)
        }
    }

    private func check(_ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ path: String) -> [String] {
        func expect(_ isMet: Bool) -> [String] { isMet ? [] : ["\(path): breaks \(keyword)"] }
        switch (keyword, rule, value) {
        case ("$ref", .text(let name), _):
            let target = name.dropFirst(2).split(separator: "/").reduce(root) { $0?[String($1)] }
            return target.map { check(value, $0, path) } ?? ["\(path): \(name) is not in the schema"]
        case ("type", .text(let type), _): return expect(value.types.contains(type))
        case ("type", .list(let types), _):
            return expect(types.contains { $0.text.map(value.types.contains) ?? false })
        case ("const", _, _): return expect(value == rule)
        case ("enum", .list(let values), _): return expect(values.contains(value))
        case ("required", .list(let names), .object(let object)):
            return expect(names.allSatisfy { $0.text.map { object[$0] != nil } ?? false })
        case ("properties", .object(let properties), .object(let object)):
            return object.flatMap { name, inner in
                properties[name].map { check(inner, $0, "\(path).\(name)") } ?? []
            }
        case ("propertyNames", _, .object(let object)):
            return object.keys.flatMap { check(.text($0), rule, "\(path).\($0)") }
        case ("items", _, .list(let list)):
            return list.enumerated().flatMap { check($1, rule, "\(path)[\($0)]") }
        case ("minItems", .number(let limit), .list(let list)): return expect(Double(list.count) >= limit)
        case ("maxItems", .number(let limit), .list(let list)): return expect(Double(list.count) <= limit)
        case ("maxProperties", .number(let limit), .object(let object)): return expect(Double(object.count) <= limit)
        case ("minimum", .number(let limit), .number(let number)): return expect(number >= limit)
        case ("maximum", .number(let limit), .number(let number)): return expect(number <= limit)
        case ("minLength", .number(let limit), .text(let text)):
            return expect(Double(text.unicodeScalars.count) >= limit)
        case ("maxLength", .number(let limit), .text(let text)):
            return expect(Double(text.unicodeScalars.count) <= limit)
        case ("pattern", .text(let pattern), .text(let text)):
            return expect(text.range(of: pattern, options: .regularExpression) != nil)
        case ("required", _, _), ("properties", _, _), ("items", _, _), ("minItems", _, _), ("maxItems", _, _),
            ("minimum", _, _), ("maximum", _, _), ("minLength", _, _), ("maxLength", _, _), ("pattern", _, _),
            ("additionalProperties", _, _), ("propertyNames", _, _), ("maxProperties", _, _):
            return []
        default: return ["\(path): the keyword \(keyword) is not known"]
        }
    }
}

extension JSONValue {
    /// The names that JSON Schema has for the value's type.
    fileprivate var types: [String] {
        switch self {
        case .null: ["null"]
        case .flag: ["boolean"]
        case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
        case .text: ["string"]
        case .list: ["array"]
        case .object: ["object"]
        }
    }
}
