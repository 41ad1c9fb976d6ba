import Glibc

/// Reads whole files that people name, standard input among them.
enum InputFile {
    /// Why a file cannot be read, in one phrase.
    struct ReadError: Error {
        let message: String
    }

    /// More than any payload, manifest or limits file has: what is larger is not read.
    private static let limit = 16 << 20

    /// The bytes of a file; `-` is standard input.
    static func bytes(of path: String) throws(ReadError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(path) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fault(path) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            if bytes.count > limit { throw ReadError(message: "\(path) is larger than \(limit >> 20) MiB") }
        }
    }

    private static func fault(_ path: String) -> ReadError {
        ReadError(message: "cannot read \(path): \(String(cString: strerror(errno)))")
    }
}
