/// Hears what happens on the way to a delivery: for logs and progress bars.
public struct DeliveryObserver: Sendable {
    /// Called after each step; `nil` when nobody listens, which spares the work of telling.
    public var step: (@Sendable (Step) -> Void)?
    /// Called about ten times a second during a transfer: identifier, bytes so far, bytes expected.
    public var progress: @Sendable (String, Int64, Int64?) -> Void

    /// Creates an observer.
    public init(
        step: (@Sendable (Step) -> Void)? = nil,
        progress: @escaping @Sendable (String, Int64, Int64?) -> Void = { _, _, _ in }
    ) {
        self.step = step
        self.progress = progress
    }
}
