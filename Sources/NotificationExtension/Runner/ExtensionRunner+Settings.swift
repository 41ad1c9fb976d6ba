extension ExtensionRunner {
    /// What an extension is allowed; the defaults are the platform's.
    public struct Settings: Sendable {
        /// Seconds from the launch to the end: 30, the launch included, as observed on iOS.
        public var budget: Double = 30
        /// Seconds before the end at which the extension is warned.
        public var warning: Double = 1
        /// Bytes that it may hold above what it held when it was ready, or `nil` for no limit.
        ///
        /// iOS was seen to kill at 24 MB.
        public var memory: Int64? = 24 << 20
        /// The App Group container that it shares with its app and may write to, or `nil` for none.
        ///
        /// It is made when it is not there.
        public var containerDirectory: String?
        /// The user's languages, the preferred one first.
        public var languages: [String] = ["en"]
        /// Where attached files go; `nil` for a fresh private directory a delivery.
        public var outputDirectory: String?

        /// Creates settings with the platform's numbers.
        public init() {}
    }
}
