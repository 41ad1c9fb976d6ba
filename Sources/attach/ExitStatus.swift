/// How the command ends.
enum ExitStatus: Int32, Comparable {
    /// Delivered, and everything asked for was attached, or nothing was asked for.
    case done = 0
    /// Delivered with the original content, or with some attachments missing; for `check`, refused.
    case missing = 1
    /// Bad usage, a payload that is not JSON, an invalid limits file, output that cannot be written.
    case trouble = 2

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

    /// The status of two pieces of work: the higher.
    mutating func merge(_ other: ExitStatus) { self = max(self, other) }
}
