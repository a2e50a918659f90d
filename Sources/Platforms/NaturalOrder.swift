/// Compares names in natural order, numbers by value and letters without case: `sticker2` comes before `sticker10`.
///
/// Names that are equal otherwise are compared by their bytes, so the order is total.
package func precedesNaturally(_ one: String, _ other: String) -> Bool {
    let (first, second) = (Array(one.lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
    var (i, j) = (0, 0)
    while i < first.count, j < second.count {
        if isDigit(first[i]), isDigit(second[j]) {
            let (number, next) = digits(first, from: i)
            let (otherNumber, otherNext) = digits(second, from: j)
            if number.count != otherNumber.count { return number.count < otherNumber.count }
            if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
            (i, j) = (next, otherNext)
        } else if first[i] != second[j] {
            return first[i].value < second[j].value
        } else {
            i += 1
            j += 1
        }
    }
    if first.count - i != second.count - j { return first.count - i < second.count - j }
    return one.utf8.lexicographicallyPrecedes(other.utf8)
}

/// Returns the digits from an index on, without leading zeros, and the index after them.
private func digits(_ text: [Unicode.Scalar], from start: Int) -> (number: ArraySlice<Unicode.Scalar>, next: Int) {
    let next = text[start...].firstIndex { !isDigit($0) } ?? text.count
    return (text[start..<next].drop { $0 == "0" }, next)
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
