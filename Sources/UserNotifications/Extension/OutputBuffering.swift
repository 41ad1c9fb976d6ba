@preconcurrency import Glibc

/// Standard output, as far as an extension prints to it.
enum OutputBuffering {
    /// Has each line written at once.
    ///
    /// The output is a pipe, for which the library would collect 4 KiB; the runner ends the process before that is written.
    static func endWithLines() {
        setvbuf(stdout, nil, _IOLBF, 0)
    }
}
