import Glibc

/// The control message that carries a descriptor over a socket (`SCM_RIGHTS`, unix(7)), and the call that exchanges it.
///
/// The macros of `<sys/socket.h>` that lay it out cannot be imported; on 64-bit Linux it is a header of
/// 16 bytes (the length with it, level and type), then the descriptors, padded to 8.
enum RightsMessage {
    private static let header = MemoryLayout<cmsghdr>.size
    /// Room for one descriptor; the padding has room for a second, which the receiver must look for.
    static let capacity = header + 8

    /// A control message with one descriptor.
    static func make(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        withUnsafeBytes(of: UInt(header + 4)) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: SOL_SOCKET) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: Int32(SCM_RIGHTS)) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: descriptor) { bytes.append(contentsOf: $0) }
        return bytes + [0, 0, 0, 0]
    }

    /// The descriptors that came in a control message.
    static func descriptors(in control: ArraySlice<UInt8>) -> [Int32] {
        guard control.count >= header else { return [] }
        let head = control.withUnsafeBytes { $0.loadUnaligned(as: cmsghdr.self) }
        guard head.cmsg_level == SOL_SOCKET, head.cmsg_type == Int32(SCM_RIGHTS) else { return [] }
        let end = min(Int(head.cmsg_len), control.count)
        return stride(from: header, to: end - 3, by: 4).map { offset in
            control.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int32.self) }
        }
    }

    /// Calls `sendmsg` or `recvmsg` with a message of these buffers, again when a signal interrupts it.
    static func exchange(
        _ payload: consuming [UInt8], _ control: [UInt8], _ call: (inout msghdr) -> Int
    ) -> (count: Int, payload: [UInt8], control: ArraySlice<UInt8>, flags: Int32) {
        var control = control
        var flags: Int32 = 0
        var controlLength = 0
        var count = -1
        payload.withUnsafeMutableBytes { payload in
            control.withUnsafeMutableBytes { control in
                var part = iovec(iov_base: payload.baseAddress, iov_len: payload.count)
                withUnsafeMutablePointer(to: &part) { part in
                    repeat {
                        var message = msghdr()
                        message.msg_iov = part
                        message.msg_iovlen = 1
                        message.msg_control = control.baseAddress
                        message.msg_controllen = numericCast(control.count)
                        count = call(&message)
                        flags = message.msg_flags
                        controlLength = Int(message.msg_controllen)
                    } while count < 0 && errno == EINTR
                }
            }
        }
        return (count, payload, control.prefix(count < 0 ? 0 : controlLength), flags)
    }
}
