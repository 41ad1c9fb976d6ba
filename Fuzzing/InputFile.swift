import Glibc

/// A file without a name that holds one input after another.
enum InputFile {
    /// The open file, one for all: libFuzzer gives its inputs one by one.
    static let descriptor: Int32 = {
        guard let file = tmpfile() else { fatalError("there is no temporary file: errno \(errno)") }
        return fileno(file)
    }()

    /// Replaces what the file holds.
    static func hold(_ bytes: [UInt8]) {
        demand(ftruncate(descriptor, off_t(bytes.count)) == 0, "the file has no new length: errno \(errno)")
        demand(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, "the file takes no bytes: errno \(errno)")
    }
}
