import Foundation
import Glibc
import Locking

/// A socket in the journal's place, which keeps what it is sent.
final class FakeJournal: Sendable {
    let path: String
    private let descriptor: Int32
    private let datagrams = Locked<[[UInt8]]>([])
    private let isOver = Locked(false)
    private let (ends, end) = AsyncStream<Void>.makeStream()

    /// Listens; a journal that `sleeps` takes nothing out of its socket.
    init(at path: String, sleeps: Bool = false) {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        withUnsafeBytes(of: address) { bytes in
            let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
            precondition(bind(descriptor, pointer, socklen_t(bytes.count)) == 0, "bind \(path)")
        }
        if !sleeps { Thread.detachNewThread { [self] in listen() } }
    }

    /// What came, each datagram as its fields; ends the listening.
    func entries() async -> [[String: String]] {
        // The sender is gone: what it sent lies in the socket.
        isOver.withLock { $0 = true }
        shutdown(descriptor, Int32(SHUT_RD))
        for await _ in ends {}
        return datagrams.withLock { $0 }.map(Self.fields)
    }

    /// Everything that came, as it came.
    var text: String { datagrams.withLock { String(decoding: $0.joined(), as: UTF8.self) } }

    private func listen() {
        var piece = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count > 0 { datagrams.withLock { $0.append(Array(piece[..<count])) } }
            if count <= 0, isOver.withLock({ $0 }) { return end.finish() }
        }
    }

    /// Takes a datagram apart, as the journal does.
    static func fields(_ datagram: [UInt8]) -> [String: String] {
        var fields: [String: String] = [:]
        var rest = datagram[...]
        while let end = rest.firstIndex(of: 0x0A) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
                fields[String(decoding: line[..<equals], as: UTF8.self)] =
                    String(decoding: line[(equals + 1)...], as: UTF8.self)
            } else {
                let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
                fields[String(decoding: line, as: UTF8.self)] =
                    String(decoding: rest.dropFirst(8).prefix(length), as: UTF8.self)
                rest = rest.dropFirst(8 + length + 1)
            }
        }
        return fields
    }
}
