/// Finds the parts of a text in CSS: strings, comments, escapes and brackets, as defined in CSS Syntax Module Level 3.
struct StyleScanner {
    let text: [UInt8]
    private(set) var position = 0

    init(_ text: some Sequence<UInt8>) {
        self.text = Array(text)
    }

    var isAtEnd: Bool { position >= text.count }

    /// The next byte, or `nil` at the end.
    var next: UInt8? { isAtEnd ? nil : text[position] }

    /// Skips the next byte if it has this value, and returns whether it had.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    mutating func skipSpaces() {
        while let next {
            if startsComment {
                skipComment()
            } else if Self.isSpace(next) {
                position += 1
            } else {
                return
            }
        }
    }

    /// Returns the next name, or an empty text if there is none.
    ///
    /// A name consists of letters, digits, hyphens, underscores, and all characters outside ASCII.
    mutating func name() -> String {
        let start = position
        while let next, Self.isPartOfName(next) { position += 1 }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    /// Returns the text before the next stop byte outside strings, comments and brackets, or all of the text.
    ///
    /// A comment becomes a space.
    mutating func text(before stops: [UInt8]) -> String {
        var found: [UInt8] = []
        while let next, !stops.contains(next) {
            if startsComment {
                skipComment()
                found.append(UInt8(ascii: " "))
            } else {
                let start = position
                skipComponent()
                found += text[start..<position]
            }
        }
        return String(decoding: found, as: UTF8.self).trimmed
    }

    /// Skips a string, a comment, an escaped byte, a pair of brackets with its content, or any other single byte.
    mutating func skipComponent() {
        // An escape may be the last byte.
        defer { position = min(position, text.count) }
        var closings: [UInt8] = []
        repeat {
            guard let next else { return }
            if startsComment {
                skipComment()
            } else if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
                skipString(next)
            } else {
                position += next == UInt8(ascii: "\\") ? 2 : 1
                if let closing = Self.closing(next) {
                    closings.append(closing)
                } else if next == closings.last {
                    closings.removeLast()
                }
            }
        } while !closings.isEmpty
    }

    private var startsComment: Bool { has(UInt8(ascii: "/"), UInt8(ascii: "*")) }

    /// Returns whether two bytes are next.
    private func has(_ first: UInt8, _ second: UInt8) -> Bool {
        position + 1 < text.count && text[position] == first && text[position + 1] == second
    }

    private mutating func skipComment() {
        position += 2
        while position < text.count, !has(UInt8(ascii: "*"), UInt8(ascii: "/")) { position += 1 }
        position = min(position + 2, text.count)
    }

    private mutating func skipString(_ quote: UInt8) {
        position += 1
        while let next, next != quote { position += next == UInt8(ascii: "\\") ? 2 : 1 }
        position = min(position + 1, text.count)
    }

    static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns the bracket that closes the given bracket, or `nil` for any other byte.
    private static func closing(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }

    /// Returns the names of the functions in a text, in lower case.
    static func functions(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: "(") }.map { end in
            let start = bytes[..<end].lastIndex { !isPartOfName($0) }.map { $0 + 1 } ?? 0
            return String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
        }
    }
}

extension StringProtocol {
    /// The text without spaces at both ends.
    var trimmed: String {
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
        return String(self[..<end].drop(while: \.isWhitespace))
    }
}
