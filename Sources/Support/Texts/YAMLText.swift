/// Returns a text in double quotes, escaped for YAML 1.2.
package func quotedForYAML(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        // Line breaks of YAML 1.1, and a byte order mark.
        case "\u{2028}", "\u{2029}", "\u{FEFF}":
            result += "\\u" + String(scalar.value, radix: 16, uppercase: true)
        case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}":
            let digits = String(scalar.value, radix: 16, uppercase: true)
            result += "\\x" + (digits.count < 2 ? "0" : "") + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

/// Returns a text as a key of YAML, in double quotes unless every reader takes it for the same text.
package func wordForYAML(_ text: String) -> String {
    let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    let isPlain =
        text.first?.isLetter ?? false
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
    return isPlain && !words.contains(text.lowercased()) ? text : quotedForYAML(text)
}
