/// Hears what happens on the way to a delivery: for logs and progress bars.
public struct DeliveryObserver: Sendable {
    /// One step of the path, done.
    public struct Step: Sendable {
        /// The stage: `payload`, `fetch`, `inspect`, `judge`, `store`, `delivery`.
        public var stage: String
        /// What is to say of it, as names and values; never content, never a URL's secrets.
        public var fields: [(name: String, value: String)]
        /// Seconds since the payload was taken up.
        public var elapsed: Double

        /// Creates a step.
        public init(stage: String, fields: [(name: String, value: String)], elapsed: Double) {
            self.stage = stage
            self.fields = fields
            self.elapsed = elapsed
        }
    }

    /// Called after each step.
    public var step: @Sendable (Step) -> Void
    /// Called about ten times a second during a transfer: identifier, bytes so far, bytes expected.
    public var progress: @Sendable (String, Int64, Int64?) -> Void

    /// Creates an observer.
    public init(
        step: @escaping @Sendable (Step) -> Void = { _ in },
        progress: @escaping @Sendable (String, Int64, Int64?) -> Void = { _, _, _ in }
    ) {
        self.step = step
        self.progress = progress
    }
}
