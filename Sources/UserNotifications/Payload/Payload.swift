/// A push payload: a JSON object, kept whole.
///
/// Any object is taken; what would keep a phone from showing it is told by `findings`.
public struct Payload: Sendable, Equatable {
    /// The whole payload, members in their order.
    public let root: JSONObject
    /// The size in bytes as given, spaces included: what APNs counts.
    public let byteCount: Int

    /// Reads a payload, also one made for the Simulator.
    public init(_ bytes: [UInt8]) throws(PayloadError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw PayloadError(error)
        }
        try self.init(value, byteCount: bytes.count)
    }

    /// Creates a payload from a value that was read from as many bytes.
    package init(_ value: JSONValue, byteCount: Int) throws(PayloadError) {
        guard let root = value.object else { throw Self.notAnObject(value) }
        self.init(root, byteCount: byteCount)
    }

    /// Creates a payload from an object that was read from as many bytes.
    package init(_ root: JSONObject, byteCount: Int) {
        self.root = root
        self.byteCount = byteCount
    }

    /// Creates a payload from an object, whose size is that of its compact text.
    public init(_ root: JSONObject) {
        self.init(root, byteCount: root.bytes.count)
    }

    /// The part that the system reads; empty when there is none.
    public var aps: JSONObject { root["aps"]?.object ?? [:] }

    /// The app that a Simulator file names under `Simulator Target Bundle`.
    public var simulatorTargetBundle: String? { Self.text(root["Simulator Target Bundle"]) }

    private static func notAnObject(_ value: JSONValue) -> PayloadError {
        let message = "a payload is an object, this is \(value.kind)"
        switch value {
        case .array(let elements) where elements.contains { $0["aps"] != nil }:
            return PayloadError(message: message, hint: "give each element as a payload by itself")
        case .string(let text) where (try? JSONValue(parsing: text.utf8))?.object != nil:
            return PayloadError(
                message: message, hint: "the payload was encoded twice: give what the string holds")
        default:
            return PayloadError(message: message)
        }
    }
}
