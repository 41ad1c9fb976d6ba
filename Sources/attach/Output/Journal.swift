import Foundation
import Glibc
import MediaAttachment

/// The system's journal, spoken to in its native protocol: one datagram a step, fields of `NAME=value`.
///
/// Never waits: what a full or a restarting journal does not take is lost, as a log may be and a delivery may not.
final class Journal: Sendable {
    private let descriptor: Int32
    private let address: sockaddr_un

    /// Where the journal listens (systemd, "Native Journal Protocol").
    private static let standardPath = "/run/systemd/journal/socket"

    /// Finds the socket, at the path that `ATTACH_JOURNAL_SOCKET` names or at the usual one.
    convenience init(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(UsageError) {
        let named = environment["ATTACH_JOURNAL_SOCKET"] ?? ""
        try self.init(path: named.isEmpty ? Self.standardPath : named)
    }

    private init(path: String) throws(UsageError) {
        func fault(_ why: String) -> UsageError {
            UsageError("--log-format journald: there is no journal at \(path): \(why); use text or json")
        }
        guard let address = Self.address(path) else { throw fault("the path is too long") }
        self.address = address
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw fault(String(cString: strerror(errno))) }
        // A journal that restarts has another socket at the same path: each datagram is addressed anew, and connecting only asks
        // whether somebody is there.
        let probe = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(probe) }
        guard Self.withAddress(address, { connect(probe, $0, $1) }) == 0 else {
            throw fault(String(cString: strerror(errno)))
        }
    }

    deinit { close(descriptor) }

    /// Sends a step, if the journal takes it at once.
    func tell(_ step: DeliveryObserver.Step) {
        let datagram = Self.datagram(step)
        _ = datagram.withUnsafeBytes { bytes in
            Self.withAddress(address) {
                sendto(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), $0, $1)
            }
        }
    }

    /// A step's fields; a value with a line break is preceded by its length instead of an equals sign.
    static func datagram(_ step: DeliveryObserver.Step) -> [UInt8] {
        let said = [("stage", step.stage)] + step.fields.map { ($0.name, $0.value) }
        var fields = [
            ("MESSAGE", StageLog.words(said)), ("PRIORITY", "\(step.level.priority)"),
            ("SYSLOG_IDENTIFIER", "attach"), ("ATTACH_SUBSYSTEM", DeliveryObserver.Step.subsystem),
            ("ATTACH_CATEGORY", step.category.rawValue), ("ATTACH_LEVEL", step.level.rawValue),
            ("ATTACH_REQUEST", step.request), ("ATTACH_ELAPSED_USEC", microseconds(step.elapsed)),
        ]
        if let interval = step.interval { fields.append(("ATTACH_INTERVAL_USEC", microseconds(interval))) }
        fields += said.map { ("ATTACH_" + $0.0.uppercased().replacing("-", with: "_"), $0.1) }
        return fields.flatMap { name, value -> [UInt8] in
            let bytes = Array(value.utf8)
            guard bytes.contains(UInt8(ascii: "\n")) else { return Array("\(name)=".utf8) + bytes + [0x0A] }
            let length = withUnsafeBytes(of: UInt64(bytes.count).littleEndian, Array.init)
            return Array("\(name)\n".utf8) + length + bytes + [0x0A]
        }
    }

    private static func microseconds(_ seconds: Double) -> String { "\(Int64(seconds * 1_000_000))" }

    private static func address(_ path: String) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func withAddress<Result>(
        _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

extension DeliveryObserver.Step.Level {
    /// The priority in the journal, as in syslog(3).
    fileprivate var priority: Int {
        switch self {
        case .debug: 7
        case .info: 6
        case .notice: 5
        case .error: 3
        case .fault: 2
        }
    }
}
