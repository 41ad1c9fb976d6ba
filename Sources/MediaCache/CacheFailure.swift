/// Why a cache cannot be used.
public struct CacheFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// What happened, in one phrase without a full stop.
    public let message: String
    /// Whether the database itself is damaged, so that only clearing it helps.
    public let isCorrupt: Bool
    /// Whether another process uses it, so that trying again may help.
    let isBusy: Bool

    /// Creates a failure.
    init(_ message: String, isCorrupt: Bool = false, isBusy: Bool = false) {
        self.message = message
        self.isCorrupt = isCorrupt
        self.isBusy = isBusy
    }

    /// What happened.
    public var description: String { message }
}
