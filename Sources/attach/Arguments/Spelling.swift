/// Guesses what was meant by a word that is not known.
enum Spelling {
    /// The word that is at most two edits away, the nearest first.
    static func nearest(_ word: String, among words: [String]) -> String? {
        let near = words.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= 2 ? $0.0 : nil }
    }

    /// The question whether the nearest of some words was meant; empty when none is near.
    static func suggestion(for word: String, among words: [String]) -> String {
        nearest(word, among: words).map { "; did you mean \($0)?" } ?? ""
    }

    /// The number of single-letter edits between two words (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let substitution = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substitution, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
