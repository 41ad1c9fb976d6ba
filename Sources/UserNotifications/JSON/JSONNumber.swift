/// A JSON number, kept as it was written, byte for byte.
///
/// Two numbers are equal when their values are, exactly and whatever their size: `1.0` equals `1`, `1e2` equals `100`, and
/// 9007199254740993 does not equal 9007199254740992.
public struct JSONNumber: Sendable {
    /// The number as written.
    public let text: String

    /// Creates a number from a whole one.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// Creates a number in the shortest form that reads back the same; `nil` for what is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = "\(value)"
    }

    /// Creates a number from its text; `nil` when it breaks the grammar of JSON.
    public init?(text: String) {
        guard case .number(let number)? = try? JSONValue(parsing: text.utf8), number.text == text else {
            return nil
        }
        self = number
    }

    /// Creates a number from text that was found to follow the grammar.
    init(checked text: String) {
        self.text = text
    }

    /// The value, when it is whole and fits.
    public var int64: Int64? { whole(Int64.self) }

    /// The value, when it is whole, not negative and fits.
    public var uint64: UInt64? { whole(UInt64.self) }

    /// The nearest value of a `Double`; infinite when the number is beyond its range.
    public var double: Double { Double(text) ?? .nan }

    private func whole<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        if let value = Integer(text) { return value }
        guard let form = JSONDecimal(text), form.exponent >= 0, form.digits.count + form.exponent <= 20 else {
            return nil
        }
        return Integer(
            (form.negative ? "-" : "") + form.digits + String(repeating: "0", count: form.exponent))
    }
}

extension JSONNumber: Equatable {
    /// Compares two numbers by their exact values.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.text == right.text { return true }
        guard let one = JSONDecimal(left.text), let other = JSONDecimal(right.text) else { return false }
        return one == other
    }
}

/// A number as digits without zeros at their ends, times a power of ten.
struct JSONDecimal: Equatable {
    private(set) var negative: Bool
    private(set) var digits: String
    private(set) var exponent: Int

    /// Splits the text of a number; `nil` when its exponent does not fit 32 bits, so that it equals its own text only.
    init?(_ text: String) {
        let parts = text.split(maxSplits: 1, whereSeparator: { $0 == "e" || $0 == "E" })
        guard let mantissa = parts.first, let power = parts.count == 2 ? Int32(parts[1]) : 0 else {
            return nil
        }
        let halves = mantissa.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
        let fraction = halves.count == 2 ? halves[1] : ""
        let written = (halves.first.map(String.init) ?? "") + fraction
        let significant = written.drop { $0 == "0" }
        let trailing = significant.reversed().prefix { $0 == "0" }.count
        digits = String(significant.dropLast(trailing))
        negative = mantissa.first == "-" && !digits.isEmpty
        exponent = digits.isEmpty ? 0 : Int(power) - fraction.count + trailing
        if digits.isEmpty { digits = "0" }
    }
}
