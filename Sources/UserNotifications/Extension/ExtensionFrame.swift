/// One message between a runner and its extension: a letter, the length of what follows (4 bytes, little-endian), the bytes.
///
/// The socket is a stream, since content may be larger than a datagram. Both sides come from one build of this package.
package struct ExtensionFrame: Sendable, Equatable {
    /// What a message is.
    package enum Kind: UInt8, Sendable {
        /// To the extension, once: an `ExtensionRequest`.
        case request = 0x52
        /// To the extension, once, after `ready`: its memory was measured, it may go ahead.
        case begin = 0x42
        /// To the extension, at most once: time is almost up.
        case expire = 0x45
        /// From the extension, once: its class is made and it waits for `begin`.
        case ready = 0x59
        /// From the extension: what its handler was first called with.
        case content = 0x43
        /// From the extension: something for the log.
        case log = 0x4C
    }

    /// What the message is.
    package var kind: Kind
    /// What it says.
    package var body: [UInt8]

    /// The longest body, in bytes.
    package static let longest = 1 << 20

    /// Creates a message.
    package init(_ kind: Kind, _ body: [UInt8] = []) {
        self.kind = kind
        self.body = body
    }

    /// The message as it goes over the socket.
    package var bytes: [UInt8] {
        let length = UInt32(clamping: body.count)
        return [kind.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + body
    }
}

/// Takes a stream of bytes apart into messages, and trusts nothing that it is told.
package struct ExtensionFrameReader: Sendable {
    /// What lies in the stream next.
    package enum Next: Sendable, Equatable {
        case frame(ExtensionFrame)
        /// The message is not whole yet.
        case incomplete
        /// No message starts like this; nothing that follows can be read.
        case garbage(String)
    }

    private var bytes: [UInt8] = []
    /// How many of the bytes have been taken out: moving the rest for every message would take hours for many small ones.
    private var taken = 0
    private static let header = 5

    /// Creates a reader that has seen nothing.
    package init() {}

    /// Adds bytes as they came.
    package mutating func append(_ more: some Collection<UInt8>) {
        bytes.removeFirst(taken)
        taken = 0
        bytes.append(contentsOf: more)
    }

    /// Takes the next message out.
    package mutating func next() -> Next {
        let rest = bytes[taken...]
        guard let first = rest.first else { return .incomplete }
        guard let kind = ExtensionFrame.Kind(rawValue: first) else {
            return .garbage("no message starts with the byte \(first)")
        }
        guard rest.count >= Self.header else { return .incomplete }
        let length = rest.prefix(Self.header).dropFirst().reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= ExtensionFrame.longest else {
            return .garbage("a message of \(length) bytes; the longest has \(ExtensionFrame.longest)")
        }
        guard rest.count >= Self.header + length else { return .incomplete }
        taken += Self.header + length
        return .frame(ExtensionFrame(kind, Array(rest.dropFirst(Self.header).prefix(length))))
    }
}
