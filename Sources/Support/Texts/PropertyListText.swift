extension String {
    /// The text in quotes, in the form of old property lists: projects and `.strings` files.
    package var quotedForPropertyList: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// The text as Xcode writes it to old property lists: in quotes, unless it has only letters, digits and a few symbols.
    package var escapedForPropertyList: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                        || "_./".unicodeScalars.contains(scalar))
            }
        return isPlain && !contains("//") ? self : quotedForPropertyList
    }
}
