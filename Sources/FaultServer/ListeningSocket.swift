import Foundation

/// A socket of 127.0.0.1 that takes connections.
struct ListeningSocket: Sendable {
    let descriptor: Int32
    /// The port that it listens on.
    let port: Int

    /// Opens a socket; port 0 is one of the system's choice.
    ///
    /// - Throws: A `POSIXError` with the code of the call that failed.
    init(port: Int = 0, backlog: Int32) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.error }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        var address = Self.loopback(port: port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, backlog) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isListening else {
            let error = Self.error
            close(descriptor)
            throw error
        }
        self.port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// The address of a port on 127.0.0.1.
    static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        return address
    }

    private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
