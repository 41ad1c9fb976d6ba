extension DeliveryObserver {
    /// One step of the path, done: a line of the log.
    ///
    /// Says sizes, types, codes and times; never content, a key of the payload, or a URL's secrets. The one exception are the lines of
    /// level `debug` that an app's extension writes by itself.
    public struct Step: Sendable {
        /// How much a step matters, in the platform's words.
        public enum Level: String, Sendable, CaseIterable {
            /// What only helps to find a fault: what an extension writes.
            case debug
            /// A step that went as it should.
            case info
            /// A delivery, and what a sender may want to know.
            case notice
            /// Something that was asked for will be missing.
            case error
            /// This machine is to blame: its disk, its installation.
            case fault
        }

        /// The area of the program that a step belongs to.
        public enum Category: String, Sendable, CaseIterable {
            case payload
            case fetch
            case inspection
            case judgement
            case store
            case delivery
            case `extension`
            case decryption
            case localization
        }

        /// The subsystem of every step.
        public static let subsystem = "attach"

        /// The stage: `payload`, `fetch`, `inspect`, `judge`, `store`, `delivery`, `extension`, `output`, or a stage of the built-in extension.
        public var stage: String
        /// The area.
        public var category: Category
        /// How much it matters.
        public var level: Level
        /// The request: 12 hexadecimal digits of the SHA-256 of its identifier, or of the payload or URL where there is no request.
        public var request: String
        /// What is to say of it, as names and values.
        public var fields: [(name: String, value: String)]
        /// Seconds since the payload was taken up.
        public var elapsed: Double
        /// Seconds that the stage itself took; `nil` for what has no duration.
        public var interval: Double?

        /// Creates a step.
        public init(
            _ stage: String, _ category: Category, level: Level = .info, request: String,
            fields: [(name: String, value: String)] = [], elapsed: Double, interval: Double? = nil
        ) {
            self.stage = stage
            self.category = category
            self.level = level
            self.request = request
            self.fields = fields
            self.elapsed = elapsed
            self.interval = interval
        }
    }
}
