/// A JSON value that loses nothing: numbers keep their text and objects their order.
///
/// Equality is exact. Strings are compared code point by code point (not by canonical equivalence, as `String` does), numbers by
/// their value, objects without regard to order.
public enum JSONValue: Sendable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case bool(Bool)
    /// A number as it was written.
    case number(JSONNumber)
    /// A string of Unicode scalars.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members in written order.
    case object(JSONObject)
}

extension JSONValue {
    /// The Boolean, when the value is one.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The number, when the value is one.
    public var number: JSONNumber? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The string, when the value is one.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The elements, when the value is an array.
    public var array: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members, when the value is an object.
    public var object: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// True when the value is `null`.
    public var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }

    /// The member under a key; `nil` when there is none or the value is no object.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The element at a position; `nil` outside the array or when the value is no array.
    public subscript(position: Int) -> JSONValue? {
        guard let array, array.indices.contains(position) else { return nil }
        return array[position]
    }

    /// What people call values of this kind: "a string", "an object".
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue: Equatable {
    /// Compares two values exactly.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }
}
