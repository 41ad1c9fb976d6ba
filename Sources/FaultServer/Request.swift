/// A request as it came.
public struct Request: Sendable {
    /// The method.
    public let method: String
    /// What was asked for, byte for byte: path and query.
    public let target: String
    /// The fields, by their names in lower case.
    public let headers: [String: String]
}

extension Request {
    /// The target up to the query.
    public var path: Substring { target.prefix { $0 != "?" } }

    /// What follows the question mark; empty without one.
    public var query: Substring { target.drop { $0 != "?" }.dropFirst() }
}
