/// Returns the candidate with the most similar spelling, or `nil` if no candidate is similar.
package func nearest(_ word: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, editDistance(word, $0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let (candidate, distance) = ranked, distance <= max(1, word.count / 3) else { return nil }
    return candidate
}

/// Returns a question about an unknown word for the end of a sentence, after a semicolon, or an empty text if no candidate is similar.
package func suggestion(for word: String, among candidates: [String]) -> String {
    nearest(word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}

/// Returns the number of letters to add, remove, or replace (Levenshtein, 1966).
private func editDistance(_ one: String, _ other: String) -> Int {
    let (first, second) = (Array(one), Array(other))
    guard first.count <= 200, second.count <= 200 else { return .max }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
        var corner = row[0]
        row[0] = index + 1
        for column in second.indices {
            let replaced = corner + (letter == second[column] ? 0 : 1)
            corner = row[column + 1]
            row[column + 1] = min(replaced, row[column] + 1, corner + 1)
        }
    }
    return row[second.count]
}
