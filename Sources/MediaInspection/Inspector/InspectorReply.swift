import Foundation

/// What can come back from an inspector's process.
enum InspectorReply: Equatable {
    /// The process has the request and turns to the file: whatever happens to it now may be the file's doing.
    case taken(InspectorAcknowledgement)
    case testimony(Testimony)
    /// The process is gone.
    case gone
    /// Something that is no testimony, and why.
    case garbage(String)
    /// Nothing yet.
    case nothing

    /// Takes what lies in the socket, without waiting.
    static func receive(from socket: Int32) -> InspectorReply {
        // Nothing of it is looked at beyond what the kernel says it wrote.
        let room = [UInt8](unsafeUninitializedCapacity: InspectorRequest.longestReply) { $1 = $0.count }
        // No room for control messages: the kernel drops descriptors that come along, and says so.
        let answer = RightsMessage.exchange(room, []) { message in
            recvmsg(socket, &message, Int32(MSG_DONTWAIT))
        }
        if answer.count < 0 { return errno == EAGAIN ? .nothing : .gone }
        if answer.count == 0 { return .gone }
        if answer.flags & Int32(MSG_CTRUNC) != 0 { return .garbage("a descriptor came with it") }
        if answer.flags & Int32(MSG_TRUNC) != 0 { return .garbage("it is too long") }
        if let taken = InspectorAcknowledgement(answer.payload.prefix(answer.count)) { return .taken(taken) }
        guard
            let testimony = try? JSONDecoder().decode(
                Testimony.self, from: Data(answer.payload.prefix(answer.count)))
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
        let strings =
            [magic, refusal, container?.name].compactMap(\.self) + streams.flatMap { [$0.kind, $0.codec] }
        let sizes = streams.flatMap { [$0.width, $0.height] }.compactMap(\.self)
        let duration = container?.duration ?? 0
        return streams.count <= 16 && sizes.allSatisfy { (0...Int(Int32.max)).contains($0) }
            && duration.isFinite && duration >= 0 && strings.allSatisfy(Self.isPlain)
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= 256 && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
