import Glibc

/// Reads files that people name, standard input among them.
enum InputFile {
    /// Why a file cannot be read, in one phrase.
    struct ReadError: Error {
        let message: String
    }

    /// More than any payload, manifest or limits file has: what is larger is not read.
    private static let limit = 16 << 20

    /// The bytes of a file; `-` is standard input.
    ///
    /// Waits for whoever writes into a pipe, until the task is cancelled or something else says to stop.
    static func bytes(
        of path: String, limit: Int = limit, until isStopped: () -> Bool = { Task.isCancelled }
    ) throws(ReadError) -> [UInt8] {
        let descriptor = try open(path)
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = try read(descriptor, into: &piece, path, until: isStopped)
            if count == 0 { return bytes }
            bytes += piece[..<count]
            if bytes.count > limit { throw ReadError(message: "\(path) is larger than \(limit >> 20) MiB") }
        }
    }

    /// Opens a file for reading; the caller closes it, unless it is standard input.
    static func open(_ path: String) throws(ReadError) -> Int32 {
        // Without O_NONBLOCK a named pipe that nobody writes into could not even be opened.
        let descriptor = path == "-" ? STDIN_FILENO : Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw fault(path) }
        return descriptor
    }

    /// Reads what is there, once something is; 0 at the end.
    static func read(
        _ descriptor: Int32, into piece: inout [UInt8], _ path: String, until isStopped: () -> Bool
    ) throws(ReadError) -> Int {
        while true {
            try wait(for: descriptor, path, until: isStopped)
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw fault(path) }
            return count
        }
    }

    /// Waits until there is something to read, the end or a fault included.
    private static func wait(
        for descriptor: Int32, _ path: String, until isStopped: () -> Bool
    ) throws(ReadError) {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            guard !isStopped() else { throw ReadError(message: "the reading of \(path) was interrupted") }
        } while poll(&polled, 1, 100) == 0
    }

    private static func fault(_ path: String) -> ReadError {
        ReadError(message: "cannot read \(path): \(String(cString: strerror(errno)))")
    }
}
