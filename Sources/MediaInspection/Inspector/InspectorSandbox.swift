/// Whether an inspector works where the kernel cannot give it the whole sandbox.
public enum InspectorSandbox: String, Sendable, CaseIterable {
    /// It does not: without seccomp and Landlock nothing is inspected.
    case required
    /// It works with what the kernel has, and its testimony says what is missing.
    case bestEffort = "best-effort"

    /// True when an inspector may work without these protections.
    package func permits(without missing: Set<InspectorProtection>) -> Bool {
        self == .bestEffort || missing.isEmpty
    }
}

/// One wall of the inspector's sandbox, which stands only where the kernel has it.
public enum InspectorProtection: String, Sendable, Codable, CaseIterable {
    /// Landlock: no files, no network, no signals to others.
    case landlock = "Landlock"
    /// seccomp: no system call that is not on the list.
    case seccomp

    /// Names protections for people, in a fixed order.
    public static func names(_ protections: Set<InspectorProtection>) -> String {
        allCases.filter(protections.contains).map(\.rawValue).joined(separator: " and ")
    }
}

extension InspectorAcknowledgement {
    private static let places = InspectorProtection.allCases.enumerated()

    /// The bytes of the acknowledgement: the version, then a bit for each protection that is missing.
    package var bytes: [UInt8] {
        [InspectorRequest.version, Self.places.reduce(0) { missing.contains($1.element) ? $0 | 1 << $1.offset : $0 }]
    }

    /// Reads an acknowledgement; `nil` when the bytes are none.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 2, bytes.first == InspectorRequest.version, let bits = bytes.dropFirst().first,
            bits >> UInt8(InspectorProtection.allCases.count) == 0
        else { return nil }
        missing = Set(Self.places.filter { bits & 1 << $0.offset != 0 }.map(\.element))
    }
}

/// What an inspector says before it turns to a file, while it can still be believed.
package struct InspectorAcknowledgement: Sendable, Equatable {
    /// The protections that it works without.
    package var missing: Set<InspectorProtection>

    /// Creates an acknowledgement.
    package init(missing: Set<InspectorProtection>) {
        self.missing = missing
    }
}
