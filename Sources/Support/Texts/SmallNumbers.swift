/// Returns whether every number in a JSON text is below 10^12, so that sums and percentages of such numbers fit into 64 bits.
package func hasOnlySmallNumbers(inJSON bytes: [UInt8]) -> Bool {
    var (isInString, isEscaped, isFraction) = (false, false, false)
    var digits = 0
    for (place, byte) in bytes.enumerated() {
        guard !isInString else {
            if !isEscaped && byte == UInt8(ascii: "\"") { isInString = false }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            continue
        }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if !isFraction { digits += 1 }
            guard digits <= 12 else { return false }
        case UInt8(ascii: "."): isFraction = true
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
            // Only a negative exponent keeps a number small; `true` and `false` also have the letter.
            let isExponent = digits > 0 || isFraction
            guard !isExponent || place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "-") else { return false }
            (digits, isFraction) = (0, false)
        default:
            isInString = byte == UInt8(ascii: "\"")
            (digits, isFraction) = (0, false)
        }
    }
    return true
}
