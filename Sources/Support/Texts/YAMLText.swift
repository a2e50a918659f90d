/// Returns a text in double quotes, escaped for YAML 1.2.
package func quotedForYAML(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}":
            let digits = String(scalar.value, radix: 16, uppercase: true)
            result += "\\x" + (digits.count < 2 ? "0" : "") + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
