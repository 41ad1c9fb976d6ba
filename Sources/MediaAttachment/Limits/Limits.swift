public import MediaFetch
public import MediaInspection

/// Every number the program obeys, from `limits.json`.
///
/// Times are in seconds, sizes in bytes. `nil` means no limit and zero means nothing; a limit is inclusive.
public struct Limits: Sendable, Equatable {
    /// The time a payload has, and its phases.
    public struct Time: Sendable, Equatable {
        /// From taking up a payload to its delivery; the platform gives 30.
        public var budget: Double
        /// How long before the end of the budget every stage stops.
        public var grace: Double
        /// For resolving, connecting and the TLS handshake.
        public var connect: Double?
        /// From the request to the first byte of the answer.
        public var firstByte: Double?
        /// Between two pieces of a body.
        public var stall: Double?
        /// For a whole request, redirects included.
        public var request: Double?

        /// How long before the end the time is up for every stage: the grace, but at most a tenth of the budget, so that a short
        /// one still leaves time to work.
        public var warning: Double { min(grace, budget / 10) }
    }

    /// What may be asked of the network.
    public struct Network: Sendable, Equatable {
        /// URL schemes: `https`, and `http` where it is allowed.
        public var schemes: Set<String>
        /// Ports; `nil` allows any.
        public var ports: Set<Int>?
        /// Whether addresses that are not globally reachable may be connected to.
        public var privateAddresses: Bool
        /// Blocks of addresses that may be connected to whatever else is denied.
        public var allow: [CIDRBlock]
        /// Blocks of addresses that may not be connected to, on top of those that are not public.
        public var deny: [CIDRBlock]
        /// What becomes of addresses under NAT64's prefix.
        public var nat64: NAT64
        /// How many redirects are followed.
        public var redirects: Int
        /// How often a request is made again where that can help.
        public var retries: Int
        /// How many connections there are at most.
        public var connections: FetchPolicy.Connections
    }

    /// What holds for all formats of a family.
    public struct Family: Sendable, Equatable {
        /// The largest file.
        public var bytes: Int64?
        /// The largest width times height.
        public var pixels: Int64?
    }

    /// The inspector processes.
    public struct Inspection: Sendable, Equatable {
        /// How long one file may take.
        public var seconds: Double?
        /// The memory a process may use, above what it maps at its start.
        public var memory: Int64?
        /// How many processes there are at most; `nil` is one a core.
        public var processes: Int?
        /// Whether they work where the kernel cannot give them the whole sandbox.
        public var sandbox: InspectorSandbox
    }

    /// The time a payload has.
    public var time: Time
    /// The largest payload in bytes; APNs takes 4096.
    public var payloadBytes: Int?
    /// What may be asked of the network.
    public var network: Network
    /// How many attachments a notification may have.
    public var attachments: Int?
    /// Limits by family.
    public var families: [MediaFamily: Family]
    /// What may be attached, by format.
    public var formats: [MediaFormat: AcceptedFormat]
    /// The inspector processes.
    public var inspection: Inspection
    /// How many bytes are kept across runs where a cache is asked for.
    public var cacheBytes: Int64
}
