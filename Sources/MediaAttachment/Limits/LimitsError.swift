/// A limits file that cannot be obeyed, and the place of the fault.
public struct LimitsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path of the fault: `families.image.bytes`; empty for the file as a whole.
    public var path: String
    /// What was found, and what is expected.
    public var message: String

    /// Creates an error.
    public init(path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    /// The place and the fault in one line.
    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
