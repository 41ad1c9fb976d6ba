import Glibc

/// A request to the inspector: one datagram with the time left, and one descriptor beside it.
///
/// The layout is version (1 byte), then the milliseconds left (8 bytes, little-endian). The inspector sends back an
/// `InspectorAcknowledgement` before it looks at the file, and then a testimony as JSON. Both sides come from one build; the version
/// only tells a mix of two builds from damage.
package struct InspectorRequest: Sendable, Equatable {
    /// The time left for the answer, in milliseconds; at most an hour.
    package var milliseconds: UInt64

    /// The longest answer, in bytes.
    package static let longestReply = 60_000
    /// What tells one layout from the next, and what an inspector says when it has taken a request.
    package static let version: UInt8 = 2
    private static let size = 9

    /// Creates a request.
    package init(milliseconds: UInt64) {
        self.milliseconds = min(milliseconds, 3_600_000)
    }

    /// Sends the request and a descriptor, without waiting; false when the other side is gone.
    package func send(_ descriptor: Int32, over socket: Int32) -> Bool {
        var payload = [Self.version]
        withUnsafeBytes(of: milliseconds.littleEndian) { payload.append(contentsOf: $0) }
        let control = RightsMessage.make(descriptor)
        // No SIGPIPE: a dead inspector must not end the program that asks.
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        return RightsMessage.exchange(payload, control) { message in
            sendmsg(socket, &message, flags)
        }.count == payload.count
    }

    /// What came over a socket.
    package enum Received: Equatable {
        /// A request and its descriptor, which is the receiver's to close.
        case request(InspectorRequest, descriptor: Int32)
        /// The other side is gone.
        case end
        /// Something that is no request; descriptors that came with it are closed.
        case garbage
    }

    /// Waits for the next request.
    package static func receive(from socket: Int32) -> Received {
        let payload = [UInt8](repeating: 0, count: size + 1)
        let control = [UInt8](repeating: 0, count: RightsMessage.capacity)
        let answer = RightsMessage.exchange(payload, control) { message in
            recvmsg(socket, &message, Int32(MSG_CMSG_CLOEXEC))
        }
        guard answer.count > 0 else { return answer.count == 0 ? .end : .garbage }
        let descriptors = RightsMessage.descriptors(in: answer.control)
        let isWhole = answer.flags & Int32(MSG_TRUNC | MSG_CTRUNC) == 0
        guard isWhole, answer.count == size, answer.payload[0] == version, descriptors.count == 1 else {
            for descriptor in descriptors { close(descriptor) }
            return .garbage
        }
        let milliseconds = answer.payload[1..<size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return .request(InspectorRequest(milliseconds: milliseconds), descriptor: descriptors[0])
    }
}
