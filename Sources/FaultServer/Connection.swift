import Foundation

/// One connection of the server's, used by its own thread.
struct Connection {
    let descriptor: Int32
    /// The session when the server speaks TLS.
    let session: TLSSession?

    /// Reads the head of the next request; `nil` when the client is gone or asks for too much.
    func readRequest() -> Request? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard bytes.count < 65_536, withUnsafeMutableBytes(of: &byte, receive) == 1 else { return nil }
            bytes.append(byte)
        }
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        return Request(method: String(words[0]), target: String(words[1]), headers: headers)
    }

    /// Does one step and tells how many bytes it sent; false when the connection is at its end.
    func perform(_ step: Script.Step, sent: (Int) -> Void) -> Bool {
        switch step {
        case .send(let bytes):
            return send(bytes, sent)
        case .pause(let duration):
            return !isGone(after: duration)
        case .endless(let bytes, let interval):
            while send(bytes, sent) {
                if isGone(after: interval) { break }
            }
            return false
        case .stall:
            while !isGone(after: .seconds(60)) {}
            return false
        case .close:
            session?.close()
            return false
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
            return false
        }
    }

    private func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        session?.read(buffer) ?? recv(descriptor, buffer.baseAddress, buffer.count, 0)
    }

    private func send(_ bytes: [UInt8], _ sent: (Int) -> Void) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                session?.write(bytes)
                    ?? Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent(count)
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits, and tells early when the client closed the connection; what it says meanwhile stays unread.
    private func isGone(after duration: Duration) -> Bool {
        guard duration > .zero else { return false }
        let hungUp: Int16 = 0x2000  // POLLRDHUP, which Swift does not import
        var watched = pollfd(fd: descriptor, events: hungUp, revents: 0)
        let (seconds, attoseconds) = duration.components
        return poll(&watched, 1, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000)) > 0
    }
}
