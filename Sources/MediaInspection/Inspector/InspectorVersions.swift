import Glibc

/// Asks an inspector which libraries it has, since no other program uses them.
package enum InspectorVersions {
    /// The argument that asks.
    package static let option = "--version"
    private static let longest = 4096

    /// Starts the executable, takes what it says within some seconds, and ends it; blocks the thread meanwhile.
    package static func ask(
        _ executable: String, seconds: Double
    ) throws(InspectorFailure) -> [(name: String, version: String)] {
        let process = try InspectorProcess(executable: executable, arguments: [option])
        defer {
            process.kill()
            _ = process.reap(waiting: true)
        }
        var polled = pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, Int32(seconds * 1000)) == 1 else {
            throw InspectorFailure(.timedOut, "\(executable) does not say its versions")
        }
        var bytes = [UInt8](repeating: 0, count: longest)
        let count = recv(process.socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        let lines = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: "\n"))
        guard !lines.isEmpty, lines.joined().allSatisfy({ (0x20..<0x7F).contains($0) }) else {
            throw InspectorFailure(.crashed, "\(executable) does not say its versions")
        }
        return lines.map { line in
            let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
            return (String(words.first ?? ""), String(words.dropFirst().first ?? ""))
        }
    }
}
