import Foundation
import MediaInspection
import MediaProbe

/// The socket to whoever asks.
private let socketDescriptor: Int32 = 3

/// Loads the witnesses, gives up every right that they do not need, and serves requests until the other side is gone.
func run(_ arguments: [String]) -> InspectorExit {
    if Array(arguments.dropFirst()) == [InspectorVersions.option] {
        return tellVersions(over: isSeqPacketSocket(socketDescriptor) ? socketDescriptor : nil)
    }
    guard let arguments = InspectorArguments(arguments.dropFirst()), isSeqPacketSocket(socketDescriptor) else {
        return .misused
    }
    // Before the memory is bounded: the libraries map more than any file needs.
    guard (try? Probe.load(arguments.witnesses)) != nil else { return .notLoaded }
    guard ResourceLimits.apply(memory: arguments.memory.map { UInt64($0) }) else { return .notJailed }
    guard let probe = try? Probe(arguments.witnesses) else { return .notLoaded }
    // A film's creation time makes glibc look for the time zone; with this one it never reads a file again.
    setenv("TZ", "UTC0", 1)
    tzset()
    // Encoding once loads what encoding needs, while that is still possible.
    guard encoded(Testimony(container: .init(name: "", streams: [], duration: 0.5))) != nil else {
        return .notLoaded
    }
    let missing = Jail.enter()
    guard arguments.sandbox.permits(without: missing) else { return InspectorExit(missing: missing) }
    return serve(probe, InspectorAcknowledgement(missing: missing))
}

private func serve(_ probe: Probe, _ acknowledgement: InspectorAcknowledgement) -> InspectorExit {
    while true {
        switch InspectorRequest.receive(from: socketDescriptor) {
        case .end:
            return .finished
        case .garbage:
            return .misused
        case .request(let request, let file):
            defer { close(file) }
            guard reply(acknowledgement.bytes) else { return .finished }
            Watchdog.start(milliseconds: request.milliseconds)
            let deadline = ContinuousClock.now + .milliseconds(request.milliseconds)
            let testimony = probe.testimony(of: file, deadline: deadline)
            let answer = encoded(testimony) ?? encoded(Testimony(refusal: "the testimony is too long"))
            guard let answer, reply(answer) else { return .finished }
            Watchdog.stop()
        }
    }
}

/// Sends one datagram; false when the other side is gone.
private func reply(_ bytes: [UInt8]) -> Bool {
    send(socketDescriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
}

/// The testimony as the other side reads it; `nil` when it is too long.
private func encoded(_ testimony: Testimony) -> [UInt8]? {
    guard let data = try? JSONEncoder().encode(testimony), data.count <= InspectorRequest.longestReply else {
        return nil
    }
    return [UInt8](data)
}

private func isSeqPacketSocket(_ descriptor: Int32) -> Bool {
    var type: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0
        && type == Int32(SOCK_SEQPACKET.rawValue)
}
