/// The variables of an element: its own and inherited custom properties.
struct StyleVariables {
    /// The reason why a value with references to variables has no meaning.
    enum Fault: Error, Hashable {
        /// A variable is not defined.
        case undefined(String)
        /// A variable refers to itself, directly or through others.
        case cyclic(String)
        /// The value would be very long, or is nested very deeply.
        case tooLong(String)
    }

    private var values: [String: String] = [:]
    private static let maximumLength = 65_536
    private static let maximumReferences = 10_000
    private static let maximumDepth = 100

    /// Defines variables, each of which replaces a variable with the same name.
    mutating func define(_ declarations: [StyleSheet.Declaration]) {
        for declaration in declarations { values[declaration.name] = declaration.value }
        // Inner elements inherit the resolved value, not its references.
        let defined = self
        for declaration in declarations {
            if let value = try? defined.resolved(declaration.value) { values[declaration.name] = value }
        }
    }

    /// Returns whether a value refers to variables.
    static func isUsed(in value: String) -> Bool { StyleScanner.functions(in: value).contains("var") }

    /// Returns a value with each reference to a variable replaced by the variable's value, or by the reference's fallback.
    func resolved(_ value: String) throws(Fault) -> String {
        var references = 0
        return try resolved(value, [], &references)
    }

    private func resolved(_ text: String, _ open: [String], _ references: inout Int) throws(Fault) -> String {
        guard open.count < Self.maximumDepth else { throw .tooLong(open[0]) }
        var scanner = StyleScanner(text.utf8)
        var result = ""
        while !scanner.isAtEnd {
            let start = scanner.position
            let name = scanner.name()
            if name.lowercased() == "var", scanner.next == UInt8(ascii: "(") {
                let arguments = scanner.position + 1
                scanner.skipComponent()
                result += try replacement(scanner.text[arguments..<scanner.position].dropLast(), open, &references)
            } else {
                // References may be inside the brackets of another function.
                if name.isEmpty, !scanner.skip(UInt8(ascii: "(")) { scanner.skipComponent() }
                result += String(decoding: scanner.text[start..<scanner.position], as: UTF8.self)
            }
            guard result.utf8.count <= Self.maximumLength else { throw .tooLong(open.first ?? name) }
        }
        return result
    }

    private func replacement(
        _ arguments: ArraySlice<UInt8>, _ open: [String], _ references: inout Int
    ) throws(Fault) -> String {
        var scanner = StyleScanner(arguments)
        let name = scanner.text(before: [UInt8(ascii: ",")])
        let fallback = scanner.skip(UInt8(ascii: ",")) ? scanner.text(before: []) : nil
        references += 1
        guard references <= Self.maximumReferences else { throw .tooLong(name) }
        do throws(Fault) {
            guard !open.contains(name) else { throw .cyclic(name) }
            guard let value = values[name] else { throw .undefined(name) }
            return try resolved(value, open + [name], &references)
        } catch {
            if case .tooLong = error { throw error }
            guard let fallback else { throw error }
            return try resolved(fallback, open + [""], &references)
        }
    }
}
