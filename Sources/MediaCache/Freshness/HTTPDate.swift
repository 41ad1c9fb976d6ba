/// The dates of HTTP (RFC 9110, 5.6.7), in the one form that is written and the two that still have to be read.
enum HTTPDate {
    /// Seconds since 1970 of a date; `nil` when it is none.
    static func seconds(_ text: String, now: Double = 0) -> Double? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        switch words.count {
        // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT
        case 6 where words[5] == "GMT":
            guard let number = number(words[3]) else { return nil }
            let year = words[3].count == 2 ? fullYear(number, now: now) : number
            return seconds(year: year, month: words[2], day: words[1], time: words[4])
        // Sun Nov  6 08:49:37 1994
        case 5:
            guard words[4].count == 4, let year = number(words[4]) else { return nil }
            return seconds(year: year, month: words[1], day: words[2], time: words[3])
        default: return nil
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// A year of two digits is the last such year that is not more than 50 years ahead.
    private static func fullYear(_ digits: Int, now: Double) -> Int {
        let thisYear = 1970 + Int(now / 31_556_952)
        let year = thisYear / 100 * 100 + digits
        return year > thisYear + 50 ? year - 100 : year
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        text.utf8.count <= 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func seconds(year: Int, month: String, day: String, time: String) -> Double? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false).compactMap { number($0) }
        guard let month = months.firstIndex(of: month), let day = number(day), (1...31).contains(day), parts.count == 3,
            parts[0] < 24, parts[1] < 60, parts[2] <= 60, (1...9999).contains(year)
        else { return nil }
        let ofDay = parts[0] * 3600 + parts[1] * 60 + parts[2]
        return Double(days(year: year, month: month + 1, day: day) * 86400 + ofDay)
    }

    /// Days since 1970-01-01 in the Gregorian calendar; years begin in March, so that a leap day is the last of one.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
