import Foundation

/// What can come back from an inspector's process.
enum InspectorReply: Equatable {
    case testimony(Testimony)
    /// The process is gone and had taken the request.
    case gone
    /// The process is gone and the request lay unread.
    case untouched
    /// Something that is no testimony, and why.
    case garbage(String)
    /// Nothing yet.
    case nothing

    /// Takes what lies in the socket, without waiting.
    static func receive(from socket: Int32) -> InspectorReply {
        let room = [UInt8](repeating: 0, count: InspectorRequest.longestReply)
        // No room for control messages: the kernel drops descriptors that come along, and says so.
        let answer = RightsMessage.exchange(room, []) { message in
            recvmsg(socket, &message, Int32(MSG_DONTWAIT))
        }
        if answer.count < 0 {
            switch errno {
            case EAGAIN: return .nothing
            // A unix socket that is closed with unread data resets its peer.
            case ECONNRESET: return .untouched
            default: return .gone
            }
        }
        if answer.count == 0 { return .gone }
        if answer.flags & Int32(MSG_CTRUNC) != 0 { return .garbage("a descriptor came with it") }
        if answer.flags & Int32(MSG_TRUNC) != 0 { return .garbage("it is too long") }
        guard let testimony = try? JSONDecoder().decode(Testimony.self, from: Data(answer.payload.prefix(answer.count)))
        else { return .garbage("it is no testimony") }
        return testimony.isWithinBounds ? .testimony(testimony) : .garbage("it is out of bounds")
    }
}

extension Testimony {
    /// True when every string and number is one that the witnesses can give.
    ///
    /// The process that wrote it has read hostile bytes: what it says goes into reports and decisions.
    var isWithinBounds: Bool {
        let streams = container?.streams ?? []
        let strings = [magic, refusal, container?.name].compactMap(\.self) + streams.flatMap { [$0.kind, $0.codec] }
        let sizes = streams.flatMap { [$0.width, $0.height] }.compactMap(\.self)
        let duration = container?.duration ?? 0
        return streams.count <= 16 && sizes.allSatisfy { (0...Int(Int32.max)).contains($0) }
            && duration.isFinite && duration >= 0 && strings.allSatisfy(Self.isPlain)
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= 256 && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
