extension JSONParser {
    /// Reads a number, whose minus sign or first digit is next.
    mutating func number() throws(JSONSyntaxError) -> JSONNumber {
        let start = at
        _ = take("-")
        guard let first = next, Self.isDigit(first) else { throw notANumber(from: start) }
        at += 1
        if first == "0" {
            if let second = next, Self.isDigit(second) {
                throw fault("a number with a leading zero", hint: "a code such as 007 is a string", at: start)
            }
            if next == "x" || next == "X" {
                throw fault("a hexadecimal number", hint: "JSON has decimal numbers only", at: start)
            }
        }
        skipDigits()
        if take(".") {
            guard skipDigits() else { throw fault("a number without digits after its point", at: start) }
        }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            guard skipDigits() else { throw fault("a number without digits in its exponent", at: start) }
        }
        return JSONNumber(checked: String(decoding: bytes[start..<at], as: UTF8.self))
    }

    /// Moves past digits and says whether there were any.
    @discardableResult
    private mutating func skipDigits() -> Bool {
        let start = at
        while let byte = next, Self.isDigit(byte) { at += 1 }
        return at > start
    }

    private func notANumber(from start: Int) -> JSONSyntaxError {
        if next == "I" {
            return fault("-Infinity is no number of JSON", hint: "leave it out, or give null", at: start)
        }
        return fault("a minus sign without digits", at: start)
    }

    private static func isDigit(_ byte: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(byte)
    }
}
