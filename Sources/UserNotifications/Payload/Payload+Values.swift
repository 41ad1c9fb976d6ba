import Foundation

/// Values as the platform reads them: a wrong type counts as absent, and so does an empty string.
extension Payload {
    /// A string that is not empty.
    static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string, !text.isEmpty else { return nil }
        return text
    }

    /// A finite number; a Boolean is one too, because the platform's `true` is an `NSNumber`.
    static func number(_ value: JSONValue?) -> NSNumber? {
        switch value {
        case .bool(let value)?: NSNumber(value: value ? 1 : 0)
        case .number(let value)? where value.double.isFinite: value.foundation
        default: nil
        }
    }

    /// A number cut to the range from 0 to 1.
    static func fraction(_ value: JSONValue?) -> Double? {
        number(value).map { min(max($0.doubleValue, 0), 1) }
    }

    /// A flag: on when it is a number above 0, and also when it is there without being a number.
    static func flag(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null?: false
        case .bool(let value)?: value
        case .number(let value)?: value.double > 0
        default: true
        }
    }
}
