internal import Glibc

extension ToolProcess {
    /// The three streams between us and a program.
    ///
    /// They are sockets, since only a socket can be written to without a signal when the other end is gone.
    final class Pipes {
        /// Our ends: its input, its output, its errors.
        private var ours: [Int32] = []
        /// Its ends, as its descriptors 0, 1 and 2.
        private(set) var theirs: [Int32] = []

        init() throws(KeychainFailure) {
            for _ in 0..<3 {
                var ends: [Int32] = [-1, -1]
                let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
                guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
                    let code = errno
                    close()
                    throw .failed("cannot make a socket", code)
                }
                // Above the numbers that the program gets them under, which `dup2` would otherwise take from under it.
                ends = ends.map(Self.raised)
                ours.append(ends[0])
                theirs.append(ends[1])
            }
            for descriptor in ours { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        }

        /// Lets go of the program's ends, so that the end of its output is seen.
        func closeTheirs() {
            for descriptor in theirs { Glibc.close(descriptor) }
            theirs = []
        }

        /// Closes all that is open.
        func close() {
            closeTheirs()
            for descriptor in ours where descriptor >= 0 { Glibc.close(descriptor) }
            ours = []
        }

        /// Writes the input and reads both outputs to their ends, and says how many bytes the answer has.
        func exchange(
            _ input: SecretMemory?, _ output: UnsafeMutableRawBufferPointer, _ said: inout [UInt8],
            until deadline: ContinuousClock.Instant
        ) throws(KeychainFailure) -> Int {
            var sent = 0
            var filled = 0
            var piece = [UInt8](repeating: 0, count: 512)
            if input == nil { end(0) }
            while ours[1] >= 0 || ours[2] >= 0 {
                var waits = ours.enumerated().map { place, descriptor in
                    pollfd(fd: descriptor, events: Int16(place == 0 ? POLLOUT : POLLIN), revents: 0)
                }
                let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
                guard left > 0 else { throw ToolProcess.late("the program") }
                guard poll(&waits, 3, Int32(min(left + 1, 60_000))) >= 0 || errno == EINTR else {
                    throw .failed("cannot wait for a program", errno)
                }
                if waits[0].revents != 0, let input {
                    let count = input.withBytes { bytes in
                        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                        return send(ours[0], rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                    }
                    if count > 0 { sent += count }
                    // A program that wants no more is not at fault yet: its status tells.
                    if sent == input.count || count < 0 && errno != EAGAIN && errno != EINTR { end(0) }
                }
                if waits[1].revents != 0 {
                    guard filled < output.count else {
                        throw KeychainFailure(.invalidKey, "the answer has more than \(output.count) bytes")
                    }
                    let rest = UnsafeMutableRawBufferPointer(rebasing: output[filled...])
                    filled += taken(1, read(ours[1], rest.baseAddress, rest.count))
                }
                if waits[2].revents != 0 {
                    let count = taken(2, read(ours[2], &piece, piece.count))
                    if said.count < output.count { said += piece[..<count] }
                }
            }
            return filled
        }

        /// What a read gave; at the end of a stream our end is closed.
        private func taken(_ place: Int, _ count: Int) -> Int {
            if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { end(place) }
            return max(count, 0)
        }

        private func end(_ place: Int) {
            if ours[place] >= 0 { Glibc.close(ours[place]) }
            ours[place] = -1
        }

        private static func raised(_ descriptor: Int32) -> Int32 {
            guard (0...2).contains(descriptor) else { return descriptor }
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
            Glibc.close(descriptor)
            return copy
        }
    }
}
