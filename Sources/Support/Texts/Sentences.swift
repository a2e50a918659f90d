/// Joins items for a sentence: `300, 408 and 618`.
package func listed(_ items: [String], _ conjunction: String = "and") -> String {
    guard items.count > 1, let last = items.last else { return items.joined() }
    return "\(items.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

/// Returns a number and its noun, such as `1 master` or `2,000 masters`.
package func count(_ number: Int, _ noun: String) -> String {
    "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
}

extension Int {
    /// The number with commas between thousands, such as `500,000`.
    package var grouped: String {
        let digits = String(magnitude)
        var result = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result
    }
}
