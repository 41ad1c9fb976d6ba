import Foundation

/// Payloads as Foundation's values, and back without loss.
extension JSONObject {
    /// The members as the platform's reader of JSON would give them.
    var foundation: [AnyHashable: Any] {
        Dictionary(map { (AnyHashable($0.key), $0.value.foundation) }, uniquingKeysWith: { $1 })
    }

    /// Creates an object from Foundation's values: first the keys of an earlier object in its order, then new ones sorted.
    init(foundation values: [AnyHashable: Any], like earlier: JSONObject? = nil, depth: Int = 0) {
        var rest = values
        self.init()
        for (key, before) in earlier ?? [:] {
            guard let value = values[key] else { continue }
            rest[key] = nil
            self[key] = JSONValue(foundation: value, like: before, depth: depth)
        }
        let added = rest.compactMap { entry in (entry.key.base as? String).map { ($0, entry.value) } }
        for (key, value) in added.sorted(by: { $0.0 < $1.0 }) {
            self[key] = JSONValue(foundation: value, depth: depth)
        }
    }
}

extension JSONValue {
    var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .number(let value): value.foundation
        case .string(let value): value
        case .array(let elements): elements.map(\.foundation)
        case .object(let members):
            Dictionary(members.map { ($0.key, $0.value.foundation) }, uniquingKeysWith: { $1 })
        }
    }

    /// Creates a value from one of Foundation's; `nil` for what JSON cannot hold or nests too deep.
    ///
    /// - Parameters:
    ///   - value: A string, number, Boolean, array, dictionary, date, data or null.
    ///   - earlier: The JSON that stood here before; an equal number keeps its text, a dictionary its order.
    ///   - depth: How deep the value lies.
    init?(foundation value: Any, like earlier: JSONValue? = nil, depth: Int = 0) {
        guard depth < JSONParser.deepest else { return nil }
        switch value {
        case let value as JSONValue: self = value
        case let value as String: self = .string(value)
        case is NSNull: self = .null
        case let value as NSNumber:
            guard let json = JSONValue(value, like: earlier) else { return nil }
            self = json
        case let values as [AnyHashable: Any]:
            self = .object(JSONObject(foundation: values, like: earlier?.object, depth: depth + 1))
        case let values as [Any]:
            self = .array(
                values.enumerated().compactMap {
                    JSONValue(foundation: $0.element, like: earlier?[$0.offset], depth: depth + 1)
                })
        case let value as Data: self = .string(value.base64EncodedString())
        case let value as Date: self = .string(value.formatted(.iso8601))
        case let value as URL: self = .string(value.absoluteString)
        default: return nil
        }
    }

    private init?(_ value: NSNumber, like earlier: JSONValue?) {
        // On Linux only a Boolean has this type; an 8-bit number says "i".
        if String(cString: value.objCType) == "c" {
            self = .bool(value.boolValue)
            return
        }
        if let number = earlier?.number {
            let before = number.foundation
            if before == value, String(cString: before.objCType) == String(cString: value.objCType) {
                self = .number(number)
                return
            }
        }
        guard let number = JSONNumber(value) else { return nil }
        self = .number(number)
    }
}

extension JSONNumber {
    /// The number as an integer, a `Double` or a decimal: the first of them that holds it exactly, else the nearest `Double`.
    var foundation: NSNumber {
        if !text.contains(where: { $0 == "." || $0 == "e" || $0 == "E" }) {
            if let value = int64 { return NSNumber(value: value) }
            if let value = uint64 { return NSNumber(value: value) }
        }
        if JSONNumber(double) == self { return NSNumber(value: double) }
        if let form = JSONDecimal(text), form.digits.count <= 38, (-100...80).contains(form.exponent) {
            let decimal = NSDecimalNumber(string: text)
            if JSONNumber(text: decimal.stringValue) == self { return decimal }
        }
        return NSNumber(value: double)
    }

    /// Creates a number from one of Foundation's; `nil` for what is not finite.
    init?(_ value: NSNumber) {
        if let decimal = value as? NSDecimalNumber {
            self.init(text: decimal.stringValue)
            return
        }
        switch String(cString: value.objCType) {
        case "d", "f": self.init(value.doubleValue)
        case "Q": self.init(value.uint64Value)
        default: self.init(value.int64Value)
        }
    }
}
