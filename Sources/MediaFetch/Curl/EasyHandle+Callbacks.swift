import CLibcurl
import Foundation

extension EasyHandle {
    /// Has the transfer hear of sockets, connections, head lines and body bytes.
    ///
    /// libcurl holds the transfer unretained: the loop's table keeps it until the handle is out of the multi handle.
    /// No callback throws, traps or waits; a refusal is remembered in the transfer and told to libcurl by its value.
    func listen(for transfer: Transfer) throws(CurlError) {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        try set(CURLOPT_OPENSOCKETDATA, context)
        try set(openSocket: openSocket)
        try set(CURLOPT_PREREQDATA, context)
        try set(prerequisite: prerequisite)
        try set(CURLOPT_HEADERDATA, context)
        try set(CURLOPT_HEADERFUNCTION, write: headLine)
        try set(CURLOPT_WRITEDATA, context)
        try set(CURLOPT_WRITEFUNCTION, write: body)
        try set(CURLOPT_DEBUGDATA, context)
        try set(debug: wire)
    }

    /// Has the transfer hear of bytes of which nothing is left when their framing and encoding are taken away.
    ///
    /// Only libcurl's debug callback tells of them, and with it of much else at some expense: for the bodies that have either.
    func listenToWire() throws(CurlError) { try set(CURLOPT_VERBOSE, true) }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

/// The check before a connection: no packet goes to an address that is denied.
private let openSocket: curl_opensocket_callback = { context, _, address in
    guard let transfer = transfer(context), let address, let ip = IPAddress(ccurl_sockaddr(address)),
        transfer.willUse(ip)
    else { return CURL_SOCKET_BAD }
    let new = address.pointee
    let descriptor = socket(new.family, new.socktype | Int32(SOCK_CLOEXEC.rawValue), new.protocol)
    transfer.didOpen(descriptor)
    return descriptor
}

/// The check of a connection that is used again, for which no socket is opened.
private let prerequisite: curl_prereq_callback = { context, address, _, _, _ in
    guard let transfer = transfer(context), let address, let ip = IPAddress(String(cString: address)),
        transfer.willUse(ip)
    else { return CURL_PREREQFUNC_ABORT }
    transfer.didConnect()
    return CURL_PREREQFUNC_OK
}

private let headLine: curl_write_callback = { bytes, size, count, context in
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(context)?.didReceive(headLine: line) == true ? line.count : Int(CURL_WRITEFUNC_ERROR)
}

private let body: curl_write_callback = { bytes, size, count, context in
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(context)?.didReceive(body: buffer) == true ? buffer.count : Int(CURL_WRITEFUNC_ERROR)
}

private let wire: curl_debug_callback = { handle, kind, _, size, context in
    guard kind == CURLINFO_DATA_IN, let handle, transfer(context)?.didTake(wireBytes: size) == false else { return 0 }
    // libcurl 7.88.1 reads up to a hundred times before it lets anybody else have a say; only a pause ends that.
    curl_easy_pause(handle, CURLPAUSE_RECV)
    return 0
}
