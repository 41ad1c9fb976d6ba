import Foundation

@testable import MediaInspection

/// What holds of whatever an inspector's process sends.
enum ReplyChecks {
    private static let sockets: (Int32, Int32) = {
        var pair: [Int32] = [-1, -1]
        let result = socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &pair)
        demand(result == 0, "there are no sockets: errno \(errno)")
        return (pair[0], pair[1])
    }()

    static func check(_ bytes: [UInt8]) {
        // An empty datagram cannot be told from the end.
        guard !bytes.isEmpty else { return }
        let reply = receive(bytes)
        demand(receive(bytes) == reply, "once \(reply), then another")
        switch reply {
        case .taken(let said): demand(bytes == said.bytes, "\(bytes) is taken for \(said.bytes)")
        case .garbage(let why): demand(!why.isEmpty, "no reason is given")
        case .gone, .nothing: fatalError("\(reply) after \(bytes.count) bytes")
        case .testimony(let testimony):
            demand(bytes.count <= InspectorRequest.longestReply, "\(bytes.count) bytes are believed")
            checkCombined(testimony)
        }
    }

    private static func receive(_ bytes: [UInt8]) -> InspectorReply {
        let sent = send(sockets.0, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        demand(sent == bytes.count, "\(sent) of \(bytes.count) bytes are sent: errno \(errno)")
        return InspectorReply.receive(from: sockets.1)
    }

    /// A witness changes no format that a walker has found, and no length.
    private static func checkCombined(_ testimony: Testimony) {
        let walked = [
            MediaDescription(format: .jpeg, family: .image, bytes: 9),
            MediaDescription(
                format: .mp4, family: .video, bytes: 9, tracks: [MediaTrack(kind: .video, codec: "h264")],
                brand: "isom"),
            MediaDescription(format: .unknown, bytes: 9),
        ]
        for walked in walked {
            let combined = Combination.combine(walked, testimony)
            let isKept = walked.format == .unknown || combined.format == walked.format
            demand(isKept && combined.bytes == 9, "\(walked) becomes \(combined)")
            demand(MediaFormat.known.contains(combined.format), "\(combined.format) is not in the catalogue")
        }
    }
}
