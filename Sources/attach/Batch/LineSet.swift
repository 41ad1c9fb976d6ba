/// Numbers of lines, in little memory where they are close together.
struct LineSet: Sendable {
    private var words: [Int: UInt64] = [:]
    /// The largest number; 0 for none.
    private(set) var last = 0

    /// Adds a number, which is not negative; false when it was there.
    mutating func insert(_ number: Int) -> Bool {
        let bit: UInt64 = 1 << (number % 64)
        let word = words[number / 64] ?? 0
        guard word & bit == 0 else { return false }
        words[number / 64] = word | bit
        last = max(last, number)
        return true
    }

    /// True for a number that was added.
    func contains(_ number: Int) -> Bool { (words[number / 64] ?? 0) & 1 << (number % 64) != 0 }
}
